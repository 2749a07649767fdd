import TrellisSupport

/// The paths at which other programs call the server; see `WebServerOptions.apiPaths`.
struct APIPaths: Sendable {
    /// The methods that a call may have.
    static let methods: [HTTPMethod] = [.get, .head, .post, .put, .patch, .delete]

    /// Each without a slash at its end.
    private let prefixes: [String]

    /// No path.
    static let none = APIPaths(prefixes: [])

    private init(prefixes: [String]) {
        self.prefixes = prefixes
    }

    /// Creates the paths from their texts; nil if one is no path, is the root, or belongs to the server itself.
    init?(_ paths: [String]) {
        var prefixes: [String] = []
        for path in paths {
            guard let prefix = WebPath.prefix(path), !prefix.isEmpty, !WebPath.isReserved(prefix) else { return nil }
            prefixes.append(prefix)
        }
        self.prefixes = prefixes
    }

    /// Returns whether `path` is one of the paths or below one.
    func contains(_ path: String) -> Bool {
        prefixes.contains { prefix in
            guard path.startsWithBytes(of: prefix) else { return false }
            let next = path.utf8.dropFirst(prefix.utf8.count).first
            return next == nil || next == UInt8(ascii: "/")
        }
    }
}

extension WebRequest {
    /// The request without what a browser adds by itself: nothing of it acts for somebody who is signed in.
    var withoutCookies: WebRequest {
        var request = self
        (request.headers["cookie"], request.checkedCookies) = (nil, nil)
        // A browser also adds the password that it was asked for, but says for whose page it does.
        let site = headers["sec-fetch-site"]
        if site != nil, site != "same-origin", site != "none" { request.headers["authorization"] = nil }
        return request
    }
}

extension WebResponse {
    /// The answer to a program: no page, no cookie and no login, and a description of the error in JSON (RFC 9457) in
    /// place of an error page.
    var forProgram: WebResponse {
        var response = self
        (response.cookies, response.identityChange, response.deviceName) = ([], nil, nil)
        switch content {
        case .bytes, .file: return response
        case .page: response = .problem(.notFound)
        case .error:
            response = .problem(status)
            for field in headers.fields where field.name != "content-type" {
                response.headers[field.name] = field.value
            }
        }
        return response
    }
}
