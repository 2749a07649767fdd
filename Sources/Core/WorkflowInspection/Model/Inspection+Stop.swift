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
