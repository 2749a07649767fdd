import Foundation
import HelpDeskCore
import Workflow
import WorkflowComponents
import WorkflowData
import WorkflowRoutes
import WorkflowSharing
import WorkflowTexts
import WorkflowWeb

/// Answers the requests of browsers.
public struct Site: Sendable {
    /// The files in the program.
    public static let assets = [
        Asset(name: "helpdesk.css", bytes: PackageResources.helpdesk_css), Asset(Components.stylesheet),
        Asset(Components.script),
    ]

    /// The options of the server that the site needs.
    public static var options: WebServerOptions {
        var options = WebServerOptions()
        options.limits.pageUploadBytes = FileLimits.bytes + 64 << 10
        options.errorPages = ErrorPages(stylesheets: [assets[0].url], languages: HelpDeskTexts.all.languages)
        return options
    }

    private let app: LiveApp
    private let store: any TicketStore
    private let accounts: Accounts
    private let roles: Roles<Role>

    /// - Parameters:
    ///   - store: The tickets.
    ///   - accounts: The people.
    ///   - bus: The bus of the servers that show the tickets.
    ///   - changes: The source of changes to which the stores publish.
    ///   - clock: The clock of pauses.
    public init(
        store: any TicketStore,
        accounts: Accounts,
        bus: any Bus,
        changes: any DataChanges,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        let desk = Desk(store: store, data: DataLoader(store, changes: changes), bus: bus, clock: clock)
        let roles = Roles<Role>(changes: changes) { try await store.roles(of: $0) }
        (self.store, self.accounts, self.roles) = (store, accounts, roles)
        app = LiveApp(
            title: "Help desk",
            routes: Page.self,
            stylesheets: [Components.stylesheet.path, Self.assets[0].url],
            scripts: [Components.script.path, PageAsset.drag.path, PageUploads.script]
        ) { session, visit in
            let isAgent = roles.isGranted(.agent, to: session.identity)
            // Strangers send no files.
            let uploads = session.identity == nil ? nil : FileLimits.field(of: session)
            return HelpDesk(
                visit: visit,
                visitor: Visitor(session, isAgent: isAgent, accounts),
                desk: desk,
                texts: HelpDeskTexts.all[session.language]
            )
            .mapRendering { $0.adaptedEnvironment(keyPath: \.uploads, value: uploads) }
        }
        .speaking(HelpDeskTexts.all.languages) { session, _ in
            session.request.cookies["language"].flatMap(Language.init(tag:))
        }
        .gated(by: roles.gate(routes: Page.self, signIn: .signIn(next: "", failed: false), requires: \.role))
    }

    public func answer(_ request: WebRequest) async throws -> WebResponse {
        switch (request.method, request.route(as: Answer.self)) {
        case (.post, .logIn): try await logIn(request)
        case (.post, .logOut): .redirect(to: Page.mine).signingOut()
        case (.post, .setLanguage): try await setLanguage(request)
        case (.get, .file(let ticket, let id)): try await send(id, of: ticket, to: request.login?.user)
        case (.get, nil): .page(app)
        default: .notFound
        }
    }

    private func logIn(_ request: WebRequest) async throws -> WebResponse {
        let form = try await request.form()
        let (name, next) = (form["name"] ?? "", form["next"] ?? "")
        guard try await accounts.accepts(name, form["password"] ?? "", in: request) else {
            return .redirect(to: Page.signIn(next: next, failed: true))
        }
        return try .redirect(to: next.isEmpty ? Page.mine.url : next).signingIn(name).rememberingDevice(for: name)
    }

    private func setLanguage(_ request: WebRequest) async throws -> WebResponse {
        let form = try await request.form()
        return .redirect(to: form["next"] ?? "/")
            .settingCookie(Cookie("language", form["language"] ?? "", lifetime: .seconds(365 * 86_400)))
    }

    /// A file is saved and never shown, whatever is in it. The link has its name.
    private func send(_ id: Reply.File.ID, of ticket: Ticket.ID, to user: String?) async throws -> WebResponse {
        guard let user else { return .error(.forbidden) }
        let person = Person(user, isAgent: try await roles.load(user).contains(.agent))
        guard let file = try await store.file(id, of: ticket, for: person) else { return .notFound }
        var response = WebResponse(contentType: "application/octet-stream", bytes: file.content)
        response.headers["content-disposition"] = "attachment"
        return response
    }
}

extension Visitor {
    fileprivate init(_ session: SessionContext, isAgent: Bool, _ accounts: Accounts) {
        self.init(session.identity, isAgent: isAgent)
        isConnected = session.isConnected
        hold = { [weak session] in session?.event?.hold() }
        // No name of the form is too long for a login.
        signIn = { [weak session] name, url in
            try? session?.signIn(as: name, goingTo: url.isEmpty ? Page.mine.url : url)
        }
        register = { [address = session.request.remoteAddress] in
            try await accounts.register($0, $1, from: address)
        }
    }
}

/// The files of one reply.
enum FileLimits {
    static let count = 3
    static let bytes = 5 << 20
    static let types = ["image/*", ".pdf", ".txt", ".log"]

    static func field(of session: SessionContext) -> PageUploads {
        let texts = HelpDeskTexts.all[session.language]
        return session.uploads(
            "files",
            UploadLimits(fileBytes: bytes, files: count, types: types),
            total: UploadTotal(files: count, bytes: 2 * bytes)
        ) { file in
            if file.size == 0 { throw UploadRefusal(texts("is empty")) }
        }
    }
}

extension ViewEnvironment {
    private enum UploadsKey: ViewEnvironmentKey {
        static var defaultValue: PageUploads? { nil }
    }

    /// The field for files of the page.
    var uploads: PageUploads? {
        get { self[UploadsKey.self] }
        set { self[UploadsKey.self] = newValue }
    }

    /// The texts of the language of the page.
    var texts: LanguageTexts { HelpDeskTexts.all[language] }
}
