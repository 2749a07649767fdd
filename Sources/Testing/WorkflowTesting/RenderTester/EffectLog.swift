import Workflow

/// The effects that the actions of a test have started, and those of them that have neither been cancelled nor answered.
struct EffectLog {
    private(set) var started: [PendingEffect] = []
    private(set) var running: [PendingEffect] = []
    private var lastNumber = 0

    mutating func take(_ command: EffectCommand) {
        switch command {
        case .start(let value, let key):
            if let key { cancel(key: key) }
            lastNumber += 1
            let effect = PendingEffect(
                number: lastNumber,
                key: key,
                id: EffectID(event: 0, index: started.count),
                value: value
            )
            started.append(effect)
            running.append(effect)
        case .cancel(let key): cancel(key: key)
        }
    }

    private mutating func cancel(key: String) {
        running.removeAll { $0.key == key }
    }

    /// Forgets the effects that were started so far, but not those that run.
    mutating func beginAction() {
        started = []
    }

    /// Ends the effect that has run longest of those with this value. Reports an issue and returns `false` if there is none.
    mutating func answer<Effect: Equatable>(_ effect: Effect, file: StaticString, line: UInt) -> Bool {
        guard let index = running.firstIndex(where: { $0.value as? Effect == effect }) else {
            reportIssue(
                """
                Expected the effect \(effect) to be running. Instead, these are: \
                \(text(of: running)). Send the action that starts it, and answer it before another with its key.
                """,
                file: file,
                line: line
            )
            return false
        }
        running.remove(at: index)
        return true
    }

    func reportAny(file: StaticString, line: UInt) {
        guard !started.isEmpty else { return }
        reportIssue(
            "Expected no effect, but got \(text(of: started)). If it is meant to be started, check it with assert(effects:).",
            file: file,
            line: line
        )
    }

    private func text(of effects: [PendingEffect]) -> String {
        effects.isEmpty ? "none" : effects.map { $0.value.map { "\($0)" } ?? "a closure" }.joined(separator: ", ")
    }
}
