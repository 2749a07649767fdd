/// Entries that have numbers, from the oldest to the latest. Its memory follows the number of entries in it.
struct RecordRing<Entry> {
    /// The place of an entry is its number modulo the number of places, which is a power of two.
    private var places: [Entry?]
    /// The number of the oldest entry.
    private(set) var first = 0
    /// The number of the next entry.
    private(set) var end = 0

    private static var fewestPlaces: Int { 16 }

    init() {
        places = Array(repeating: nil, count: Self.fewestPlaces)
    }

    var isEmpty: Bool { first == end }

    subscript(number: Int) -> Entry {
        guard let entry = places[place(number)] else { preconditionFailure("A ring keeps what was not taken.") }
        return entry
    }

    mutating func append(_ entry: Entry) {
        if end - first == places.count { move(to: places.count * 2) }
        places[place(end)] = entry
        end += 1
    }

    /// Moves the elements of an array here, in their order. The array keeps its memory.
    mutating func take(_ entries: inout [Entry]) {
        if entries.isEmpty { return }
        let count = entries.count
        var size = places.count
        while end - first + count > size { size *= 2 }
        if size > places.count { move(to: size) }
        // From the end, so that none is copied.
        while let entry = entries.popLast() { places[place(end + entries.count)] = entry }
        end += count
    }

    /// Removes the oldest entry and returns it; `nil` if there is none.
    mutating func popFirst() -> Entry? {
        guard !isEmpty else { return nil }
        let entry = places[place(first)].take()
        first += 1
        if places.count > Self.fewestPlaces, (end - first) * 4 < places.count { move(to: places.count / 2) }
        return entry
    }

    /// Changes each entry.
    mutating func updateAll(_ body: (inout Entry) -> Void) {
        for number in first..<end {
            guard var entry = places[place(number)].take() else { continue }
            body(&entry)
            places[place(number)] = entry
        }
    }

    private func place(_ number: Int) -> Int { number & (places.count - 1) }

    private mutating func move(to size: Int) {
        var new: [Entry?] = Array(repeating: nil, count: size)
        for number in first..<end { new[number & (size - 1)] = places[place(number)].take() }
        places = new
    }
}
