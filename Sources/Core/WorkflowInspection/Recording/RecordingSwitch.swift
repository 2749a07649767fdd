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

extension Inspection {
    /// The end of the recording; `nil` while it goes on.
    ///
    /// Recording stops itself above ``InspectionLimits/shareOfThread``. The hosts run on, and what was recorded stays.
    public var stop: RecordingStop? { recording.stop }

    /// Calls `body` once, on the thread on which the recording stops; at once if it has.
    public func onStop(_ body: @escaping @Sendable (RecordingStop) -> Void) { recording.onTurnOff(body) }

    /// Ends the recording: the hosts run on as if nobody watched them, and what was recorded stays.
    public func stopRecording() { stopRecording(because: "Recording was stopped.") }

    /// A Boolean value that indicates whether new events are recorded.
    package var isRecording: Bool { recording.isOn }

    /// The reason for which nothing is recorded any more, as a sentence for people.
    package var stopNote: String? { recording.stop?.reason }

    /// Ends the recording: the hosts run on, and what was recorded stays.
    package func stopRecording(because reason: String) { recording.turnOff(RecordingStop(reason)) }
}
