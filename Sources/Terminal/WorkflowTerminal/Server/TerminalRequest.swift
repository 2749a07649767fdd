import CTerminal
import Foundation

/// A person who wants a session in their terminal.
public struct TerminalRequest: Sendable {
    /// The number of the user whose process handed the terminal over, as the kernel says.
    public let user: UInt32

    /// The number of that user's group.
    public let group: UInt32

    /// The name to show: the one that `trellis-attach --user` was given, or that of the user's account.
    ///
    /// Whoever may connect chooses the first. It says who it is where nobody but sshd runs the command, as with
    /// `command="trellis-attach --user alice …"` in `authorized_keys`.
    public let name: String

    /// The variables of the person's environment that were sent: `TERM`, `LANG` and its like, `COLORTERM`, `NO_COLOR`, `TZ`,
    /// `SSH_CONNECTION` and `SSH_ORIGINAL_COMMAND`.
    public let variables: [String: String]

    init(user: UInt32, group: UInt32, variables: [String: String]) {
        (self.user, self.group) = (user, group)
        var variables = variables
        name = variables.removeValue(forKey: "TRELLIS_USER") ?? Self.accountName(user)
        self.variables = variables
    }

    private static func accountName(_ user: UInt32) -> String {
        var account = passwd()
        var found: UnsafeMutablePointer<passwd>?
        var text = [CChar](repeating: 0, count: 16 << 10)
        guard getpwuid_r(user, &account, &text, text.count, &found) == 0, found != nil, let name = account.pw_name
        else {
            return String(user)
        }
        return String(cString: name)
    }
}
