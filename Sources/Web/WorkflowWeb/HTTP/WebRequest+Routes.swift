import WorkflowRoutes

extension WebRequest {
    /// Returns the answer that the request's URL names; `nil` if it names none.
    ///
    /// ```swift
    /// switch (request.method, request.route(as: Answer.self)) {
    /// case (.get, .invoice(let id)): try await invoice(id)
    /// case (.post, .login): try await logIn(request.form())
    /// default: .notFound
    /// }
    /// ```
    public func route<Answer: Route>(as type: Answer.Type) -> Answer? {
        Answer(url: url)
    }
}

extension WebResponse {
    /// Returns a redirect to a page of the app with GET.
    public static func redirect(to page: some Route) -> WebResponse {
        redirect(to: page.url)
    }
}
