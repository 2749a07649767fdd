import Testing

@testable import WorkflowOpenID

/// JSON from outside.
struct JSONValueTests {
    @Test func `values are read as they are`() throws {
        let value = try #require(JSONValue(Array(#"{"a":[1,true,null,"x"],"b":{"c":-0.5},"d":"\u00e9"}"#.utf8)))
        #expect(value["a"] == .array([.number(1), .bool(true), .null, .text("x")]))
        #expect(value["b"]?["c"]?.number == -0.5 && value["d"]?.text == "é" && value["e"] == nil)
        #expect(value["a"]?.texts == nil && JSONValue.array([.text("x")]).texts == ["x"])
    }

    @Test func `what nests more than 16 deep is refused, and brackets in texts do not count`() {
        func nested(_ depth: Int) -> [UInt8] {
            Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
        }
        #expect(JSONValue(nested(16)) != nil)
        #expect(JSONValue(nested(17)) == nil)
        #expect(JSONValue(Array("[\"\\\"\(String(repeating: "[", count: 100))\"]".utf8)) != nil)
    }

    @Test func `a text with very many accents on a letter is made safe to compare`() throws {
        let accents = String(repeating: "\u{301}", count: 1_000)
        let value = try #require(JSONValue(Array("{\"name\":\"e\(accents)\"}".utf8)))
        #expect(try #require(value["name"]?.text).unicodeScalars.contains("\u{34F}"))
    }
}
