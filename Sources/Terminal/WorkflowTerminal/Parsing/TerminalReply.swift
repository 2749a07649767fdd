/// An answer of a terminal to a question of the host. It is never a key.
package enum TerminalReply: Hashable, Sendable {
    /// `CSI 6n`: where the cursor is, each from 1.
    case cursor(row: Int, column: Int)
    /// `CSI ? u`: the flags of the keyboard protocol that are on.
    case keyboard(flags: Int)
    /// `CSI ? mode $ p`: 0 means that the terminal does not know the mode, 1 that it is on and 2 that it is off.
    case mode(Int, state: Int)
    /// `CSI c`: the last one of a group of questions, as every terminal answers it.
    case device
}
