/// Returns the positions in `values` of a longest strictly increasing subsequence; negative values are ignored.
///
/// These items of a list can stay in place while the others move.
/// - Complexity: O(*n* log *n*).
func longestIncreasingSubsequence(_ values: [Int]) -> Set<Int> {
    var tails: [Int] = []  // the position of the smallest value that ends a subsequence of each length
    var previous = [Int](repeating: -1, count: values.count)
    for (position, value) in values.enumerated() where value >= 0 {
        var low = 0
        var high = tails.count
        while low < high {
            let middle = (low + high) / 2
            if values[tails[middle]] < value { low = middle + 1 } else { high = middle }
        }
        if low > 0 { previous[position] = tails[low - 1] }
        if low == tails.count { tails.append(position) } else { tails[low] = position }
    }
    var positions: Set<Int> = []
    var position = tails.last ?? -1
    while position >= 0 {
        positions.insert(position)
        position = previous[position]
    }
    return positions
}
