import TrellisSupport

/// The time that recording takes, by thread. Ends a recording that takes too much.
final class RecordingLoad: Sendable {
    /// The time of one thread since it was compared last.
    private struct Window {
        let begin: Int
        var spent = 0
        /// A Boolean value that indicates whether the window before was over the limit.
        var isSecond = false
    }

    private static let length = 1_000_000_000
    /// The largest number of threads that are known. All are forgotten when there are more, as most of them have ended.
    private static let mostThreads = 256

    private let limit: Double?
    private let recording: RecordingSwitch
    private let windows = Guarded<[UInt: Window]>([:])

    init(limit: Double?, recording: RecordingSwitch) {
        (self.limit, self.recording) = (limit, recording)
    }

    /// A Boolean value that indicates whether recorders have to measure their time.
    var isLimited: Bool { limit != nil }

    /// The number of threads that are known, for tests.
    var knownThreads: Int { windows.withLock { $0.count } }

    /// Counts time of the present thread. Ends the recording if it took too much in two seconds on end.
    func add(_ nanoseconds: Int, at now: Int, thread: UInt = CurrentThread.number) {
        guard let limit else { return }
        let excess: Double? = windows.withLock { windows in
            var window = windows[thread] ?? Window(begin: now - nanoseconds)
            window.spent += nanoseconds
            let length = now - window.begin
            guard length >= Self.length else {
                if windows.count >= Self.mostThreads { windows.removeAll(keepingCapacity: true) }
                windows[thread] = window
                return nil
            }
            let share = Double(window.spent) / Double(length)
            windows[thread] = Window(begin: now, isSecond: share > limit)
            return share > limit && window.isSecond ? share : nil
        }
        if let excess { recording.turnOff(RecordingStop(share: excess)) }
    }
}
