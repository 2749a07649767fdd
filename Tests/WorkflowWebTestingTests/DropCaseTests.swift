import Foundation
import ModelDOM
import Testing
import WorkflowWebTesting

/// The pages of tests drop items where a browser does: by the same cases.
struct DropCaseTests {
    private struct Table: Decodable {
        let html: String
        let handles: [String: String]
        let cases: [Case]
    }

    /// What an item is dropped on, and before which other one; `sent` is the list's number and the value.
    private struct Case: Decodable {
        let name: String
        let item: String
        let at: String
        let before: String?
        let sent: [Part]?
    }

    private enum Part: Decodable, Equatable {
        case number(String)
        case text(String)

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let number = try? container.decode(Int.self) {
                self = .number(String(number))
            } else {
                self = .text(try container.decode(String.self))
            }
        }
    }

    @Test func `a page of a test drops items where the cases of the browser's rules say`() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../Browser/client_rules/places.json")
        let table = try JSONDecoder().decode(Table.self, from: Data(contentsOf: file))
        let document = try ModelPage(html: table.html).document
        let elements = Self.elements(in: document)
        func element(_ id: String) throws -> ModelNode { try #require(elements.first { $0.attributes["id"] == id }) }
        #expect(table.cases.count > 10)
        for item in table.cases {
            let rule = try #require(DropRule(for: try element(item.item)), "\(item.name)")
            let next = try item.before.map(element)
            let list = rule.list(at: try element(item.at))
            let isSent = list.map { !rule.isThere(in: $0, before: next) } ?? false
            let sent = [Part.number(list?.attributes["data-n"] ?? "")] + rule.names(before: next).map(Part.text)
            #expect((isSent ? sent : nil) == item.sent, "\(item.name)")
            if let list, let next { #expect(rule.items(in: list).contains { $0 === next }, "\(item.name)") }
        }
        for (id, handle) in table.handles {
            let rule = try #require(DropRule(for: try element(id)))
            #expect((rule.handle ?? rule.item).attributes["id"] == handle, "\(id)")
        }
    }

    @Test func `an element that is not draggable has no place`() throws {
        let document = try ModelPage(html: #"<main data-n="1" data-on="14:kcard"></main>"#).document
        #expect(Self.elements(in: document).allSatisfy { DropRule(for: $0) == nil })
    }

    private static func elements(in node: ModelNode) -> [ModelNode] {
        [node] + node.children.flatMap { elements(in: $0) }
    }
}
