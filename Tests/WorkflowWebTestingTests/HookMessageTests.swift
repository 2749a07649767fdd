import LiveModel
import Testing
import Workflow
import WorkflowTesting
import WorkflowWeb
import WorkflowWebTesting

private struct Place: Codable, Equatable, Sendable {
    var name: String
    var zoom: Double
}

/// A map that a script draws: the screen tells it a place, and it tells where the visitor has gone.
private struct MapWorkflow: Workflow {
    struct State {
        var place = Place(name: "Rome", zoom: 1)
        var isShown = true
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<MapWorkflow>) -> BuiltScreen {
        let sink = context.makeStateMutationSink()
        return BuiltScreen {
            main {
                h1 { "Map" }
                p(.role(.status)) { "\(state.place.name) \(state.place.zoom)" }
                if state.isShown {
                    div(
                        .role(.image),
                        .ariaLabel("Map"),
                        .hook("map"),
                        .opaque,
                        .message(state.place),
                        .onMessage(of: Place.self, limit: 100) { place in sink.send { $0.place = place } }
                    ) {}
                }
                button(.type(.button), .onClick { sink.send { $0.isShown = false } }) { "Hide" }
            }
        }
    }
}

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct HookMessageTests {
    private let test = PageTest(LiveApp(title: "Map") { _, _ in MapWorkflow() })
    private let map = PageQuery.image("Map")

    @Test func `a message of a script reaches its handler, and the screen's value the script`() async throws {
        let page = try await test.get("/")
        #expect(try page.find(map).message() == Place(name: "Rome", zoom: 1))
        try await page.send(Place(name: "“Turin”\n<b>", zoom: 2.5), from: map)
        page.expect(.status("“Turin” <b> 2.5"))
        #expect(try page.find(map).message() == Place(name: "“Turin”\n<b>", zoom: 2.5))
    }

    @Test func `messages count once and in order, over a cut`() async throws {
        let page = try await test.get("/")
        try await page.cut()
        for zoom in 1...20 { try await page.send(Place(name: "Turin", zoom: Double(zoom)), from: map) }
        page.expect(.status("Rome 1.0"))
        try await page.reconnect()
        page.expect(.status("Turin 20.0"))
    }

    @Test(arguments: ["[]", "{}", "not JSON", #"{"name":1,"zoom":2}"#, String(repeating: "[", count: 90), ""])
    func `a message that is not of the type is dropped and reported, and the page goes on`(text: String) async throws {
        let page = try await test.get("/")
        await #expect(throws: PageFailure.self) { try await page.send(raw: text, from: map) }
        page.expect(.status("Rome 1.0"))
        try await page.send(Place(name: "Turin", zoom: 2), from: map)
        page.expect(.status("Turin 2.0"))
    }

    @Test func `a message over the limit is dropped and reported`() async throws {
        let page = try await test.get("/")
        await #expect(throws: PageFailure.self) {
            try await page.send(Place(name: String(repeating: "x", count: 100), zoom: 2), from: map)
        }
        page.expect(.status("Rome 1.0"))
    }

    @Test func `a message from an element that is gone, or that takes none, fails the step`() async throws {
        let page = try await test.get("/")
        await #expect(throws: PageFailure.self) {
            try await page.send(Place(name: "Turin", zoom: 2), from: .heading("Map"))
        }
        try await page.click(.button("Hide"))
        await #expect(throws: PageFailure.self) { try await page.send(Place(name: "Turin", zoom: 2), from: map) }
    }

    @Test func `numbers that JSON has not are texts for the script`() throws {
        struct Figures: Codable { var value: Double }
        let html = div(.message(Figures(value: .nan))) {}.rendered()
        #expect(html.contains("NaN"))
    }
}
