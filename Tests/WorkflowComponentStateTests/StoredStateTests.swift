import Foundation
import Testing
import WorkflowComponentState

@Suite("State of components in a durable state")
struct StoredStateTests {
    private func decoded<Value: Codable>(_ value: Value) throws -> Value {
        try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
    }

    private func decode<Value: Codable>(_ type: Value.Type, _ json: String) throws -> Value {
        try JSONDecoder().decode(type, from: Data(json.utf8))
    }

    @Test func `the state of a component is the same after it was stored`() throws {
        var toasts = Toasts()
        for text in ["a", "b", "c"] { toasts.show(text, kind: .failure, action: text == "b" ? "Again" : nil) }
        toasts.dismiss(3)
        var read = try decoded(toasts)
        #expect(read == toasts)
        #expect(read.show("d") == 4)

        var window = ListWindow(count: 1000, size: 50)
        window.show(.init(first: 300, focused: 2))
        #expect(try decoded(window) == window)
        window.show(.init(first: 300))
        #expect(try decoded(window) == window)

        var box = Combobox(7, text: "Seven")
        #expect(try decoded(box) == box)
        box.type("Ei")
        #expect(try decoded(box) == box)
    }

    @Test(arguments: [
        #"{"count":10,"size":4,"first":99}"#, #"{"count":10,"size":4,"first":6,"focused":10}"#,
        #"{"count":10,"size":4,"first":6,"focused":-1}"#,
    ])
    func `a stored window beyond its list becomes the nearest`(json: String) throws {
        let window = try decode(ListWindow.self, json)
        #expect(window.range == 6..<10)
        #expect(window.focused == nil)
        #expect(try decode(ListWindow.self, #"{"count":-1,"size":0,"first":-5}"#).range == 0..<0)
    }

    @Test(arguments: [
        #"{"all":[{"id":2,"text":"a","kind":"failure"}],"lastID":1}"#, #"{"all":[],"lastID":9223372036854775807}"#,
        #"{"all":[{"id":1,"text":"a","kind":"failure"},{"id":1,"text":"b","kind":"failure"}],"lastID":1}"#,
        #"{"all":[{"id":1,"text":"a","kind":"loud"}],"lastID":1}"#,
    ])
    func `stored messages that no app has made are an error`(json: String) {
        #expect(throws: DecodingError.self) { try decode(Toasts.self, json) }
    }

    @Test func `no more messages come back than may be shown`() throws {
        let all = (1...9).map { #"{"id":\#($0),"text":"a","kind":"success"}"# }.joined(separator: ",")
        #expect(try decode(Toasts.self, #"{"all":[\#(all)],"lastID":9}"#).all.map(\.id) == [5, 6, 7, 8, 9])
    }
}
