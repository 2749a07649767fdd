import Testing
import WorkflowSharing

@testable import WorkflowNATS

/// The decisions of a log in one process, without a server.
struct LogDeskTests {
    private typealias Known = LogStream.Known

    @Test func `before anything is known, and for a position behind the end, the leader is asked`() {
        let desk = Desk()
        #expect(desk.step(after: nil) == .ask)
        #expect(desk.learn(known(last: 5)))
        #expect(desk.step(after: at(6)) == .beyond(last: 5))
        #expect(desk.step(after: at(5)) == .wait)
        desk.doubt()
        #expect(desk.step(after: at(5)) == .ask)
    }

    @Test func `entries are fetched in batches, each by one reader, and a bounded number at a time`() {
        let desk = Desk(LogDesk.Bounds(batch: 10, batchBytes: 1_000, pulls: 2))
        #expect(desk.learn(known(last: 100)))
        #expect(desk.step(after: nil) == .pull(1...10))
        #expect(desk.step(after: at(3)) == .wait)
        #expect(desk.step(after: at(10)) == .pull(11...20))
        #expect(desk.step(after: at(20)) == .wait)
        desk.ended(1...10, era: 1, found: entries(1...9))
        #expect(desk.step(after: at(20)) == .pull(21...30))
        #expect(desk.step(after: at(3)) == .take(entries(4...9)))
    }

    @Test func `the more bytes entries have, the fewer are fetched at a time`() {
        let desk = Desk(LogDesk.Bounds(batch: 10, batchBytes: 1_000))
        #expect(desk.learn(known(last: 100, averageBytes: 400)))
        #expect(desk.step(after: nil) == .pull(1...2))
        let other = Desk(LogDesk.Bounds(batch: 10, batchBytes: 1_000))
        #expect(other.learn(known(last: 100, averageBytes: 5_000)))
        #expect(other.step(after: nil) == .pull(1...1))
    }

    @Test func `what is heard is handed out, a gap before it is fetched, and what comes twice is ignored`() {
        let desk = Desk()
        #expect(desk.learn(known(last: 2)))
        desk.heard(entry(3))
        #expect(desk.step(after: at(2)) == .take([entry(3)]))
        desk.heard(entry(6))
        desk.heard(entry(6))
        desk.heard(entry(2))
        #expect(desk.step(after: at(3)) == .pull(4...5))
        desk.ended(4...5, era: 1, found: entries(4...5))
        #expect(desk.step(after: at(3)) == .take(entries(4...6)))
    }

    @Test func `what was removed is told, and what is held of it is still handed out`() {
        let desk = Desk()
        #expect(desk.learn(known(last: 0)))
        for number in 1...3 as ClosedRange<UInt64> { desk.heard(entry(number)) }
        #expect(desk.learn(known(first: 10, last: 20)))
        #expect(desk.step(after: at(1)) == .take(entries(2...3)))
        #expect(desk.step(after: at(3)) == .removed(resume: 9))
        #expect(desk.step(after: at(9)) == .pull(10...20))
    }

    @Test func `what is heard before the leader has answered is fetched after it`() {
        let desk = Desk()
        desk.heard(entry(7))
        #expect(desk.learn(known(last: 5)))
        #expect(desk.step(after: at(5)) == .pull(6...7))
        desk.doubt()
        #expect(desk.learn(known(last: 5)))
        #expect(desk.known?.last == 5)
    }

    @Test func `an answer that is old takes nothing back`() {
        let desk = Desk()
        #expect(desk.learn(known(first: 5, last: 9)))
        desk.heard(entry(10))
        #expect(!desk.learn(known(first: 4, last: 8)))
        #expect(desk.known == known(first: 5, last: 10))
    }

    @Test func `of a log that was made again nothing is held, and its first entry shows it`() {
        let desk = Desk()
        #expect(desk.learn(known(last: 4)))
        desk.heard(entry(5))
        desk.heard(entry(1))
        #expect(desk.step(after: at(4)) == .ask)
        #expect(desk.learn(known(era: 2, last: 1)))
        #expect(desk.held.count == 0)
        #expect(desk.step(after: at(4)) == .removed(resume: 0))
        desk.ended(1...1, era: 1, found: [entry(1)])
        #expect(desk.held.count == 0)
    }

    @Test func `what is held is bounded by number and bytes`() {
        let desk = Desk(LogDesk.Bounds(heldEntries: 5, heldBytes: 8))
        #expect(desk.learn(known(last: 0)))
        for number in 1...20 as ClosedRange<UInt64> { desk.heard(entry(number)) }
        #expect(desk.held.count == 4)
        #expect(desk.step(after: at(16)) == .take(entries(17...20)))
    }

    @Test func `a number of a stream grows with the time at which it was made`() {
        #expect(LogStream.era("2026-11-24T05:58:00.102405481Z") == 2_026_112_405_580_010_240)
        #expect(LogStream.era("2026-11-24T05:58:00.1Z") == 2_026_112_405_580_010_000)
        #expect(LogStream.era("2026-11-24T05:58:00Z") == 2_026_112_405_580_000_000)
        for text in ["", "Z", "2026-11-24T05:58:00.1+01:00", "2026-11-24T05:58Z", "2026-11-24T05:58:00.xZ"] {
            #expect(LogStream.era(text) == nil)
        }
    }

    // MARK: - Support

    private func known(era: UInt64 = 1, first: UInt64 = 1, last: UInt64, averageBytes: Int = 2) -> LogStream.Known {
        Known(era: era, first: first, last: last, averageBytes: averageBytes)
    }

    private func at(_ number: UInt64) -> TopicLogPosition { TopicLogPosition(era: 1, number: number) }

    private func entry(_ number: UInt64) -> LogDesk.Entry {
        LogDesk.Entry(number: number, bytes: [1, UInt8(number)])
    }

    private func entries(_ numbers: ClosedRange<UInt64>) -> [LogDesk.Entry] { numbers.map(entry) }
}

/// A desk whose steps an expectation can contain.
private final class Desk {
    private var desk: LogDesk

    init(_ bounds: LogDesk.Bounds = LogDesk.Bounds()) { desk = LogDesk(bounds) }

    var known: LogStream.Known? { desk.known }
    var held: [UInt64: [UInt8]] { desk.held }

    func step(after position: TopicLogPosition?) -> LogDesk.Step { desk.step(after: position) }
    func learn(_ known: LogStream.Known) -> Bool { desk.learn(known) }
    func heard(_ entry: LogDesk.Entry) { desk.heard(entry) }
    func doubt() { desk.doubt() }
    func ended(_ pull: ClosedRange<UInt64>, era: UInt64, found: [LogDesk.Entry]) {
        desk.ended(pull, era: era, found: found)
    }
}
