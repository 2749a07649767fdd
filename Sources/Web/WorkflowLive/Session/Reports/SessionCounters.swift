import TrellisSupport

/// The counters of all sessions of one home: added to on the home, read from any thread.
package final class SessionCounters: Sendable {
    /// Events that were applied.
    package let events = Tally()
    /// Patches that were sent.
    package let patches = Tally()
    /// Bytes of these patches.
    package let patchBytes = Tally()
    /// Connections that went on where they were.
    package let resumes = Tally()
    /// Complete pages that were sent to browsers that had another one.
    package let resyncs = Tally()
    /// Complete pages that were sent because the state was lost.
    package let renewals = Tally()
    /// Saves of sessions that have arrived.
    package let saves = Tally()
    /// Saves of sessions that have failed, each time that they were tried.
    package let failedSaves = Tally()
    /// The times of the saves that have arrived.
    package let saveTimes = Histogram()
    /// Sessions that this process has begun to own.
    package let claims = Tally()
    /// Sessions that it owns no longer.
    package let releases = Tally()
    /// Sessions that another process had owned before.
    package let takenOver = Tally()
    /// Sessions that another process has taken over from this one.
    package let lost = Tally()
    /// Sessions whose saves have begun to fail.
    package let failing = Tally()
    /// Sessions whose saves fail no longer, or that have ended.
    package let recovered = Tally()
    /// Sessions whose journals could not be written.
    package let failedJournals = Tally()
    /// The times from patches to their acknowledgements.
    package let lag = Histogram()

    package init() {}

    func countPage(_ start: Answer.Start) {
        switch start {
        case .resume: resumes.add()
        case .resync: resyncs.add()
        case .new: renewals.add()
        }
    }
}

/// A count of durations by size, in fixed steps.
package final class Histogram: Sendable {
    /// The upper bounds of all steps but the last, in milliseconds.
    package static let bounds = [1, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000]

    /// The number of durations in each step; the last one has no bound.
    package let counts = (0...bounds.count).map { _ in Tally() }
    /// The sum of all durations, in microseconds.
    package let microseconds = Tally()

    package func record(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        let time = max(0, Int(seconds) * 1_000_000 + Int(attoseconds / 1_000_000_000_000))
        counts[Self.bounds.firstIndex { time <= $0 * 1_000 } ?? Self.bounds.count].add()
        microseconds.add(time)
    }
}
