import LiveModel
import Testing

@testable import WorkflowLive

struct RolesOfUsersTests {
    private enum Role { case clerk, admin }

    @Test func `roles are granted, revoked and set by name, and nobody has none`() {
        let roles = Roles<Role>(["Ada": [.admin]])
        roles.grant(.clerk, to: "Ada")
        roles.grant(.clerk, to: "Bob")
        #expect(roles["Ada"] == [.admin, .clerk] && roles["Bob"] == [.clerk])
        roles.revoke(.admin, from: "Ada")
        roles.revoke(.admin, from: "Nobody")
        #expect(roles["Ada"] == [.clerk] && !roles.isGranted(.admin, to: "Ada"))
        roles.set([], for: "Ada")
        #expect(roles["Ada"] == [] && roles[nil] == [] && !roles.isGranted(.clerk, to: nil))
        #expect(roles.isGranted(.clerk, to: "Bob") && !roles.isGranted(.clerk, to: "bob"))
    }

    @Test func `a session hears of changes for as long as it lives`() throws {
        let roles = Roles<Role>()
        let app = LiveApp(title: "Growing") { _, _ in growingPage() }.gated(
            by: roles.gate(signIn: "/login") { _ in nil }
        )
        let services = SessionServices(scheduler: ManualScheduler())
        let session = try LiveSession(app: app, page: .random(), url: "/", services: services)
        #expect(roles.observerCount == 1)
        session.end()
        #expect(roles.observerCount == 0)
    }

    @Test func `a session that may not begin hears of nothing, and its root is never made`() {
        let roles = Roles<Role>()
        let app = LiveApp(title: "Growing") { _, _ -> BuiltPage<Int>? in
            Issue.record("the root was made")
            return nil
        }
        .gated(by: roles.gate(signIn: "/login") { _ in .admin })
        let services = SessionServices(scheduler: ManualScheduler())
        let error = #expect(throws: SessionError.self) {
            try LiveSession(app: app, page: .random(), url: "/", services: services)
        }
        #expect(error?.kind == .noAccess && error?.access == .signIn(at: "/login"))
        #expect(roles.observerCount == 0)
    }

    @Test func `of roles that come to be known, or are more than before, no session hears; of a loss each does`() {
        var known = KnownRoles<Role>([:])
        func load(_ roles: Set<Role>?) -> Bool { known.end(known.beginLoad(of: "Ada"), of: "Ada", with: roles) }
        #expect(!load([.clerk]))
        #expect(!load([.clerk, .admin]))
        #expect(!load(nil))
        #expect(load([.admin]))
        #expect(load([.clerk]))
        #expect(!known.change("Bob") { $0.insert(.clerk) })
        #expect(known.change("Bob") { $0.remove(.clerk) })
    }

    @Test func `changes from many threads are each made whole`() async throws {
        let roles = Roles<Int>()
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<8 {
                group.addTask {
                    for round in 0..<200 {
                        roles.grant(round, to: "user \(number)")
                        _ = roles.isGranted(round, to: "user \(number + 1)")
                        roles.revoke(round, from: "user \(number)")
                    }
                }
            }
        }
        for number in 0..<8 { #expect(roles["user \(number)"] == []) }
    }
}
