import LiveModel
import TestSupport
import Testing
import TrellisSupport
import Workflow
import WorkflowLive
import WorkflowSharing
import WorkflowTesting
import WorkflowWeb
import WorkflowWebTesting

private enum Role { case member }

/// A club whose members have a page. Its front page registers them.
private struct Club: DurableWorkflow {
    let url: String
    let user: String?
    let register: (String) -> Void

    struct State: Codable, Equatable { var presses = 0 }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Club>) -> BuiltScreen {
        let sink = context.makeStateMutationSink()
        return BuiltScreen {
            h1 { "\(url) of \(user ?? "nobody")" }
            p(.role(.status)) { "\(state.presses)" }
            button(.type(.button), .onClick { sink.send { $0.presses += 1 } }) { "Press" }
            button(.type(.button), .onClick { register("/members?new=1") }) { "Join" }
            button(.type(.button), .onClick { register("https://elsewhere.example/") }) { "Join elsewhere" }
        }
    }
}

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct SigningInTests {
    /// The database of the app.
    private final class Members: Sendable {
        let names = Guarded<Set<String>>([])
        let isAway = Guarded(false)
        let loads = Guarded(0)

        struct Away: Error {}

        func roles(of user: String) throws -> Set<Role> {
            loads.withLock { $0 += 1 }
            if isAway.withLock(\.self) { throw Away() }
            return names.withLock { $0.contains(user) } ? [.member] : []
        }
    }

    private let members = Members()
    private let store = MemorySessionStore()

    private func app(_ roles: Roles<Role>, _ durability: SessionDurability) -> LiveApp {
        LiveApp(title: "Club") { [members] session, url in
            Club(url: url, user: session.identity) { next in
                members.names.withLock { _ = $0.insert("Ada") }
                try? session.signIn(as: "Ada", goingTo: next)
            }
        }
        .keepingSessions(durability)
        .gated(by: roles.gate(signIn: "/join") { $0.hasPrefix("/members") ? .member : nil })
    }

    private func loaded(on bus: (any Bus)? = nil) -> Roles<Role> {
        Roles(on: bus) { [members] in try members.roles(of: $0) }
    }

    private func test(_ durability: SessionDurability = .off) -> PageTest {
        PageTest(app(loaded(), durability), sessionStore: store)
    }

    @Test(arguments: [SessionDurability.strict, .relaxed, .off])
    func `a page registers a visitor, who goes on as that user where only users get`(durability: SessionDurability)
        async throws
    {
        let test = test(durability)
        let page = try await test.get("/join")
        page.expect(.heading("/join of nobody"))
        try await page.click(.button("Join"))
        #expect(page.url == "/members?new=1")
        page.expect(.heading("/members?new=1 of Ada"))
        try await page.click(.button("Press"))
        page.expect(.status("1"))
    }

    @Test(arguments: [SessionDurability.strict, .relaxed, .off])
    func `also when the connection is lost before the browser hears of it`(durability: SessionDurability) async throws {
        let test = test(durability)
        let page = try await test.get("/join")
        try await page.cut(losingAnswers: true)
        try await page.click(.button("Join"))
        try await page.reconnect()
        #expect(page.url == "/members?new=1")
        page.expect(.heading("/members?new=1 of Ada"))
    }

    @Test func `a URL of another site leads to the start page`() async throws {
        let test = test()
        let page = try await test.get("/join")
        await #expect(throws: PageFailure.self) { try await page.click(.button("Join elsewhere")) }
        #expect(page.url == "/")
        page.expect(.heading("/ of Ada"))
    }

    @Test func `a visitor whose role is in the storage sees the page at a server that never heard of it`() async throws
    {
        members.names.withLock { _ = $0.insert("Ada") }
        let test = test()
        test.signIn(as: "Ada")
        try await test.get("/members").expect(.heading("/members of Ada"))
    }

    @Test func `a user without the role is told so, and may sign in as somebody else`() async throws {
        let test = test()
        test.signIn(as: "Eve <b>")
        let page = try await test.get("/members?a=b c")
        #expect(page.status == .forbidden)
        page.expect(.heading("You may not see this page."))
        page.expect(.text("You are signed in as Eve <b>. Ask for the right to see it, or sign in as somebody else."))
        try await page.click(.link("Sign in as somebody else"))
        #expect(page.url == "/join?next=%2Fmembers%3Fa%3Db%2520c")
    }

    @Test func `while roles cannot be loaded a page that needs one is not shown, and others are`() async throws {
        let test = test()
        test.signIn(as: "Ada")
        members.isAway.withLock { $0 = true }
        await #expect(throws: PageFailure.self) { _ = try await test.get("/members") }
        try await test.get("/").expect(.heading("/ of Ada"))
        members.isAway.withLock { $0 = false }
        members.names.withLock { _ = $0.insert("Ada") }
        try await test.get("/members").expect(.heading("/members of Ada"))
    }

    @Test func `a role that is taken at one server ends the pages at all servers of the bus`() async throws {
        members.names.withLock { _ = $0.insert("Ada") }
        let bus = LocalBus()
        let (roles, others) = (loaded(on: bus), loaded(on: bus))
        let test = PageTest(app(others, .off), sessionStore: store)
        test.signIn(as: "Ada")
        let page = try await test.get("/members")
        members.names.withLock {
            $0.remove("Ada"); return
        }
        try await roles.reload("Ada")
        try await until("the other server has loaded the roles") { !others.isGranted(.member, to: "Ada") }
        try await test.settle()
        #expect(page.status == .forbidden)
    }

    @Test func `a user whose roles cannot be loaded again has none`() async throws {
        members.names.withLock { _ = $0.insert("Ada") }
        let roles = loaded()
        #expect(try await roles.load("Ada") == [.member])
        members.isAway.withLock { $0 = true }
        await #expect(throws: Members.Away.self) { try await roles.reload("Ada") }
        #expect(!roles.isGranted(.member, to: "Ada"))
    }

    @Test func `a load that began earlier and ends later changes nothing`() async throws {
        let gates = Guarded<[CheckedContinuation<Set<Role>, Never>]>([])
        let roles = Roles<Role> { _ in await withCheckedContinuation { gate in gates.withLock { $0.append(gate) } } }
        let first = Task { try await roles.load("Ada") }
        try await until("the first load has begun") { gates.withLock { $0.count } == 1 }
        let second = Task { try await roles.load("Ada") }
        try await until("the second load has begun") { gates.withLock { $0.count } == 2 }
        gates.withLock { $0[1] }.resume(returning: [])
        _ = try await second.value
        gates.withLock { $0[0] }.resume(returning: [.member])
        _ = try await first.value
        #expect(!roles.isGranted(.member, to: "Ada"))
    }
}
