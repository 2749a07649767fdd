/// What the person at a page meant to happen, by event number, whichever tab it was done in.
package final class ModelIntents {
    private(set) var whats: [Int: String?] = [:]
    package private(set) var goneCount = 0
    package private(set) var voidCount = 0

    package init() {}

    package var last: Int { whats.keys.max() ?? 0 }

    func add(_ number: Int, _ what: String, isMerged: Bool = false) throws {
        guard isMerged || whats[number] == nil else { throw ModelViolation("event \(number) was numbered twice") }
        whats[number] = what
    }

    /// An event was told to have done nothing, or could not be carried over.
    func cancel(_ number: Int, isVoid: Bool) {
        if isVoid { voidCount += 1 } else { goneCount += 1 }
        whats.updateValue(nil, forKey: number)
    }

    /// Checks that each event was applied exactly once, in order and by the handler that it was meant for.
    /// - Parameters:
    ///   - lives: What was applied in each life of the page's state, the present one last.
    ///   - untold: Events that a session found to be gone and perhaps could not tell of before it died. What it would have
    ///     said dies with it, where a later event is on disk.
    package func check(against lives: [[ModelDisk.Entry]], untold: Set<Int> = []) throws {
        for life in lives {
            let numbers = life.map(\.number)
            guard zip(numbers, numbers.dropFirst()).allSatisfy({ $0 <= $1 }) else {
                throw ModelViolation("applied out of order: \(numbers)")
            }
        }
        for number in whats.keys.sorted() {
            if untold.contains(number), lives.allSatisfy({ !$0.contains { $0.number == number } }) { continue }
            try check(number, against: lives)
        }
        let unknown = lives.joined().first { whats[$0.number] == nil }
        if let unknown { throw ModelViolation("nobody sent \(unknown)") }
    }

    private func check(_ number: Int, against lives: [[ModelDisk.Entry]]) throws {
        let meant = [whats[number] ?? nil].compactMap { $0 }
        let done = lives.map { life in life.filter { $0.number == number }.map(\.what) }
        // What a state that was lost had applied before its answer got through is not asked for again.
        let counts = done.filter { !$0.isEmpty }
        if counts.isEmpty, meant.isEmpty { return }
        if lives.count > 1, meant.isEmpty { return }
        guard !counts.isEmpty, counts.allSatisfy({ $0 == meant }) else {
            throw ModelViolation("event \(number) was meant to do \(meant), and did \(done)")
        }
    }
}

/// Something that the protocol does not allow, or a promise that was not kept.
package struct ModelViolation: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}
