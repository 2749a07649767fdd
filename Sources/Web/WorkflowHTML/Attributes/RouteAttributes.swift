public import WorkflowRoutes

/// Attributes that lead to pages of the app.

extension HTMLAttribute where Family: LinkFamily {
    /// Leads to a page of the app within the running page: its URL, and ``navigates``.
    ///
    /// ```swift
    /// a(.link(to: Page.product(id: 3))) { "Tea" }
    /// ```
    /// A page that does not exist does not compile.
    public static func link(to page: some Route) -> HTMLAttribute {
        .group([.href(page.url), .navigates])
    }

    /// The URL of a page or answer of the server, which the browser loads from there.
    public static func href(_ page: some Route) -> HTMLAttribute { .href(page.url) }
}

extension HTMLAttribute where Family == ElementFamily.Form {
    /// The answer of the server to which the form is sent without a live connection.
    public static func action(_ answer: some Route) -> HTMLAttribute { .action(answer.url) }
}

extension HTMLAttribute where Family: SubmitterFamily {
    /// The answer of the server to which the form is sent if this control submits it.
    public static func formAction(_ answer: some Route) -> HTMLAttribute { .formAction(answer.url) }
}
