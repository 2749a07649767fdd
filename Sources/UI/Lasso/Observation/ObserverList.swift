/// The observers of a value, in the order of registration.
///
/// Not generic: finding the metadata of a generic type takes longer than all else that a set has to do.
@usableFromInline
struct ObserverList {
    /// One observer.
    @usableFromInline
    struct Observer {
        /// The object that the observer belongs to and ends with; `nil` for an observer that always stays.
        let owner: WeakReference?
        let probe: KeyPathProbe
        /// Called on the main thread, while the ``Transition`` that it captures is that of a set.
        let receive: () -> Void
    }

    /// The positions of the observers that ask the same question.
    private struct Part {
        let probe: KeyPathProbe
        var positions: [Int]
    }

    private var observers: [Observer] = []
    /// The parts of the value that are observed; empty while there are few observers, each of which is asked then.
    private var parts: [Part] = []
    /// The number of observers at which those are dropped whose owners are gone.
    private var countToPurgeAt = 16

    private static let few = 16

    var count: Int { observers.count }

    mutating func append(_ observer: Observer) {
        if observers.count >= countToPurgeAt {
            purge()
            countToPurgeAt = max(16, 2 * observers.count)
        }
        observers.append(observer)
        sortIntoParts(from: parts.isEmpty ? 0 : observers.count - 1)
    }

    private mutating func sortIntoParts(from start: Int) {
        guard observers.count > Self.few else { return }
        for position in start..<observers.count {
            let probe = observers[position].probe
            if let index = parts.firstIndex(where: { $0.probe == probe }) {
                parts[index].positions.append(position)
            } else {
                parts.append(Part(probe: probe, positions: [position]))
            }
        }
    }

    private mutating func purge() {
        observers.removeAll { observer in
            observer.owner.map { $0.object == nil } ?? false
        }
        parts = []
    }

    /// Calls each observer whose part of the value may have changed.
    @usableFromInline
    func notify(from old: UnsafeRawPointer, to new: UnsafeRawPointer) {
        guard parts.isEmpty else { return notifyByParts(from: old, to: new) }
        for observer in observers where observer.probe.seesChange(from: old, to: new) { observer.receive() }
    }

    /// Does the same, asking each question once.
    private func notifyByParts(from old: UnsafeRawPointer, to new: UnsafeRawPointer) {
        var positions: [Int] = []
        var isSorted = true
        for part in parts where part.probe.seesChange(from: old, to: new) {
            isSorted = positions.isEmpty
            positions += part.positions
        }
        if !isSorted { positions.sort() }
        for position in positions { observers[position].receive() }
    }
}

/// A reference that does not keep its object.
final class WeakReference {
    private(set) weak var object: AnyObject?

    init(_ object: AnyObject) {
        self.object = object
    }
}
