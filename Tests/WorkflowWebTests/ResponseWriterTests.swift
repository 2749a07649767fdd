import Testing

@testable import WorkflowWeb

struct ResponseWriterTests {
    private static let content = (0..<1 << 20).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 13) }

    private static func writer(_ asset: Asset, range: String? = nil) -> ResponseWriter {
        let request = WebRequest(path: asset.url, headers: range.map { ["range": $0] } ?? [:])
        return ResponseWriter(asset.response(to: request), withBody: true, isLast: false, date: "")
    }

    /// Sends what is copied, and returns where what follows is in memory.
    private static func addressOfRest(_ writer: inout ResponseWriter) -> UnsafeRawPointer? {
        guard case .working = writer.write({ $0.count }) else { return nil }
        var address: UnsafeRawPointer?
        _ = writer.write { bytes in
            address = bytes.baseAddress
            return 0
        }
        return address
    }

    @Test(arguments: [nil, "bytes=0-", "bytes=0-999999"]) func `visitors who read an asset slowly share its bytes`(
        range: String?
    ) throws {
        let asset = Asset(name: "a.bin", bytes: Self.content)
        var writers = (0..<2).map { _ in Self.writer(asset, range: range) }
        let first = try #require(Self.addressOfRest(&writers[0]))
        #expect(Self.addressOfRest(&writers[1]) == first)
    }

    @Test func `a large body is written in pieces, so that the others get their turn`() {
        var writer = Self.writer(Asset(name: "a.bin", bytes: Self.content))
        var counts: [Int] = []
        while case .working = writer.write({ bytes in
            counts.append(bytes.count)
            return bytes.count
        }) {}
        #expect(counts.allSatisfy { $0 <= ResponseWriter.pieceBytes })
        #expect(counts.reduce(0, +) > Self.content.count)
    }

    @Test(arguments: [100, 100_000]) func `a response arrives whole, however much of it is taken at a time`(step: Int) {
        var writer = Self.writer(Asset(name: "a.bin", bytes: Self.content))
        var sent: [UInt8] = []
        var isWorking = true
        while isWorking {
            let progress = writer.write {
                sent += $0.prefix(step)
                return min(step, $0.count)
            }
            if case .done = progress { isWorking = false }
        }
        #expect(sent.suffix(Self.content.count).elementsEqual(Self.content))
    }
}
