/// A difference between who was present and who is.
public enum PresenceChange<Metadata: Codable & Equatable & Sendable>: Equatable, Sendable {
    /// A person entered who was not present.
    case joined(PresentPerson<Metadata>)
    /// A person opened or closed a page but the last, or has other metadata.
    case updated(PresentPerson<Metadata>)
    /// The last page of a person has gone.
    case left(PresentPerson<Metadata>)

    /// Returns the changes that lead from one list of people to another: who left, then the others in their order.
    public static func changes(
        from old: [PresentPerson<Metadata>],
        to new: [PresentPerson<Metadata>]
    ) -> [PresenceChange] {
        let oldByID = Dictionary(old.map { ($0.id, $0) }) { first, _ in first }
        let newIDs = Set(new.map(\.id))
        let left = old.filter { !newIDs.contains($0.id) }.map { PresenceChange.left($0) }
        return left
            + new.compactMap { person in
                guard let before = oldByID[person.id] else { return .joined(person) }
                return before == person ? nil : .updated(person)
            }
    }
}
