import CTerminal
import Foundation

/// Whoever a terminal belongs to, as far as a driver has to do with it.
protocol TerminalOwner {
    /// The terminal is left by `ending` if nobody else can do that any more.
    func guardTerminal(_ port: TerminalPort, found: termios, ending: String)

    /// The terminal was left in order.
    func unguardTerminal()

    /// Stops the one that waits for the shell.
    func stop() -> StopResult
}

enum StopResult {
    /// It was stopped and goes on now.
    case hasContinued
    /// It stops; ``TerminalMailbox/Signals/continued`` follows.
    case willContinue
    /// Nobody could let it go on.
    case refused
}

extension ProcessTerminal: TerminalOwner {
    func guardTerminal(_ port: TerminalPort, found: termios, ending: String) {
        var found = found
        let bytes = Array(ending.utf8)
        terminal_guard(port.descriptor, &found, bytes, bytes.count)
    }

    func unguardTerminal() {
        terminal_unguard()
    }

    func stop() -> StopResult {
        terminal_stop_group() ? .hasContinued : .refused
    }
}
