/// The state that a person has given to the elements, kept by identity while they are shown or covered.
struct HostState {
    var fields: [ElementID: FieldState] = [:]
    var lists: [ElementID: ListState] = [:]
    var scrolls: [ElementID: ScrollState] = [:]
    /// The element that had the focus last in each frame and layer, with a number that grows with each move.
    private(set) var focus: [ElementID: (element: ElementID, move: Int)] = [:]
    private var moves = 0
    /// The frame or layer that each state belongs to, and the one around each of those.
    private var scopes: [ElementID: ElementID] = [:]
    private var visited: Set<ElementID> = []

    mutating func beginPass() {
        visited.removeAll(keepingCapacity: true)
    }

    /// Notes that an element with state, a frame or a layer exists, and the scope that it is in.
    mutating func visit(_ id: ElementID, in scope: ElementID) {
        visited.insert(id)
        scopes[id] = scope
    }

    /// Drops the state of elements that are gone. State in a covered frame, which is noted as existing, is kept.
    mutating func endPass(covered: Set<ElementID>) {
        let gone = scopes.keys.filter { !visited.contains($0) && !isWithin(covered, $0) }
        for id in gone {
            scopes[id] = nil
            fields[id] = nil
            lists[id] = nil
            scrolls[id] = nil
            focus[id] = nil
        }
    }

    private func isWithin(_ covered: Set<ElementID>, _ id: ElementID) -> Bool {
        guard !covered.isEmpty else { return false }
        var id = id
        while !covered.contains(id) {
            guard let outer = scopes[id], outer != id else { return false }
            id = outer
        }
        return true
    }

    /// Notes the element with the focus for the scope that it is in.
    mutating func remember(_ element: ElementID, in scope: ElementID) {
        guard focus[scope]?.element != element else { return }
        moves += 1
        focus[scope] = (element, moves)
    }
}

/// The offset of a scrolled view, in rows.
struct ScrollState {
    var offset = 0
    var contentRows = 0
    var viewRows = 0

    var lastOffset: Int { max(contentRows - viewRows, 0) }
}

/// The current row of a list, and the first visible one.
struct ListState {
    var current = 0
    /// `nil` before the list was shown for the first time.
    var currentID: AnyHashable?
    var top = 0
    /// The rows that were visible completely.
    var visibleRows = 1

    /// Follows the current row to its new place after rows came or went.
    mutating func follow(_ list: TerminalList) {
        guard list.count > 0 else {
            (current, top, currentID) = (0, 0, nil)
            return
        }
        if let currentID, let place = ListState.index(of: currentID, in: list, near: current) {
            top += place - current
            current = place
        } else {
            current = min(max(current, 0), list.count - 1)
            currentID = list.id(current)
        }
        top = min(max(top, 0), current)
    }

    mutating func move(to row: Int, in list: TerminalList) {
        guard list.count > 0 else { return }
        current = min(max(row, 0), list.count - 1)
        currentID = list.id(current)
    }

    /// Returns the index of a row, which is near the last one in most cases.
    private static func index(of id: AnyHashable, in list: TerminalList, near start: Int) -> Int? {
        if start < list.count, list.id(start) == id { return start }
        for distance in 1..<max(list.count, start + 1, 2) {
            let (before, after) = (start - distance, start + distance)
            if before >= 0, before < list.count, list.id(before) == id { return before }
            if after < list.count, list.id(after) == id { return after }
            if before < 0, after >= list.count { return nil }
        }
        return nil
    }
}
