/// The places in `values` of a longest subsequence that increases; negative values are passed over.
///
/// Those items of a list can stay where they are while the others move. Takes n log n steps.
func longestIncreasingRun(_ values: [Int]) -> Set<Int> {
    var tails: [Int] = []  // the place with the smallest value that ends a run of each length
    var previous = [Int](repeating: -1, count: values.count)
    for (place, value) in values.enumerated() where value >= 0 {
        var low = 0
        var high = tails.count
        while low < high {
            let middle = (low + high) / 2
            if values[tails[middle]] < value { low = middle + 1 } else { high = middle }
        }
        if low > 0 { previous[place] = tails[low - 1] }
        if low == tails.count { tails.append(place) } else { tails[low] = place }
    }
    var run: Set<Int> = []
    var place = tails.last ?? -1
    while place >= 0 {
        run.insert(place)
        place = previous[place]
    }
    return run
}
