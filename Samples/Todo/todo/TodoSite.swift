import Foundation
import TodoCore
import TodoWeb
import WorkflowWeb

/// What the server answers: the live page, and the plain forms for browsers without scripts.
struct TodoSite: Sendable {
    let stylesheet = Asset(name: "todo.css", bytes: TodoWeb.stylesheet)
    private let app: LiveApp
    private let files: any TodoFiles

    init(storage: some KeyedTodoStorage, files: any TodoFiles, durability: SessionDurability) {
        self.files = files
        app = TodoWeb.app(
            storage: storage,
            files: files,
            stylesheet: stylesheet.url,
            durability: durability
        ) { page in
            await storage.lastApplied(page: page)
        }
    }

    func answer(_ request: WebRequest) async throws -> WebResponse {
        switch (request.method, request.path) {
        case (.get, "/"): .page(app)
        case (.get, "/favicon.ico"): WebResponse(contentType: "image/png", bytes: TodoWeb.icon)
        case (.post, "/login"): try logIn(name: try await request.form()["name"] ?? "")
        case (.post, "/logout"): .redirect(to: "/").signingOut()
        case (.get, "/export"): await export(of: request.user)
        case (.post, "/import"): try await takeImport(request)
        default: .notFound
        }
    }

    /// The file that the user has exported last.
    private func export(of user: User?) async -> WebResponse {
        guard let user, let file = try? await files.export(of: user) else { return .notFound }
        var response = WebResponse(contentType: "application/json", bytes: file)
        response.headers["content-disposition"] = "attachment; filename=\"to-dos.json\""
        return response
    }

    /// Keeps the file that a form brings; the page then offers to import it.
    private func takeImport(_ request: WebRequest) async throws -> WebResponse {
        guard let user = request.user else { return .redirect(to: "/") }
        guard let file = try await request.multipart(UploadLimits(fileBytes: 1 << 20, files: 1)).files.first else {
            return .error(.badRequest)
        }
        let bytes = try Data(contentsOf: file.url)
        guard (try? await files.saveUpload(Array(bytes), of: user)) != nil else { return .error(.internalServerError) }
        return .redirect(to: "/")
    }

    private func logIn(name: String) throws -> WebResponse {
        let home = WebResponse.redirect(to: "/")
        return try User(name: name).map { try home.signingIn($0.name) } ?? home
    }
}

extension WebRequest {
    fileprivate var user: User? { login.flatMap { User(name: $0.user) } }
}
