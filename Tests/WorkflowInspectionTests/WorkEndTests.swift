import Foundation
import TestSupport
import Testing
import Workflow
import WorkflowTestSupport

@testable import WorkflowInspection

/// The work of hosts that have ended, of which names stay and values do not.
@MainActor
struct WorkEndTests {
    @Test func `work that runs when its host ends has ended, in memory and in the file`() throws {
        let path = NSTemporaryDirectory() + "inspection-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let writer = try RunWriter(path: path)
        let inspection = Inspection(limits: InspectionLimits(), writer: writer)
        do {
            let host = WorkflowHost(workflow: Post(), inspection: inspection)
            host.rendering.send(.post("secret"))
        }
        try writer.close()
        for run in [try InspectedRun(reading: path), inspection.run] {
            #expect(run.effects.map(\.name) == ["Effect.letter", nil])
            #expect(run.effects.map(\.key) == ["a letter", "listen 1"])
            #expect(run.effects.allSatisfy { $0.hasEnded && $0.event == 1 && $0.age >= 0 })
        }
    }

    @Test func `an ended host has the names of the sources of its events, and nothing of the app`() async throws {
        let inspection = Inspection()
        func post() async throws {
            let (text, listened) = (Text("secret"), Text("listen 1"))
            (Text.first, Text.second) = (text, listened)
            let host = WorkflowHost(workflow: Post(key: listened, answers: true), inspection: inspection)
            host.rendering.send(.effect(text))
            try await until("both have answered") { inspection.hosts[0].eventNumbers.upperBound == 4 }
        }
        try await post()
        let sources = inspection.hosts[0].events(2..<4).map(\.source)
        #expect(Set(sources.map(\.name)) == ["Effect.text", nil])
        #expect(Set(sources.map(\.key)) == [nil, "listen 1"])
        // The tasks of the work may be on their way to their ends.
        try await until("nothing of the app is kept") { Text.first == nil && Text.second == nil }
    }

    @Test func `a host that is seen to have ended has no branch any more`() throws {
        let inspection = Inspection()
        let seen = Counter()
        /// Looks at the host when it is released.
        final class Witness {
            var look: () -> Void = {}
            deinit { look() }
        }
        do {
            let root = Given<Witness?, Never, Sink<Witness?>>(nil) { _, context in context.makeStateSink() }
            let host = WorkflowHost(workflow: root, inspection: inspection)
            let record = inspection.hosts[0]
            record.shown.branch = seen
            // The record alone keeps it.
            func witness() -> Witness {
                let witness = Witness()
                witness.look = { if record.hasEnded, record.shown.branch == nil { seen.add() } }
                return witness
            }
            host.rendering.send(witness())
            host.rendering.send(nil)
        }
        #expect(seen.count == 1)
    }
}

/// A text whose life is watched.
private final class Text: Codable, Sendable, Hashable, CustomStringConvertible {
    @MainActor static weak var first: Text?
    @MainActor static weak var second: Text?
    let description: String

    init(_ text: String) { description = text }

    static func == (a: Text, b: Text) -> Bool { a.description == b.description }
    func hash(into hasher: inout Hasher) { hasher.combine(description) }
}

/// Posts letters, which never arrive, and texts, which are answered at once.
private struct Post: EffectfulWorkflow {
    enum Effect: Codable, Sendable {
        case letter(String)
        case text(Text)
    }

    enum Action: WorkflowAction {
        case post(String)
        case effect(Text)
        case answered

        func apply(toState state: inout Int, context: ApplyContext<Post>) -> Never? {
            switch self {
            case .post(let text):
                state += 1
                context.start(.letter(text), key: "a letter")
            case .effect(let text):
                state += 1
                context.start(.text(text))
            case .answered: state += 1
            }
            return nil
        }
    }

    var key = Text("listen 1")
    /// A Boolean value that indicates whether the side effect answers at once.
    var answers = false

    func makeInitialState() -> Int { 0 }

    func work(for effect: Effect) -> EffectWork<Action> {
        EffectWork {
            if case .text = effect { return .answered }
            try? await Task.sleep(for: .seconds(1_000))
            return .answered
        }
    }

    func render(state: Int, context: RenderContext<Post>) -> Sink<Action> {
        if state > 0 {
            context.runSideEffect(key: key, of: Action.self) { [answers] sink in
                if answers { return sink.send(.answered) }
                try? await Task.sleep(for: .seconds(1_000))
            }
        }
        return context.makeSink(of: Action.self)
    }
}
