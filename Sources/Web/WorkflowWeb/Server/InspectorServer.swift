import Foundation
import TrellisSupport
import ViewEnvironment
import Workflow
import WorkflowInspection
import WorkflowHTML
import WorkflowInspector
import WorkflowLive
import WorkflowScreens

/// The server of the inspector's page: at loopback, with a port and a loop of its own, so that it answers while the app is stuck.
package final class InspectorServer: Sendable {
    private let server: WebServer
    private let key: String

    /// - Parameters:
    ///   - port: The port; 0 takes a free one.
    ///   - key: The secret of the URL.
    ///   - stylesheets: The style sheets of the app, for the looks back.
    /// - Throws: `WebServerError` if the server cannot be made.
    package init(
        _ source: any InspectorSource,
        port: Int = 0,
        key: String = InspectorServer.randomKey(),
        stylesheets: [Asset] = []
    ) throws(WebServerError) {
        var options = WebServerOptions()
        (options.port, options.workers) = (port, 1)
        options.isDevelopment = false
        options.limits.graceTime = .seconds(1)
        let door = InspectorDoor(key: key)
        self.key = key
        server = try WebServer(
            options: options,
            assets: stylesheets + InspectorSite.assets.map { Asset($0) },
            // Nobody reads reports of this one: it has no visitors.
            onReport: { _ in },
            acceptor: nil,
            adjust: { $0.configure = { $0.watching = .none } },
            door: { door.answer($0) },
            handler: Self.handler(source, stylesheets: stylesheets)
        )
    }

    /// Returns 32 random bytes in hexadecimal digits.
    package static func randomKey() -> String { Hex.encode(RandomBytes.make(count: 32)) }

    /// The port in use; 0 before the start.
    package var port: Int { server.port }

    /// The URL with the key.
    package var url: String { "http://127.0.0.1:\(port)/?key=\(key)" }

    /// - Throws: `WebServerError`, of kind `portTaken` if another program listens there.
    package func start() async throws(WebServerError) { try await server.start() }

    package func stop() async { await server.stop() }

    /// Serves until the process is interrupted.
    /// - Parameter onStart: Called with the URL.
    /// - Throws: The errors of `start()`.
    package func run(onStart: (String) -> Void) async throws(WebServerError) {
        let signals = try StopSignals([SIGINT, SIGTERM], patience: .seconds(2)) { ForcedEnd.now() }
        defer { signals.release() }
        try await start()
        onStart(url)
        await signals.wait()
        await stop()
    }

    // MARK: - Of a process

    /// Records the hosts of the process, shows them, and prints the URL. Returns nil if no port can be had.
    static func ofProcess(_ options: WebServerOptions, _ stylesheets: [Asset]) async -> InspectorServer? {
        let inspection = Inspector.recordInMemory(allowingJumps: options.allowsInspectorJumps)
        let source = RecordedSource(inspection, describe: describe, act: act)
        // Beside the app's port, so that the URL is another and yet the same each time.
        for port in options.port > 0 && options.port < 65_535 ? [options.port + 1, 0] : [0] {
            guard let server = try? InspectorServer(source, port: port, stylesheets: stylesheets) else { continue }
            guard (try? await server.start()) != nil else { continue }
            StandardError.write("inspector at \(server.url)")
            return server
        }
        return nil
    }

    // MARK: - Renderings

    /// Returns a screen as the content of a page, without its handlers.
    @Sendable
    package static func describe(_ rendering: Any) -> (form: LookedRendering.Form, content: String)? {
        (rendering as? any Screen).map { screen in
            let page = div(.id("trellis"), .class("trellis-page")) { screen.html(in: ViewEnvironment.empty) }
            return (.html, page.rendered())
        }
    }

    /// Returns a screen as the content of a page, with its handlers.
    @Sendable
    package static func act(_ rendering: Any) -> ActedRendering? {
        guard let screen = rendering as? any Screen, let page = try? ActedPage(screen) else { return nil }
        return ActedRendering(form: .html, content: page.html) { act in
            page.act(node: act.node, kind: act.kind, value: act.value)
        }
    }

    // MARK: - Answers

    package static func handler(_ source: any InspectorSource, stylesheets: [Asset]) -> WebServer.Handler {
        let app = InspectorSite.app(source)
        return { request in
            guard request.method == .get else { return .notFound }
            switch request.path {
            case "/look": return try await look(request, source, stylesheets)
            case "/branch": return try await branch(request, source, stylesheets)
            case "/branch.swift": return try await branchTest(request, source)
            case "/trace.json": return try await export(.trace, source)
            case "/spans.json": return try await export(.otlp, source)
            default: return .page(app)
            }
        }
    }

    private static func export(_ format: ExportFormat, _ source: any InspectorSource) async throws -> WebResponse {
        guard case .export(let text) = try await source.answer(.export(format)) else { return .notFound }
        return WebResponse(contentType: "application/json", bytes: Array(text.utf8))
    }

    private static func look(
        _ request: WebRequest,
        _ source: any InspectorSource,
        _ stylesheets: [Asset]
    ) async throws -> WebResponse {
        guard let host = request.query["host"].flatMap({ Int($0) }) else { return .notFound }
        let event = request.query["event"].flatMap { Int($0) }
        let answer = try await source.answer(.look(host: host, event: event))
        return response(with: answer, stylesheets, policy: LookDocument.policy)
    }

    private static func response(
        with answer: InspectorAnswer,
        _ stylesheets: [Asset],
        policy: String
    ) -> WebResponse {
        let document = LookDocument(answer, stylesheets: stylesheets.map(\.url))
        var response = WebResponse(contentType: "text/html; charset=utf-8", bytes: Array(document.text.utf8))
        response.headers["content-security-policy"] = policy
        response.headers["x-frame-options"] = "SAMEORIGIN"
        response.headers["cache-control"] = "no-store"
        return response
    }

    /// The numbers of a host and of its branch.
    private static func numbers(_ request: WebRequest) -> (host: Int, branch: Int)? {
        guard let host = request.query["host"].flatMap({ Int($0) }),
            let branch = request.query["branch"].flatMap({ Int($0) })
        else { return nil }
        return (host, branch)
    }

    private static func branch(
        _ request: WebRequest,
        _ source: any InspectorSource,
        _ stylesheets: [Asset]
    ) async throws -> WebResponse {
        guard let (host, branch) = numbers(request) else { return .notFound }
        let answer = try await source.answer(.branch(host: host, .show(branch: branch)))
        return response(with: answer, stylesheets, policy: LookDocument.policyOfBranch)
    }

    private static func branchTest(_ request: WebRequest, _ source: any InspectorSource) async throws -> WebResponse {
        guard let (host, branch) = numbers(request),
            case .branch(let summary) = try await source.answer(.branch(host: host, .test(branch: branch))),
            let text = summary.test
        else { return .notFound }
        var response = WebResponse(contentType: "text/plain; charset=utf-8", bytes: Array(text.utf8))
        response.headers["cache-control"] = "no-store"
        return response
    }
}

/// A rendering as a document, in which nothing runs.
struct LookDocument {
    static let policy = """
        default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; \
        frame-ancestors 'self'; sandbox allow-same-origin
        """

    /// No script of the document runs in a branch either. It is no sandbox: WebKit calls the listeners of the page around one only where scripts
    /// are allowed in it, which browsers warn of.
    static let policyOfBranch = """
        default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; \
        frame-ancestors 'self'
        """

    let text: String

    init(_ answer: InspectorAnswer, stylesheets: [String]) {
        let body: String
        var sheets: [String] = []
        switch answer {
        case .look(let look) where look.form == .html:
            body = Self.fresh(look) + look.content
            sheets = [PageAsset.style.path] + stylesheets
        case .look(let look) where look.form == .text:
            body = Self.fresh(look) + StyledLines(look.content).rendered
        case .look(let look): body = Self.fresh(look) + pre { look.content }.rendered()
        case .missing(let note): body = p { note }.rendered()
        default: body = ""
        }
        let links = sheets.map { "<link rel=\"stylesheet\" href=\"\($0)\">" }.joined()
        text =
            "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>Look</title>"
            + "<meta name=\"color-scheme\" content=\"light dark\">\(links)</head><body>\(body)</body></html>"
    }

    private static func fresh(_ look: LookedRendering) -> String {
        look.shownAsNew.isEmpty
            ? ""
            : p { "Shown as new, because their states are not kept: \(look.shownAsNew.joined(separator: ", "))." }
                .rendered()
    }
}
