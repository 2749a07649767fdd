import Foundation
import TestSupport
import TrellisSupport
import WorkflowWeb

@testable import WorkflowOpenID

/// An app that signs in at a provider, on a server without a port, and the calendar of both.
final class TestApp: Sendable {
    static let host = "potluck.example"

    let provider: MockProvider
    let failures = Guarded<[OpenIDError]>([])
    let users = Guarded<[OpenIDUser]>([])
    let reports = Guarded<[String]>([])
    private let time: Guarded<Int64>
    private let loop: HomeLoop
    private let server: WebServer

    /// - Parameters:
    ///   - handlesFailures: Pass `false` to leave the answer to the module.
    ///   - admits: Returns the name of a person.
    init(
        _ provider: MockProvider,
        _ time: Guarded<Int64>,
        settings: Settings = Settings(),
        admits: @escaping @Sendable (OpenIDUser) async throws -> String? = { $0.verifiedEmail ?? $0.subject }
    ) throws {
        (self.provider, self.time) = (provider, time)
        var options = WebServerOptions()
        options.isDevelopment = false
        options.keyFile = settings.keyFile
        options.basePath = settings.basePath
        options.origins = [settings.isEncrypted ? "https://\(Self.host)" : "http://\(Self.host)"]
        let (failures, users, reports) = (failures, users, reports)
        let handler: OpenIDProvider.FailureHandler = { error, _ in
            failures.withLock { $0.append(error) }
            return .redirect(to: "/failed/\(error.kind.name)")
        }
        let openID = OpenIDProvider(
            issuer: settings.issuer ?? provider.issuer,
            clientID: MockProvider.clientID,
            clientSecret: settings.clientSecret,
            asksUserInfo: settings.asksUserInfo,
            parameters: ["prompt": "select_account"],
            timeLimit: settings.timeLimit,
            onFailure: settings.handlesFailures ? handler : nil
        )
        let other = OpenIDProvider(
            issuer: settings.issuer ?? provider.issuer,
            clientID: "other",
            clientSecret: "other",
            timeLimit: settings.timeLimit,
            onFailure: handler
        )
        loop = try HomeLoop()
        server = try WebServer(
            options: options,
            onReport: { report in reports.withLock { $0.append(report.description) } },
            clock: WebServerClock(monotonic: { .zero }, calendar: { time.withLock { $0 } }),
            acceptor: nil
        ) { request in
            switch (request.method, request.path) {
            case (.get, "/login/mock"): return try await openID.begin(request)
            case (.get, "/login/mock/callback"):
                return try await openID.finish(request) { user in
                    users.withLock { $0.append(user) }
                    return try await admits(user)
                }
            case (.get, "/login/other/callback"): return try await other.finish(request) { $0.subject }
            default: return .text(request.login?.user ?? "nobody")
            }
        }
        loop.start()
    }

    struct Settings: Sendable {
        var issuer: String?
        var clientSecret = MockProvider.clientSecret
        var keyFile: String?
        var basePath = "/"
        var isEncrypted = true
        var asksUserInfo = false
        var handlesFailures = true
        var timeLimit = Duration.seconds(300)
    }

    func stop() async { await loop.stop() }

    func pass(seconds: Int64) { time.withLock { $0 += seconds } }

    /// Returns the answer to a GET of a browser with these cookies.
    func get(_ target: String, cookies: String?) async -> WebResponse {
        var headers: HTTPHeaders = ["host": Self.host]
        if let cookies { headers["cookie"] = cookies }
        let (server, loop) = (server, loop)
        return await Task(executorPreference: loop) { [headers] in
            await server.answer(.get, target, headers: headers, on: loop)
        }.value
    }
}

/// A browser with its cookies.
struct TestBrowser {
    let app: TestApp
    private(set) var cookies: [String: String] = [:]

    init(_ app: TestApp, cookies: [String: String] = [:]) {
        self.app = app
        self.cookies = cookies
    }

    /// Returns the same browser at another server of the site.
    func moved(to app: TestApp) -> TestBrowser { TestBrowser(app, cookies: cookies) }

    mutating func get(_ target: String) async -> WebResponse {
        let header = cookies.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
        let response = await app.get(target, cookies: header.isEmpty ? nil : header)
        for field in response.headers.fields where field.name == "set-cookie" {
            let parts = field.value.components(separatedBy: "; ")
            let pair = parts[0].split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            cookies[pair[0]] = parts.contains("Max-Age=0") ? nil : pair[1]
        }
        return response
    }

    /// Begins a login, and returns the URL of the provider's page.
    mutating func begin(_ target: String = "/login/mock") async -> String {
        await get(target).headers["location"] ?? ""
    }

    mutating func finish(_ query: FormValues, at path: String = "/login/mock/callback") async -> WebResponse {
        let items = query.items.map { ($0.name, $0.value) }
        return await get(path + "?" + CodeExchange.form(items))
    }

    /// Signs in with the person's consent, and returns where the login leads.
    mutating func signIn(_ target: String = "/login/mock") async throws -> String {
        let page = await begin(target)
        guard page.hasPrefix("http") else { return page }
        let query = try app.provider.agree(page)
        return await finish(query).headers["location"] ?? ""
    }

    /// The name under which the browser is signed in.
    mutating func whoAmI() async -> String {
        String(decoding: await get("/who").body ?? [], as: UTF8.self)
    }
}

/// Runs a test with a provider and an app, and stops both.
func withApp(
    _ settings: TestApp.Settings = TestApp.Settings(),
    admits: @escaping @Sendable (OpenIDUser) async throws -> String? = { $0.verifiedEmail ?? $0.subject },
    _ body: (TestApp, MockProvider) async throws -> Void
) async throws {
    let time = Guarded<Int64>(1_800_000_000)
    let provider = MockProvider { time.withLock { $0 } }
    provider.start()
    defer { provider.stop() }
    let app = try TestApp(provider, time, settings: settings, admits: admits)
    do {
        try await body(app, provider)
    } catch {
        await app.stop()
        throw error
    }
    await app.stop()
}
