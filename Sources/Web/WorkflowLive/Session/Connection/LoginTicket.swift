import WorkflowHTML

/// The ticket of a change of login of which the browser has not yet heard.
package enum LoginTicket: Hashable, Sendable {
    case none
    /// It waits until the session is saved.
    case withheld
    /// It goes out with the next patch, or is on its way.
    case ready(String)
}

/// A change of login that waits until the session is saved.
struct WithheldLogin {
    let change: LoginChange
    let user: String
    /// The time of the session's scheduler at which the ticket was issued.
    let issued: Duration
}

/// A change of login, in the words of the wire.
struct LoginChange: Hashable {
    /// The ticket that the browser exchanges for the cookies of the other login.
    let ticket: String
    /// The URL at which the page goes on with the other login; `nil` to stay.
    let url: String?

    /// The ticket and the URL as one text: the browser goes on there only if no newer ticket has come.
    var text: String { url.map { "\(ticket) \($0)" } ?? ticket }
}
