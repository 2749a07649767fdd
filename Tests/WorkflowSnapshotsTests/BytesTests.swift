import TestSupport
import Testing
import Workflow
import WorkflowSnapshots

/// Snapshots as bytes, which come back from places that may have damaged them.
struct SnapshotBytesTests {
    private var snapshot: TreeSnapshot {
        let effects = [
            SnapshotEffect(number: 1, key: nil, id: EffectID(event: 3, index: 0), value: [1, 2]),
            SnapshotEffect(number: 9, key: "kéy", id: EffectID(event: 300, index: 70_000), value: []),
        ]
        return TreeSnapshot(
            nodes: [
                SnapshotNode(id: 1, parent: 0, name: "Shop", key: "", state: nil),
                SnapshotNode(
                    id: 200,
                    parent: 1,
                    name: "Cart",
                    key: "1",
                    state: SnapshotState(version: 12, bytes: Array("{\"a\":1}".utf8)),
                    effects: effects
                ),
            ],
            lastEffect: EffectID(event: 300, index: 70_000)
        )
    }

    @Test func `what is written is read`() throws {
        #expect(try TreeSnapshot(bytes: snapshot.bytes) == snapshot)
        #expect(try TreeSnapshot(bytes: TreeSnapshot().bytes) == TreeSnapshot())
        for node in snapshot.nodes.values { #expect(try SnapshotNode(bytes: node.bytes) == node) }
    }

    @Test func `a node of an older form stays one`() throws {
        let older = SnapshotNode(id: 3, parent: 1, name: "Cart", hasShortName: true, key: "", state: nil, effects: [])
        #expect(try SnapshotNode(bytes: older.bytes) == older)
        let mixed = TreeSnapshot(nodes: Array(snapshot.nodes.values) + [older])
        #expect(try TreeSnapshot(bytes: mixed.bytes) == mixed)
    }

    @Test func `every flipped bit and every cut is an error`() {
        let bytes = snapshot.bytes
        for index in bytes.indices {
            for bit in 0..<8 {
                var changed = bytes
                changed[index] ^= 1 << UInt8(bit)
                #expect(throws: SnapshotFormatError.self) { try TreeSnapshot(bytes: changed) }
            }
            #expect(throws: SnapshotFormatError.self) { try TreeSnapshot(bytes: Array(bytes.prefix(index))) }
            #expect(throws: SnapshotFormatError.self) { try SnapshotNode(bytes: Array(bytes.suffix(index))) }
        }
        #expect(throws: SnapshotFormatError.self) { try TreeSnapshot(bytes: bytes + [0]) }
    }

    @Test func `content with the right checksum and anything else in it is an error, or a snapshot`() {
        var generator = SeededRandom(seed: 1)
        for _ in 0..<20_000 {
            var content = Array(snapshot.bytes.dropLast(8))
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                content[Int.random(in: content.indices, using: &generator)] = UInt8.random(
                    in: 0...255,
                    using: &generator
                )
            }
            if Bool.random(using: &generator) {
                content.removeLast(Int.random(in: 0..<content.count, using: &generator))
            }
            let bytes = content + checksum(of: content)
            do {
                let read = try TreeSnapshot(bytes: bytes)
                #expect(try TreeSnapshot(bytes: read.bytes) == read)
            } catch {
                #expect(error.description.hasPrefix("Expected the bytes of a snapshot."))
            }
        }
    }

    @Test func `a version from the future is an error that says so`() {
        let content: [UInt8] = [6, 0, 0]
        let error = #expect(throws: SnapshotFormatError.self) {
            try TreeSnapshot(bytes: content + checksum(of: content))
        }
        #expect(error?.description.contains("version 3") == true)
    }

    private func checksum(of content: [UInt8]) -> [UInt8] {
        let hash = content.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return (0..<8).map { UInt8(truncatingIfNeeded: hash >> UInt64(8 * $0)) }
    }
}

struct JSONStateCoderTests {
    private struct Odd: Codable, Equatable {
        var number: Double
        var texts: [String: Int]
        var nothing: Int?
    }

    @Test func `numbers that are not finite come back, and equal states have equal bytes`() throws {
        let texts = Dictionary(uniqueKeysWithValues: (0..<50).map { ("k\($0)", $0) })
        let odd = Odd(number: .infinity, texts: texts)
        let bytes = try JSONStateCoder.json.encode(odd)
        #expect(try JSONStateCoder.json.decode(Odd.self, from: bytes) == odd)
        let reversed = Dictionary(uniqueKeysWithValues: texts.reversed().map { ($0.key, $0.value) })
        #expect(try JSONStateCoder.json.encode(Odd(number: .infinity, texts: reversed)) == bytes)
    }

    @Test func `an error tells the place and not the content`() {
        let bytes = Array(#"{"number":"secret","texts":{}}"#.utf8)
        let error = #expect(throws: (any Error).self) { try JSONStateCoder.json.decode(Odd.self, from: bytes) }
        #expect("\(error!)".contains("number") && !"\(error!)".contains("secret"))
    }
}
