import Foundation

/// Applies updates to a bound state: one after the other, whole, from whichever thread, in the order of submission.
@preconcurrency @MainActor
final class UpdateQueue<State> {
    typealias Update = (inout State) -> Void

    private let binder: ValueBinder<State>

    /// Held while updates are applied and the result is set, so that none is lost. Recursive: an update may submit one.
    private let applying = NSRecursiveLock()
    /// Whether updates are being applied; true only further down the stack of the thread that holds `applying`.
    private var isApplying = false
    /// Submitted by updates while these were being applied; each is set for itself afterwards.
    private var nested: [[Update]] = []

    /// Guards `pending`.
    private let lock = NSLock()
    private var pending: [Update] = []

    init(_ binder: ValueBinder<State>) {
        self.binder = binder
    }

    /// Leaves `update` to the next ``apply(_:)``.
    func submit(_ update: @escaping Update) {
        lock.lock()
        pending.append(update)
        lock.unlock()
    }

    /// Applies all that is submitted, then `update`, and sets the result once.
    ///
    /// From inside an update: as soon as that has been applied and set.
    func apply(_ update: @escaping Update) {
        applying.lock()
        let submitted = takePending()
        guard !isApplying else {
            nested.append(submitted + [update])
            applying.unlock()
            return
        }
        isApplying = true
        put(submitted, update)
        while !nested.isEmpty {
            let updates = nested.removeFirst()
            put(updates, nil)
        }
        isApplying = false
        applying.unlock()
        binder.deliver()
    }

    private func takePending() -> [Update] {
        lock.lock()
        defer { lock.unlock() }
        guard !pending.isEmpty else { return [] }
        let taken = pending
        pending = []
        return taken
    }

    private func put(_ updates: [Update], _ last: Update?) {
        var state = binder.value
        for update in updates {
            update(&state)
        }
        last?(&state)
        binder.put(state)
    }
}
