public import WorkflowLive

extension SessionContext {
    /// Sets a cookie in the browser, with the patch that the current event leads to.
    ///
    /// A socket cannot set cookies, so the page's script does: scripts can read it. It is for choices such as a theme, and not for secrets.
    /// An answer to a request can set a cookie that scripts cannot read; see ``WebResponse/settingCookie(_:)``.
    /// `SessionRequest.cookies` of this session stays as it was; requests from now on have the cookie.
    /// - Parameters:
    ///   - name: The name.
    ///   - value: The value, any text. It is percent-encoded on its way.
    ///   - lifetime: The time for which the browser keeps it; `nil` until the browser ends. Zero removes the cookie.
    ///   - path: The path below which browsers send it, without the base path of the server.
    /// - Precondition: `name` and `path` are those of a ``Cookie``.
    public func setCookie(_ name: String, _ value: String, lifetime: Duration? = nil, path: String = "/") {
        let cookie = Cookie(name, value, lifetime: lifetime, path: path, isReadableByScripts: true)
        sendCookie { mount in
            cookie.sent(isSecure: request.isSecure, below: mount.server.isEmpty ? "/" : mount.server).headerValue
        }
    }
}
