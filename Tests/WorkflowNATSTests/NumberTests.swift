import Testing
import WorkflowLive
import WorkflowSharing

@testable import WorkflowNATS

/// Numbers in what a server of NATS says, which may be any.
struct NumberTests {
    private func known(first: UInt64? = 1, last: UInt64? = 1, bytes: UInt64? = 0) -> LogStream.Known? {
        let settings = StreamSettings(
            name: "a",
            retention: "limits",
            storage: "file",
            discard: "old",
            num_replicas: 1,
            max_msgs_per_subject: -1
        )
        let state = StreamInfo.State(messages: 7, bytes: bytes, first_seq: first, last_seq: last, subjects: nil)
        let info = StreamInfo(config: settings, created: "2026-11-24T05:58:00Z", state: state, total: nil)
        return try? LogStream.known(info)
    }

    @Test func `a stream that counts further than any does is not readable, and its sizes may be any`() {
        #expect(known(first: 3, last: 9, bytes: 70)?.averageBytes == 11)
        for number in [.max, .max - 1, 1 << 63] as [UInt64] {
            #expect(known(bytes: number)?.averageBytes == 1 << 30 + 1)
            #expect(known(last: number) == nil)
            #expect(known(first: number) == nil)
        }
    }

    @Test(arguments: [UInt64.max, UInt64.max - 1, 1 << 63])
    func `an entry that was heard with a number that no stream gives is none`(_ number: UInt64) {
        var desk = LogDesk()
        desk.heard(LogDesk.Entry(number: number, bytes: [1]))
        _ = desk.learn(LogStream.Known(era: 1, first: 1, last: 4, averageBytes: 2))
        desk.heard(LogDesk.Entry(number: number, bytes: [1]))
        #expect(desk.known?.last == 4)
        for position in [number - 1, number, .max] {
            #expect(desk.step(after: TopicLogPosition(era: 1, number: position)) == .beyond(last: 4))
        }
    }

    @Test func `an earlier entry of the leader in the place of one is no answer`() throws {
        func judge(_ found: UInt64) throws -> LogDesk.Entry {
            try NATSLog.entry(5, (found, [7])) { .passing("removed up to \($0)") }
        }
        #expect(try judge(5) == LogDesk.Entry(number: 5, bytes: [7]))
        for (found, reason) in [0: "the entry 0 came for 5", 4: "the entry 4 came for 5", 9: "removed up to 8"] {
            #expect {
                try judge(UInt64(found))
            } throws: {
                if case .passing(reason)? = $0 as? LogTrouble { true } else { false }
            }
        }
    }

    @Test func `a value at a place that no stream has is none`() {
        func place(_ sequence: UInt64) -> DeliveryInfo? { DeliveryInfo("$JS.ACK.s.c.1.\(sequence).2.3.4") }
        #expect(place(7)?.sequence == 7)
        var progress = RevocationProgress()
        _ = progress.start(of: "")
        for sequence in [.max, 1 << 63, 1 << 62] as [UInt64] {
            if let place = place(sequence) { _ = progress.didRead(place.sequence) }
        }
        #expect(progress.start(of: "") > 1 << 62)
    }

    @Test(arguments: [-1, 0, 1, 1_000, 1_024, 1_025, 65_535, 65_536, 1 << 20, .max])
    func `a limit that no server has leaves room for the parts of a session`(_ limit: Int) {
        let most = BucketSetup.mostValueBytes([limit, -1])
        #expect(most >= 65_536)
        #expect(most == 1 << 20 || most <= max(limit, 65_536))
    }

    @Test(arguments: [Int.max, 4, 3, 0, -1, nil])
    func `keys are asked for as long as new ones come, whatever their number should be`(_ total: Int?) {
        var pages = KeyPages()
        #expect(pages.add(["a", "b"], of: total) == (total ?? 0 > 2))
        #expect(pages.add(["c"], of: total) == (total ?? 0 > 3))
        for page in [["a", "b"], ["c"], []] {
            let hasMore = pages.add(page, of: total)
            #expect(!hasMore)
        }
        #expect(pages.keys == ["a", "b", "c"])
    }

    @Test func `a head with a revision that no session has is malformed`() throws {
        var head = SessionHead(claimNumber: SessionHead.ClaimNumber(sequence: 1, salt: 2), owner: "a")
        head.revision = 1 << 62
        #expect(try SessionHead(head.encoded(), sequence: 1).revision == 1 << 62)
        for revision in [1 << 62 + 1, Int.max] {
            head.revision = revision
            #expect(throws: ByteReader.Malformed.self) { try SessionHead(head.encoded(), sequence: 1) }
        }
    }
}
