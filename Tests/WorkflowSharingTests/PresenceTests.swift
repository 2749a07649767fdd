import TestSupport
import Testing
import Workflow
import WorkflowConcurrency
import WorkflowSharing
import WorkflowTesting

@MainActor
struct PresenceTests {
    private let clock = TestClock()
    private let bus = LocalBus()
    private let readers: Presence<String>

    init() {
        readers = Presence("readers", on: bus, clock: clock)
    }

    @Test func `who enters is seen by all, in the order of arrival`() async {
        let ada = page("Ada")
        let bo = page("Bo")
        await clock.advance(by: .zero)
        #expect(ada.rendering == ["Ada: top", "Bo: top"])
        #expect(bo.rendering == ["Ada: top", "Bo: top"])
    }

    @Test func `a person with several pages is here once, with each of them`() async {
        let first = page("Ada")
        let second = page("Ada", at: "end")
        await clock.advance(by: .zero)
        #expect(first.rendering == ["Ada: top, end"])
        await second.end()
        await clock.advance(by: .seconds(5))
        #expect(first.rendering == ["Ada: top"])
    }

    @Test func `other metadata takes the place of the old`() async {
        let ada = page("Ada")
        let bo = page("Bo")
        ada.update(workflow: Reader(readers: readers, name: "Ada", place: "end"))
        await clock.advance(by: .seconds(60))
        #expect(bo.rendering == ["Ada: end", "Bo: top"])
    }

    @Test func `another name is another person, and the old one has gone`() async {
        let ada = page("Ada")
        ada.update(workflow: Reader(readers: readers, name: "Bo", place: "top"))
        await clock.advance(by: .zero)
        #expect(ada.rendering == ["Bo: top"])
    }

    @Test func `who leaves is here for five more seconds`() async {
        let ada = page("Ada")
        let bo = page("Bo")
        await bo.end()
        await clock.advance(by: .milliseconds(4_999))
        #expect(ada.rendering == ["Ada: top", "Bo: top"])
        await clock.advance(by: .milliseconds(1))
        #expect(ada.rendering == ["Ada: top"])
    }

    @Test func `who is connected again in time has not left`() async throws {
        let ada = page("Ada")
        let bo = page("Bo")
        let log = Log()
        let watch = Task { [readers] in
            for await changes in readers.changes() { log.add("\(changes.map(\.text))") }
        }
        await clock.advance(by: .zero)
        for _ in 0..<3 {
            bo.update(workflow: Reader(readers: readers, name: "Bo", place: "top", isConnected: false))
            await clock.advance(by: .seconds(4))
            bo.update(workflow: Reader(readers: readers, name: "Bo", place: "top"))
            await clock.advance(by: .seconds(4))
        }
        #expect(ada.rendering == ["Ada: top", "Bo: top"])
        bo.update(workflow: Reader(readers: readers, name: "Bo", place: "top", isConnected: false))
        await clock.advance(by: .seconds(5))
        #expect(ada.rendering == ["Ada: top"])
        try await until("both changes are noted") { log.lines.count == 2 }
        #expect(log.lines == ["[\"+Ada\", \"+Bo\"]", "[\"-Bo\"]"])
        watch.cancel()
    }

    @Test func `who was never connected was never here`() async {
        let ada = page("Ada")
        let painted = WorkflowTestHost(
            workflow: Reader(readers: readers, name: "Bo", place: "top", isConnected: false),
            clock: clock
        )
        await clock.advance(by: .zero)
        #expect(ada.rendering == ["Ada: top"])
        await painted.end()
        #expect(readers.people.map(\.id) == ["Ada"])
    }

    @Test func `changes are told as who joined, was updated and left`() {
        let (ada, bo) = (person("Ada", "top"), person("Bo", "top"))
        let moved = person("Bo", "end")
        #expect(PresenceChange.changes(from: [], to: [ada, bo]) == [.joined(ada), .joined(bo)])
        #expect(PresenceChange.changes(from: [ada, bo], to: [moved]) == [.left(ada), .updated(moved)])
        #expect(PresenceChange.changes(from: [ada, bo], to: [ada, bo]) == [])
    }

    @Test func `thirty come and go`() async {
        var pages = (0..<30).map { page("\($0)") }
        await clock.advance(by: .zero)
        #expect(pages[0].rendering.count == 30)
        pages.removeLast(29)
        await clock.advance(by: .seconds(5))
        #expect(pages[0].rendering == ["0: top"])
    }

    private func page(_ name: String, at place: String = "top") -> WorkflowTestHost<Reader> {
        WorkflowTestHost(workflow: Reader(readers: readers, name: name, place: place), clock: clock)
    }

    private func person(_ id: String, _ place: String) -> PresentPerson<String> {
        PresentPerson(id: id, pages: [place])
    }
}

/// A page whose readers see each other.
private struct Reader: Workflow {
    let readers: Presence<String>
    let name: String
    let place: String
    var isConnected = true

    func render(state: Void, context: RenderContext<Reader>) -> [String] {
        readers.enter(as: name, place, while: isConnected, in: context)
        return readers.people(in: context).map { "\($0.id): \($0.pages.joined(separator: ", "))" }
    }
}

extension PresenceChange {
    fileprivate var text: String {
        switch self {
        case .joined(let person): "+\(person.id)"
        case .updated(let person): "~\(person.id)"
        case .left(let person): "-\(person.id)"
        }
    }
}
