import Foundation
import ModelDOM
import Testing
import WorkflowWebTesting

/// The pages of tests carry commands out as a browser does: by the same cases.
struct CommandCaseTests {
    private struct Table: Decodable {
        let html: String
        let cases: [Case]
    }

    private struct Case: Decodable {
        let name: String
        let commands: [[String]]
        let attributes: [String: [String: String?]]
        let copied: String?
        let focus: String?
        let refuses: Bool?
    }

    @Test func `a page of a test does what the cases of the browser's rules say`() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../Browser/client_rules/commands.json")
        let table = try JSONDecoder().decode(Table.self, from: Data(contentsOf: file))
        #expect(table.cases.count > 10)
        for item in table.cases {
            let page = try ModelPage(html: table.html)
            var run = CommandRun(on: page.document, consents: item.refuses != true)
            let commands = String(decoding: try JSONEncoder().encode(item.commands), as: UTF8.self)
            #expect(run.carryOut(commands) == (item.refuses != true), "\(item.name)")
            for (id, attributes) in item.attributes {
                let element = try #require(Self.element(id, in: page.document))
                for (name, value) in attributes { #expect(element.attributes[name] == value, "\(item.name): \(name)") }
            }
            #expect(run.clipboard == item.copied, "\(item.name)")
            #expect(run.focus?.attributes["id"] == item.focus, "\(item.name)")
        }
    }

    private static func element(_ id: String, in node: ModelNode) -> ModelNode? {
        if node.attributes["id"] == id { return node }
        return node.children.lazy.compactMap { element(id, in: $0) }.first
    }
}
