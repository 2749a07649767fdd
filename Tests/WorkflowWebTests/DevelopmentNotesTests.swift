import Testing

@testable import WorkflowWeb

@Suite("Notes of the program that builds and restarts a server")
struct DevelopmentNotesTests {
    private let directory: TemporaryDirectory
    private let sheet = Asset(name: "style.css", bytes: Array("body {}".utf8))

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func notes() throws -> DevelopmentNotes {
        let script = Asset(name: "app.js", bytes: [])
        return try #require(
            DevelopmentNotes(assets: [sheet, script], environment: ["TRELLIS_DEVELOPMENT": directory.path])
        )
    }

    private func text(of response: WebResponse?) throws -> String {
        guard case .bytes(let bytes) = try #require(response).content else { return "" }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test("They are told with the style sheets of the program")
    func answer() throws {
        try directory.write(#"{"errors":[]}"#, to: "notes.json")
        let text = try text(of: notes().answer(WebRequest(path: "/_trellis/development")))
        #expect(text.hasSuffix(#","assets":["\#(sheet.url)"],"notes":{"errors":[]}}"#))
    }

    @Test("Each start of a server has a number of its own")
    func restart() throws {
        let first = try text(of: notes().answer(WebRequest(path: "/_trellis/development")))
        let second = try text(of: notes().answer(WebRequest(path: "/_trellis/development")))
        #expect(first != second && first.hasSuffix(#""notes":null}"#))
    }

    @Test("Only a GET of their path is answered")
    func otherRequests() throws {
        #expect(try notes().answer(WebRequest(path: "/_trellis/developmen")) == nil)
        #expect(try notes().answer(WebRequest(method: .post, path: "/_trellis/development")) == nil)
    }

    @Test("A visitor of another machine is told nothing", arguments: ["192.0.2.1", "::2", ""])
    func otherMachine(address: String) throws {
        #expect(try notes().answer(WebRequest(path: "/_trellis/development", remoteAddress: address)) == nil)
    }

    @Test("A style sheet that changed takes the place of the one in the program")
    func changedStyle() throws {
        let notes = try notes()
        #expect(notes.current(sheet).url == sheet.url)
        try directory.write("body { color: red }", to: "styles/style.css")
        #expect(String(decoding: notes.current(sheet).bytes, as: UTF8.self) == "body { color: red }")
    }

    @Test("Without a folder there are none", arguments: [[:], ["TRELLIS_DEVELOPMENT": ""]])
    func noFolder(environment: [String: String]) {
        #expect(DevelopmentNotes(assets: [sheet], environment: environment) == nil)
    }
}
