import Testing

@testable import WorkflowTesting

struct TestScheduleTests {
    private actor Home {}

    @Test(.timeLimit(.minutes(10)))
    func `work that waits for a home that is gone holds up no clock`() async throws {
        let (clock, schedule) = (TestClock(), TestSchedule(limit: .seconds(5)))
        clock.bind(schedule)
        schedule.beginDriving()
        var home: Home? = Home()
        schedule.start(on: try #require(home))
        Task(executorPreference: schedule) {}
        #expect(!schedule.isIdle)
        home = nil
        schedule.endDriving()
        try #require(schedule.isIdle)
        await clock.advance(by: .seconds(1))
        #expect(clock.now.offset == .seconds(1))
    }
}
