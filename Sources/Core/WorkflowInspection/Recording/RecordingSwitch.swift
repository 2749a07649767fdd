import Synchronization
import TrellisSupport

/// Says whether events are recorded. Once off, it stays off: what happened meanwhile would be missing.
final class RecordingSwitch: Sendable {
    private struct State {
        var stop: RecordingStop?
        var listeners: [@Sendable (RecordingStop) -> Void] = []
    }

    private let isOff = Atomic(false)
    private let state = Guarded(State())

    var isOn: Bool { !isOff.load(ordering: .relaxed) }

    /// The end of the recording; `nil` while it goes on.
    var stop: RecordingStop? { state.withLock { $0.stop } }

    func turnOff(_ stop: RecordingStop) {
        let listeners: [@Sendable (RecordingStop) -> Void]? = state.withLock { state in
            guard state.stop == nil else { return nil }
            state.stop = stop
            return state.listeners
        }
        isOff.store(true, ordering: .relaxed)
        for body in listeners ?? [] { body(stop) }
    }

    /// Calls `body` when it is turned off; at once if it is.
    func onTurnOff(_ body: @escaping @Sendable (RecordingStop) -> Void) {
        let stop = state.withLock { state in
            state.listeners.append(body)
            return state.stop
        }
        if let stop { body(stop) }
    }
}
