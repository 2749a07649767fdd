import Foundation
import TrellisSupport
import WorkflowLive

/// Lets a developer at this machine in, and nobody else: a loopback peer, a loopback host, no page of another site, and a key.
///
/// The key of the printed URL is exchanged for a cookie. Every other request gets a 404.
struct InspectorDoor: Sendable {
    private let key: String
    private let cookieName: String
    /// The path at which the key is exchanged, and the one to which that leads.
    private let entry: String
    private let home: String
    private static let hosts = OriginPolicy(names: [])

    init(key: String, entry: String = "/", home: String = "/") {
        (self.key, self.entry, self.home) = (key, entry, home)
        // Inspectors of several programs have the same host, for which browsers keep one set of cookies.
        cookieName = "inspector-\(StableHash(key.utf8).digits.prefix(8))"
    }

    /// Returns the answer to a request that is not let in, or brings the key; nil for one that is let in.
    func answer(_ request: WebRequest) -> WebResponse? {
        guard request.isLocal, Self.hosts?.isOwn(host: request.headers["host"]) == true, isOfOurPage(request) else {
            return .notFound
        }
        if request.method == .get, request.path == entry, let given = request.query["key"] {
            return isKey(given) ? exchanged : .notFound
        }
        return isKey(request.cookie(cookieName) ?? "") ? nil : .notFound
    }

    /// Browsers name the page that a request comes from: by its origin, or by what it is to the host.
    private func isOfOurPage(_ request: WebRequest) -> Bool {
        if let origin = request.headers["origin"] {
            return Self.hosts?.accepts(origin: origin, host: request.headers["host"]) == true
        }
        return [nil, "same-origin", "none"].contains(request.headers["sec-fetch-site"])
    }

    private func isKey(_ text: String) -> Bool { Digest.areEqual(Array(text.utf8), Array(key.utf8)) }

    private var exchanged: WebResponse {
        var response = WebResponse.redirect(to: home)
        response.headers.add("set-cookie", "\(cookieName)=\(key); Path=/; HttpOnly; SameSite=Strict")
        response.headers["cache-control"] = "no-store"
        return response
    }
}
