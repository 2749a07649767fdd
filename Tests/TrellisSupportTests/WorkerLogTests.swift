import Testing
import TrellisSupport

/// The log of a bridge's workers.
struct WorkerLogTests {
    private let events = Guarded<[String]>([])

    private func makeLog() -> WorkerLog {
        let events = events
        return WorkerLog { event, id, type in events.withLock { $0.append("\(event) \(id) \(type)") } }
    }

    @Test func `nothing is logged until it is enabled, nor the end of what started before`() {
        let log = makeLog()
        let run = log.begin(Int.self)
        log.enabled = true
        run?.output()
        run?.end()
        #expect(events.withLock { $0 }.isEmpty)
    }

    @Test func `a worker that started while it was enabled is logged to its end`() {
        let log = makeLog()
        log.enabled = true
        let first = log.begin(Int.self)
        let second = log.begin(String.self)
        log.enabled = false
        first?.output()
        second?.end()
        first?.end()
        #expect(
            events.withLock { $0 } == [
                "began 1 Int", "began 2 String", "output 1 Int", "ended 2 String", "ended 1 Int",
            ]
        )
    }
}
