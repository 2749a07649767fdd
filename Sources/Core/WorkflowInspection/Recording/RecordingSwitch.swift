import Synchronization
import TrellisSupport

/// Says whether events are recorded. Once off, it stays off: what happened meanwhile would be missing.
final class RecordingSwitch: Sendable {
    private let isOff = Atomic(false)
    private let reason = Guarded<String?>(nil)

    var isOn: Bool { !isOff.load(ordering: .relaxed) }

    /// The reason for which it is off, as a sentence for people.
    var note: String? { reason.withLock { $0 } }

    func turnOff(because text: String) {
        reason.withLock { if $0 == nil { $0 = text } }
        isOff.store(true, ordering: .relaxed)
    }
}

extension Inspection {
    /// A Boolean value that indicates whether new events are recorded.
    package var isRecording: Bool { recording.isOn }

    /// The reason for which nothing is recorded any more, as a sentence for people.
    package var stopNote: String? { recording.note }

    /// Ends the recording: the hosts run on, and what was recorded stays.
    package func stopRecording(because reason: String) { recording.turnOff(because: reason) }
}
