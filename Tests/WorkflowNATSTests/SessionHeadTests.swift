import StoreSupport
import TestSupport
import Testing
import WorkflowLive

@testable import WorkflowNATS

/// The bytes of a session in the bucket.
@Suite(.timeLimit(.minutes(10)))
struct SessionHeadTests {
    private let head = SessionHead(
        claimNumber: SessionHead.ClaimNumber(sequence: 300, salt: 1_000_000),
        owner: "ö",
        revision: 129,
        login: "",
        expiry: -1,
        base: SessionHead.Base(id: "x", parts: [1, .max], size: 70_000),
        changes: ["a": [1, 2], "gone": nil, "": []]
    )

    @Test func `a head is read as it was written`() throws {
        #expect(try SessionHead(head.encoded(), sequence: 7) == head)
        var new = SessionHead(claimNumber: SessionHead.ClaimNumber(sequence: 0, salt: 5), owner: "one")
        let read = try SessionHead(new.encoded(), sequence: 7)
        new.claimNumber.sequence = 7
        #expect(read == new)
    }

    @Test func `bytes that were cut or changed are an error or another head, and never trap`() {
        let bytes = head.encoded()
        for count in bytes.indices {
            #expect(throws: ByteReader.Malformed.self) { try SessionHead(Array(bytes[..<count]), sequence: 1) }
        }
        var random = SeededRandom(seed: 4)
        for _ in 0..<20_000 {
            var changed = bytes
            for _ in 0...random.below(4) { changed[random.below(changed.count)] = UInt8(random.below(256)) }
            _ = try? SessionHead(changed, sequence: 1)
            _ = try? SessionItems.decode(changed)
        }
    }

    @Test func `a head that cannot be read is removed by the claim, and the next one starts afresh`() async throws {
        let store = try await NATSServer.shared.store(bucket: "malformed-head")
        let bucket = Bucket(connection: try await NATSServer.shared.connection(), name: "malformed-head")
        _ = try await bucket.put([9, 9, 9], to: SessionKeys.head("page-1"), expecting: nil)
        #expect(try await store.deleteExpired(before: .max) == 0)
        await #expect(
            kind { () throws(SessionStoreError) in _ = try await store.claim(.number(1), by: "one") } == .corrupt
        )
        #expect(try await store.claim(.number(1), by: "one").stored == nil)
    }

    @Test func `a session of which a part is missing is removed by the claim`() async throws {
        let store = try await NATSServer.shared.store(bucket: "missing-part")
        let claimNumber = try await store.claim(.number(1), by: "one").number
        let large = String(repeating: "x", count: 10_000)
        try await store.save(SessionChanges(0, 1, ["a": large]), of: .number(1), claim: claimNumber)
        let bucket = Bucket(connection: try await NATSServer.shared.connection(), name: "missing-part")
        let entry = try #require(try await bucket.read(SessionKeys.head("page-1")))
        let base = try #require(try SessionHead(entry.value, sequence: entry.sequence).base)
        for part in base.parts { try await bucket.remove(part) }
        await #expect(
            kind { () throws(SessionStoreError) in _ = try await store.claim(.number(1), by: "two") } == .corrupt
        )
        #expect(try await store.claim(.number(1), by: "two").stored == nil)
    }

    @Test func `the name of a page in keys is its own, and no two pages share one`() {
        #expect(SessionKeys.name(of: PageID(rawValue: "aZ0-_")) == "aZ0-_")
        #expect(SessionKeys.name(of: PageID(rawValue: "")) == "=")
        #expect(SessionKeys.name(of: PageID(rawValue: "a.b")) == "=612e62")
        #expect(SessionKeys.name(of: PageID(rawValue: ">")) != SessionKeys.name(of: PageID(rawValue: "3e")))
    }
}
