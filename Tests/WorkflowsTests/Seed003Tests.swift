import Foundation
import Testing
import Workflows

// The guide's login example, with the services that it needs.

struct Credentials: Sendable { let username, password: String }
struct User: Sendable, Equatable { let id: UUID }
struct AuthenticationResponse: Sendable { let id: UUID; let accessToken, refreshToken: String }

struct AuthenticationService: Sendable {
    let id: UUID
    func login(username: String, password: String) async throws -> AuthenticationResponse {
        guard password == "right" else { throw Failure(name: "denied") }
        return AuthenticationResponse(id: id, accessToken: "access", refreshToken: "refresh")
    }
}

struct UserService: Sendable {
    let trace: Trace
    func user(for id: UUID) async throws -> User {
        trace.add("user from service")
        return User(id: id)
    }
}

actor TokenStore {
    private(set) var tokens: [String] = []
    func save(access: String, refresh: String) async throws { tokens = [access, refresh] }
}

actor Cache {
    private var users: [UUID: User] = [:]
    func user(id: UUID) async throws -> User? { users[id] }
    func save(user: User) async throws { users[user.id] = user }
}

struct GetUserWorkflow: Workflow {
    let id: UUID
    let service: UserService
    let cache: Cache

    func run() async throws -> User {
        if let user = try await cache.user(id: id) {
            return user
        } else {
            let user = try await service.user(for: id)
            try await cache.save(user: user)
            return user
        }
    }
}

struct AuthenticateWorkflow: Workflow {
    let credentials: Credentials
    let service: AuthenticationService
    let store: TokenStore

    func run() async throws -> AuthenticationResponse {
        let response = try await service.login(
            username: credentials.username,
            password: credentials.password
        )
        try await store.save(
            access: response.accessToken,
            refresh: response.refreshToken
        )
        return response
    }
}

struct LoginWorkflow: Workflow {
    let credentials: Credentials
    let authenticationService: AuthenticationService
    let userService: UserService
    let store: TokenStore
    let cache: Cache

    func run() async throws -> User {
        try await AuthenticateWorkflow(
            credentials: credentials,
            service: authenticationService,
            store: store
        )
        .flatMap { response in
            GetUserWorkflow(
                id: response.id,
                service: userService,
                cache: cache
            )
        }.run()
    }
}

struct DogsWorkflow: Workflow { func run() async throws -> [String] { ["Rex"] } }
struct CatsWorkflow: Workflow { func run() async throws -> Int { 9 } }
struct FishWorkflow: Workflow { func run() async throws -> Bool { throw Failure(name: "dry") } }

struct Seed003Tests {
    private let id = UUID()
    private let trace = Trace()
    private let store = TokenStore()
    private let cache = Cache()

    private func login(password: String) -> LoginWorkflow {
        LoginWorkflow(
            credentials: Credentials(username: "ada", password: password),
            authenticationService: AuthenticationService(id: id),
            userService: UserService(trace: trace),
            store: store,
            cache: cache
        )
    }

    @Test func `logging in saves the tokens and gets the user, once from the service`() async throws {
        #expect(try await login(password: "right").run() == User(id: id))
        #expect(try await login(password: "right").run() == User(id: id))
        #expect(await store.tokens == ["access", "refresh"])
        #expect(trace.all == ["user from service"])
    }

    @Test func `a denied login gets no user`() async {
        await #expect(throws: Failure(name: "denied")) { try await login(password: "wrong").run() }
        #expect(trace.all.isEmpty)
    }

    @Test func `zip gives a tuple of results or the first error`() async throws {
        let (dogsResult, catsResult, fishResult) = await ZipWorkflow(
            DogsWorkflow(),
            CatsWorkflow(),
            FishWorkflow()
        ).run()
        #expect(try dogsResult.get() == ["Rex"])
        #expect(try catsResult.get() == 9)
        #expect(throws: Failure(name: "dry")) { try fishResult.get() }
        await #expect(throws: Failure(name: "dry")) {
            try await ZipWorkflow(DogsWorkflow(), CatsWorkflow(), FishWorkflow()).result()
        }
        let (dogs, cats) = try await ZipWorkflow(DogsWorkflow(), CatsWorkflow()).result()
        #expect(dogs == ["Rex"] && cats == 9)
    }

    @Test func `a workflow is erased by initialiser or by method`() async throws {
        let byInitialiser = AnyWorkflow(DogsWorkflow())
        let byMethod = DogsWorkflow().eraseToAnyWorkflow()
        #expect(try await byInitialiser.run() == byMethod.run())
    }
}
