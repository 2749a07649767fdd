import Foundation
import Testing
import TrellisSupport

/// JSON in which equal values have equal bytes.
struct CanonicalJSONTests {
    private struct Everything: Codable, Equatable {
        enum Choice: Codable, Hashable { case none, some(Int), pair(first: String, second: [Int?]) }

        var texts = ["", "a\"b\\c", "\u{0}\u{1f}\n\r\t", "é e\u{301} 👩‍👩‍👧 </script>\u{2028}"]
        var integers: [Int] = [0, -1, .min, .max]
        var unsigned: [UInt64] = [0, .max]
        var bytes: [UInt8] = [0, 255]
        var doubles: [Double] = [0, -0.5, 1e300, .leastNonzeroMagnitude, .pi, .infinity, -.infinity]
        var floats: [Float] = [0.1, .greatestFiniteMagnitude, .leastNonzeroMagnitude]
        var flag = true
        var missing: Int?
        var data = Data([1, 2, 254])
        var date = Date(timeIntervalSinceReferenceDate: 12.25)
        var url = URL(string: "https://example.org/a?b=c#d")
        var decimal = Decimal(string: "12345678901234567890.5")
        var id = UUID(uuidString: "00000000-0000-4000-8000-000000000001")
        var choices: [Choice] = [.none, .some(1), .pair(first: "x", second: [1, nil])]
        var byName = ["b": 1, "a": 2, "é": 3, "e\u{301}\u{300}": 4]
        var byNumber = [3: "c", -1: "a"]
        var byChoice: [Choice: Int] = [.none: 0, .some(2): 2]
        var set: Set<Choice> = [.none, .some(1), .some(2)]
        var nested: [[Set<Int>]] = [[[1, 2, 3]], []]
        var range = 1...3
    }

    private class Base: Codable {
        var name = "base"
    }

    private final class Derived: Base {
        private enum CodingKeys: CodingKey { case count, tags }
        var count = 1
        var tags: Set<String> = ["x", "y"]

        override init() { super.init() }

        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            count = try container.decode(Int.self, forKey: .count)
            tags = try container.decode(Set<String>.self, forKey: .tags)
            try super.init(from: container.superDecoder())
        }

        override func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(count, forKey: .count)
            try container.encode(tags, forKey: .tags)
            try super.encode(to: container.superEncoder())
        }
    }

    private static let foundation: (encoder: JSONEncoder, decoder: JSONDecoder) = {
        let (encoder, decoder) = (JSONEncoder(), JSONDecoder())
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf",
            negativeInfinity: "-inf",
            nan: "nan"
        )
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf",
            negativeInfinity: "-inf",
            nan: "nan"
        )
        return (encoder, decoder)
    }()

    private func read<Value: Decodable>(_ value: Value.Type, from bytes: [UInt8]) throws -> Value {
        try Self.foundation.decoder.decode(value, from: Data(bytes))
    }

    @Test func `what is written Foundation reads`() throws {
        let value = Everything()
        #expect(try read(Everything.self, from: CanonicalJSON.encode(value)) == value)
        let derived = try read(Derived.self, from: CanonicalJSON.encode(Derived()))
        #expect(derived.name == "base" && derived.count == 1 && derived.tags == ["x", "y"])
        #expect(try read(Double.self, from: CanonicalJSON.encode(Double.nan)).isNaN)
    }

    @Test func `it is the JSON of Foundation but for the order`() throws {
        struct Ordered: Codable, Equatable {
            var everything: Everything
        }
        var value = Ordered(everything: Everything())
        (value.everything.byChoice, value.everything.set) = ([:], [])
        value.everything.nested = []
        let ours = try JSONSerialization.jsonObject(with: Data(CanonicalJSON.encode(value))) as? NSDictionary
        let theirs = try JSONSerialization.jsonObject(with: Self.foundation.encoder.encode(value)) as? NSDictionary
        #expect(ours == theirs)
    }

    @Test func `sets and dictionaries have one order, however they came about`() throws {
        var all: Set<[UInt8]> = []
        for _ in 0..<20 {
            var value = Everything()
            for number in (0..<50).shuffled() {
                value.set.insert(.some(number))
                value.byChoice[.some(number)] = number
                value.nested[0][0].insert(number)
            }
            for number in (10..<50).shuffled() { value.set.remove(.some(number)) }
            all.insert(try CanonicalJSON.encode(value))
        }
        #expect(all.count == 1)
    }

    @Test func `keys are in the order of their bytes, spellings of one text apart`() throws {
        #expect(
            String(decoding: try CanonicalJSON.encode(["b": 1, "a": 2, "Z": 3]), as: UTF8.self)
                == #"{"Z":3,"a":2,"b":1}"#
        )
        #expect(
            String(decoding: try CanonicalJSON.encode([[2: "x"], [1: "y"]]), as: UTF8.self) == #"[{"2":"x"},{"1":"y"}]"#
        )
    }

    @Test func `what encodes nothing, or throws, is an error`() {
        struct Nothing: Encodable { func encode(to encoder: any Encoder) {} }
        struct Failing: Encodable {
            struct No: Error {}
            func encode(to encoder: any Encoder) throws { throw No() }
        }
        #expect(throws: EncodingError.self) { try CanonicalJSON.encode(Nothing()) }
        #expect(throws: EncodingError.self) { try CanonicalJSON.encode([Decimal.nan]) }
        #expect(throws: Failing.No.self) { try CanonicalJSON.encode([Failing()]) }
        #expect(throws: Never.self) { try CanonicalJSON.encode([Nothing()]) }
    }
}
