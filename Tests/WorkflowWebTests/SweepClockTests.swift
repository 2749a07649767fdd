import Testing

@testable import WorkflowWeb

/// The search for sessions that have expired is left out once after the calendar has jumped.
struct SweepClockTests {
    /// Returns, of each pair of times after the first, whether the calendar has kept step.
    private static func steps(_ times: [(calendar: Int64, monotonic: Int64)]) -> [Bool] {
        var clock = SweepClock(calendar: times[0].calendar, monotonic: .seconds(times[0].monotonic))
        return times.dropFirst().map { clock.hasKeptStep(calendar: $0.calendar, monotonic: .seconds($0.monotonic)) }
    }

    @Test(arguments: [86_400, 61, -61, -86_400] as [Int64])
    func `a jump is noticed once`(jump: Int64) {
        let times: [(Int64, Int64)] = [(1_000, 7), (1_060, 67), (1_120 + jump, 127), (1_180 + jump, 187)]
        #expect(Self.steps(times) == [true, false, true])
    }

    @Test func `a clock that is corrected a little, or a search that comes late, is no jump`() {
        #expect(Self.steps([(1_000, 7), (1_062, 67), (87_400, 86_407)]) == [true, true])
    }

    @Test(arguments: [Int64.min, .max])
    func `no calendar overflows`(time: Int64) {
        #expect(Self.steps([(time, 7), (0, 7)]) == [false])
    }
}
