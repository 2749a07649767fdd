import Foundation

/// The actions of a control or a recogniser, in the order they were added. Targets are not retained.
@MainActor
struct ActionList<Condition> {
    private struct Entry {
        let condition: Condition
        weak var target: AnyObject?
        let isTargeted: Bool
        let identifier: AnyHashable?
        let run: @MainActor (AnyObject?, AnyObject) -> Void
    }

    private var entries: [Entry] = []

    var isEmpty: Bool { entries.isEmpty }

    /// Adds an action of a target that is performed while the target exists.
    mutating func add<Target: AnyObject>(
        _ condition: Condition,
        target: Target,
        run: @escaping @MainActor (Target, AnyObject) -> Void
    ) {
        entries.append(
            Entry(condition: condition, target: target, isTargeted: true, identifier: nil) { target, sender in
                // The entry's target is the one passed with it.
                run(target as! Target, sender)
            }
        )
    }

    /// Adds an action that is performed until it is removed, replacing one with the same identifier.
    mutating func add(
        _ condition: Condition,
        identifier: AnyHashable,
        run: @escaping @MainActor (AnyObject) -> Void
    ) {
        entries.append(
            Entry(condition: condition, target: nil, isTargeted: false, identifier: identifier) { _, sender in
                run(sender)
            }
        )
    }

    mutating func remove(identifier: AnyHashable, where isMeant: (Condition) -> Bool) {
        entries.removeAll { $0.identifier == identifier && isMeant($0.condition) }
    }

    /// Removes the actions of `target`; for `nil`, of every target.
    mutating func remove(target: AnyObject?, where isMeant: (Condition) -> Bool) {
        entries.removeAll { $0.isTargeted && (target == nil || $0.target === target) && isMeant($0.condition) }
    }

    func send(from sender: AnyObject, where isMeant: (Condition) -> Bool) {
        for entry in entries where isMeant(entry.condition) {
            if entry.isTargeted, entry.target == nil { continue }
            entry.run(entry.target, sender)
        }
    }
}

/// Returns `sender` as the type that an action declares for it.
@MainActor
func requireSender<Sender: AnyObject>(_ sender: AnyObject) -> Sender {
    guard let sender = sender as? Sender else {
        fatalError(
            """
            Expected \(type(of: sender)), which sends an action, to be a \(Sender.self), as the action declares. Add \
            the action to a \(Sender.self), or declare another parameter.
            """
        )
    }
    return sender
}
