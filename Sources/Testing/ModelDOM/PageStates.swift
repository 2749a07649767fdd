/// The table of what becomes of an edit, of an event, and of a text that is removed. The page's script goes by the same rows.
package enum PageStates {
    package enum Edit: String {
        case edited, told, sought, offered, none, gone
    }

    package enum Event: String {
        case waiting, sent, sought, void
    }

    package enum Text: String {
        case shown, carried, said
        case withStep = "with its step"
        case givenUp = "given up"
    }

    /// A condition of a row.
    package enum Fact: String {
        case isNew, isKnown, isShown, isForgotten, isSubmitted, mayCome, cameToNothing, isCarried, stepWaits,
            stepFollowed
    }

    package static func next(_ state: Edit, _ happening: String, _ facts: [Fact: Bool] = [:]) -> Edit {
        next("edit", state, happening, facts)
    }

    package static func next(_ state: Event, _ happening: String, _ facts: [Fact: Bool] = [:]) -> Event {
        next("event", state, happening, facts)
    }

    package static func next(_ state: Text, _ happening: String, _ facts: [Fact: Bool] = [:]) -> Text {
        next("text", state, happening, facts)
    }

    /// The state that the first row gives which fits.
    private static func next<State: RawRepresentable<String>>(
        _ thing: String,
        _ state: State,
        _ happening: String,
        _ facts: [Fact: Bool]
    ) -> State {
        let row = rows.first { row in
            row[0] == thing && (row[1] == "*" || row[1] == state.rawValue) && row[2] == happening
                && row[3].split(separator: " ").allSatisfy { holds($0, facts) }
        }
        guard let after = row?[4] else { preconditionFailure("No row for \(thing), \(state.rawValue), \(happening)") }
        if after == "*" { return state }
        guard let next = State(rawValue: after) else { preconditionFailure("\(after) is no state of an \(thing)") }
        return next
    }

    private static func holds(_ condition: Substring, _ facts: [Fact: Bool]) -> Bool {
        let name = condition.drop { $0 == "!" }
        guard let fact = Fact(rawValue: String(name)) else { preconditionFailure("\(name) is no fact") }
        return facts[fact, default: false] == (name.count == condition.count)
    }
}
