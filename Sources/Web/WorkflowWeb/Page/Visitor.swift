import WorkflowLive

/// The facts from a request that a session is created with.
struct Visitor: Sendable {
    /// The name of the signed-in user; nil if there is none.
    let user: String?
    let request: SessionRequest

    init(of request: WebRequest) {
        user = request.login?.user
        self.request = SessionRequest(
            acceptLanguage: request.headers["accept-language"] ?? "",
            userAgent: request.headers["user-agent"] ?? "",
            cookies: request.cookies,
            remoteAddress: request.remoteAddress,
            isSecure: request.isSecure,
            traceParent: request.headers["traceparent"] ?? ""
        )
    }
}
