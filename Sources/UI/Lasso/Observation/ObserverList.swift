/// The observers of a value, in the order of registration.
///
/// Not generic: finding the metadata of a generic type takes longer than all else that a set has to do.
struct ObserverList {
    /// One observer.
    struct Observer {
        /// The object that the observer belongs to and ends with; `nil` for an observer that always stays.
        let owner: WeakReference?
        /// Called on the main thread, while the ``Transition`` that it captures is that of a set.
        let receive: () -> Void
    }

    /// Beside `observers`, so that a list with many observers that have nothing to receive is searched quickly.
    private var probes: [KeyPathProbe] = []
    private var observers: [Observer] = []
    /// The number of observers at which those are dropped whose owners are gone.
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
        probes = kept.map { probes[$0] }
        observers = kept.map { observers[$0] }
    }

    /// Calls each observer whose part of the value may have changed.
    func notify<Value>(of transition: Transition<Value>) {
        var start = 0
        while start < probes.count, let index = transition.firstIndex(in: probes, from: start) {
            observers[index].receive()
            start = index + 1
        }
    }
}

/// A reference that does not keep its object.
final class WeakReference {
    private(set) weak var object: AnyObject?

    init(_ object: AnyObject) {
        self.object = object
    }
}
