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

/// A page that leads to the members' page by its rendering.
private struct Lobby: Workflow {
    typealias State = Bool

    func makeInitialState() -> Bool { false }

    func render(state isInside: Bool, context: RenderContext<Lobby>) -> LocatedScreen<BuiltScreen> {
        let sink = context.makeStateMutationSink()
        return BuiltScreen {
            h1 { isInside ? "Inside" : "Outside" }
            button(.type(.button), .onClick { sink.send { $0 = true } }) { "Go in" }
        }
        .located(at: isInside ? "/members" : "/")
    }
}

@MainActor
@Suite(.timeLimit(.minutes(10)))
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

    private func loaded(_ changes: any DataChanges = BusDataChanges(on: LocalBus())) -> Roles<Role> {
        Roles(changes: changes) { [members] in try members.roles(of: $0) }
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

    @Test func `a rendering that leads to a page which needs a role shows it to whoever has the role`() async throws {
        members.names.withLock { _ = $0.insert("Ada") }
        let roles = loaded()
        let app = LiveApp(title: "Club") { _, url in url == "/members" ? nil : Lobby() }
            .gated(by: roles.gate(signIn: "/join") { $0 == "/members" ? .member : nil })
        let test = PageTest(app)
        test.signIn(as: "Ada")
        let page = try await test.get("/")
        try await page.click(.button("Go in"))
        page.expect(.heading("Inside"))
        #expect(page.url == "/members")
    }

    @Test func `a role that is taken at one server ends the pages at all servers of the bus`() async throws {
        members.names.withLock { _ = $0.insert("Ada") }
        let changes = BusDataChanges(on: LocalBus())
        let (roles, others) = (loaded(changes), loaded(changes))
        let test = PageTest(app(others, .off), sessionStore: store)
        test.signIn(as: "Ada")
        let page = try await test.get("/members")
        #expect(try await roles.load("Ada") == [.member])
        members.loads.withLock { $0 = 0 }
        members.names.withLock { _ = $0.remove("Ada") }
        // The sources are listening as soon as a change is followed by a load.
        while members.loads.withLock({ $0 }) < 2 {
            try await changes.publish([.roles(of: "Ada")])
            await Task.yield()
        }
        try await until("both servers have loaded the roles") {
            !others.isGranted(.member, to: "Ada") && !roles.isGranted(.member, to: "Ada")
        }
        try await test.settle()
        #expect(page.status == .forbidden)
    }

    @Test func `a page that signs in and stays has the roles of its new user`() async throws {
        members.names.withLock { _ = $0.insert("Bo") }
        let app = LiveApp(title: "Club") { session, url in
            Club(url: url, user: session.identity) { _ in try? session.signIn(as: "Bo") }
        }
        .gated(by: loaded().gate(signIn: "/join") { $0 == "/members" ? .member : nil })
        members.names.withLock { _ = $0.insert("Ada") }
        let test = PageTest(app)
        test.signIn(as: "Ada")
        let page = try await test.get("/members")
        try await page.click(.button("Press"))
        try await page.click(.button("Join"))
        try await page.click(.button("Press"))
        page.expect(.status("2"))
    }

    @Test func `a sign-in that a newer one has replaced leads nowhere`() async throws {
        let app = LiveApp(title: "Club") { session, url in
            Club(url: url, user: session.identity) { _ in
                try? session.signIn(as: "Ada", goingTo: "/members")
                try? session.signIn(as: "Bo")
            }
        }
        let test = PageTest(app)
        let page = try await test.get("/join")
        try await page.click(.button("Join"))
        #expect(page.url == "/join")
        try await test.get("/").expect(.heading("/ of Bo"))
    }
}

/// Roles and their loads, one by one.
struct LoadedRolesTests {
    private typealias Answers = Guarded<[CheckedContinuation<Set<Role>, any Error>]>
    private struct Away: Error {}

    private let answers = Answers([])
    private let changes = ManualChanges()
    private let roles: Roles<Role>

    init() {
        roles = Roles(changes: changes, limit: .seconds(300)) { [answers] _ in
            try await withCheckedThrowingContinuation { answer in answers.withLock { $0.append(answer) } }
        }
    }

    private func load(_ number: Int) async throws -> CheckedContinuation<Set<Role>, any Error> {
        try await until("load \(number) has begun") { answers.withLock { $0.count } >= number }
        return answers.withLock { $0[number - 1] }
    }

    private func listening() async throws {
        try await until("the roles listen") { changes.receivers.withLock { !$0.isEmpty } }
    }

    @Test func `a load that began earlier and ends later changes nothing`() async throws {
        let first = Task { try await roles.load("Ada") }
        let earlier = try await load(1)
        let second = Task { try await roles.load("Ada") }
        try await load(2).resume(returning: [])
        _ = try await second.value
        earlier.resume(returning: [.member])
        _ = try await first.value
        #expect(!roles.isGranted(.member, to: "Ada"))
    }

    @Test func `a change during the first load of a user is followed by another load`() async throws {
        try await listening()
        let first = Task { try await roles.load("Ada") }
        let earlier = try await load(1)
        changes.tell(.names([.roles(of: "Ada")]))
        try await load(2).resume(returning: [])
        earlier.resume(returning: [.member])
        _ = try await first.value
        #expect(!roles.isGranted(.member, to: "Ada"))
    }

    @Test func `a user whose roles cannot be loaded after a change has none, and an older load gives none back`()
        async throws
    {
        try await listening()
        let first = Task { try await roles.load("Ada") }
        try await load(1).resume(returning: [.member])
        #expect(try await first.value == [.member])
        let second = Task { try await roles.load("Ada") }
        let earlier = try await load(2)
        changes.tell(.everything)
        // The first failures may be of a moment.
        for number in 3...5 {
            #expect(roles.isGranted(.member, to: "Ada"))
            try await load(number).resume(throwing: Away())
        }
        try await until("the role is taken") { !roles.isGranted(.member, to: "Ada") }
        earlier.resume(returning: [.member])
        _ = try await second.value
        #expect(!roles.isGranted(.member, to: "Ada"))
    }

    @Test func `a load that fails without a change takes nothing`() async throws {
        let first = Task { try await roles.load("Ada") }
        try await load(1).resume(returning: [.member])
        _ = try await first.value
        let second = Task { try await roles.load("Ada") }
        try await load(2).resume(throwing: Away())
        await #expect(throws: Away.self) { try await second.value }
        #expect(roles.isGranted(.member, to: "Ada"))
    }

    @Test func `a load that takes too long is an error, and what it brings later counts for nothing`() async throws {
        let roles = Roles<Role>(changes: changes, limit: .milliseconds(1)) { [answers] _ in
            try await withCheckedThrowingContinuation { answer in answers.withLock { $0.append(answer) } }
        }
        await #expect(throws: TimeoutError.self) { try await roles.load("Ada") }
        try await load(1).resume(returning: [.member])
        #expect(!roles.isGranted(.member, to: "Ada"))
    }

    @Test func `changes of others load nothing`() async throws {
        try await listening()
        let first = Task { try await roles.load("Ada") }
        try await load(1).resume(returning: [.member])
        _ = try await first.value
        changes.tell(.names([.roles(of: "Bo"), "tickets"]))
        changes.tell(.names([.roles(of: "Ada")]))
        try await load(2).resume(returning: [])
        try await until("the role is taken") { !roles.isGranted(.member, to: "Ada") }
        #expect(answers.withLock { $0.count } == 2)
    }
}

/// A source of changes that a test tells what to say.
private final class ManualChanges: DataChanges {
    let receivers = Guarded<[@Sendable (DataChange) -> Void]>([])

    func publish(_ names: Set<DataName>) async throws { tell(.names(names)) }

    func tell(_ change: DataChange) { for receive in receivers.withLock({ $0 }) { receive(change) } }

    func listen(_ receive: @escaping @Sendable (DataChange) -> Void) async throws {
        receivers.withLock { $0.append(receive) }
        await untilCancelled()
    }
}
