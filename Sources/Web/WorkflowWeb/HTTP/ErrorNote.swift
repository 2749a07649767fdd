import WorkflowLive

/// The details of a failure for its error page.
struct ErrorNote: Sendable {
    /// A sentence for the person in place of the status's own.
    var message: String?
    /// The code with which the log names the failure.
    var code: String?
    /// The cause, in development mode.
    var mistake: Mistake?
    /// The languages that the browser asks for, as its field says.
    var acceptLanguage = ""
    /// The user who lacks a right to the page.
    var login: String?
    /// The URL at which the person may sign in as somebody else.
    var signIn: String?
    /// A script that loads the page again when the server is restarted.
    var script: PageAsset?
}
