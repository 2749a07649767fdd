/// The ticket of a change of login of which the browser has not yet heard.
package enum LoginTicket: Hashable, Sendable {
    case none
    /// It waits until the session is saved.
    case withheld
    /// It goes out with the next patch, or is on its way.
    case ready(String)
}
