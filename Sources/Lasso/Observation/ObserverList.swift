/// The observers of a value, in the order of registration. A copy is what a notification goes by, whoever comes meanwhile.
struct ObserverList {
    /// One observer.
    struct Observer {
        /// What the observer belongs to; the observer is of no use when it is gone. `nil` for one that always stays.
        let owner: WeakOwner?
        /// Called on the main thread.
        let receive: (inout Transition) -> Void
    }

    final class WeakOwner {
        private(set) weak var object: AnyObject?

        init(_ object: AnyObject) {
            self.object = object
        }
    }

    /// Beside `observers`, so that what most observers need to be passed over lies close together.
    private var probes: ContiguousArray<KeyPathProbe> = []
    private var observers: ContiguousArray<Observer> = []
    /// When so many have been reached, those without an owner are dropped.
    private var countToPurgeAt = 16

    var count: Int { observers.count }

    mutating func append(_ observer: Observer, probe: KeyPathProbe) {
        if observers.count >= countToPurgeAt {
            purge()
            countToPurgeAt = max(16, 2 * observers.count)
        }
        probes.append(probe)
        observers.append(observer)
    }

    private mutating func purge() {
        let kept = observers.indices.filter { index in
            guard let owner = observers[index].owner else { return true }
            return owner.object != nil
        }
        guard kept.count < observers.count else { return }
        probes = ContiguousArray(kept.map { probes[$0] })
        observers = ContiguousArray(kept.map { observers[$0] })
    }

    /// Calls each observer that may have something to hear of a set.
    func notify(_ transition: Transition) {
        var transition = transition
        probes.withUnsafeBufferPointer { probes in
            var index = 0
            while let next = nextIndex(from: index, in: probes, transition.old, transition.new) {
                observers[next].receive(&transition)
                index = next + 1
            }
        }
    }
}

/// The first probe at or after `start` that sees a difference.
@inline(never)
private func nextIndex(
    from start: Int,
    in probes: UnsafeBufferPointer<KeyPathProbe>,
    _ old: UnsafeRawPointer,
    _ new: UnsafeRawPointer
) -> Int? {
    var index = start
    while index < probes.count {
        if probes[index].sees(old, new) { return index }
        index &+= 1
    }
    return nil
}
