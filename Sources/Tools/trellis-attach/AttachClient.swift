import CLocalSocket
import CTerminal
import Foundation
import WorkflowTerminal

/// One session, seen from the person's side: it holds the terminal's attributes, forwards what only its process is told, and leaves
/// the terminal when the server has not done that.
struct AttachClient {
    private let path: String
    private let user: String?

    init(_ path: String, user: String?) {
        (self.path, self.user) = (path, user)
    }

    /// - Returns: The exit status.
    func run() -> Int32 {
        var found = termios()
        guard tcgetattr(STDIN_FILENO, &found) == 0 else {
            complain("Expected a terminal as standard input. Instead, there is none. With ssh, use -t.")
            return 2
        }
        // Before the terminal is handed over, so that no change of its size is lost.
        let signals = terminal_signals()
        terminal_catch_signals()
        let connection = local_socket_connect(path)
        guard signals >= 0, connection >= 0 else {
            let reason = connection == LOCAL_SOCKET_TOO_LONG ? "its path is too long" : String(cString: strerror(errno))
            complain("Expected a server on \(path). Instead, \(reason). Start it first.")
            return 1
        }
        // Flags of its own, so that those that the shell shares stay as they are.
        let own = terminal_reopen(STDIN_FILENO)
        let terminal = own >= 0 ? own : STDIN_FILENO
        guard greet(connection, terminal) else {
            complain("Expected the server on \(path) to take the terminal. Instead, it is gone.")
            return 1
        }
        var conversation = Conversation(connection: connection, terminal: terminal, found: found)
        return conversation.run(signals)
    }

    private func greet(_ connection: Int32, _ terminal: Int32) -> Bool {
        var variables = ProcessInfo.processInfo.environment.filter { AttachMessage.Greeting.names.contains($0.key) }
        // Not the one of the environment, which a person may set.
        variables["TRELLIS_USER"] = user
        let bytes = AttachMessage.Greeting(variables: variables).bytes
        return terminal_send_descriptor(connection, terminal, bytes, bytes.count)
    }
}

private struct Conversation {
    let connection: Int32
    let terminal: Int32
    var found: termios
    /// The codes that leave the terminal; empty while it is left.
    private var ending: [UInt8] = []
    private var received: [UInt8] = []
    private var isKept = false
    private var status: Int32?

    init(connection: Int32, terminal: Int32, found: termios) {
        (self.connection, self.terminal, self.found) = (connection, terminal, found)
    }

    mutating func run(_ signals: Int32) -> Int32 {
        guardTerminal()
        while status == nil {
            var entries = [
                pollfd(fd: connection, events: Int16(POLLIN), revents: 0),
                pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
            ]
            _ = poll(&entries, 2, -1)
            if entries[1].revents != 0 { forward(signals) }
            if entries[0].revents != 0 { receive() }
        }
        leave()
        return status ?? 1
    }

    private func guardTerminal() {
        var found = found
        terminal_guard(terminal, &found, ending, ending.count)
    }

    /// Leaves the terminal, if the server has not.
    private mutating func leave() {
        terminal_unguard()
        terminal_write_all(terminal, ending, ending.count)
        _ = terminal_restore(terminal, &found, !ending.isEmpty)
        ending = []
    }

    private func forward(_ signals: Int32) {
        var numbers = [UInt8](repeating: 0, count: 64)
        let count = read(signals, &numbers, numbers.count)
        var bytes: Set<UInt8> = []
        for number in numbers.prefix(max(count, 0)) {
            switch Int32(number) {
            case SIGWINCH: bytes.insert(AttachMessage.resized)
            case SIGCONT: bytes.insert(AttachMessage.continued)
            default: break
            }
        }
        _ = terminal_send(connection, Array(bytes), bytes.count)
    }

    private mutating func receive() {
        var bytes = [UInt8](repeating: 0, count: 4_096)
        let count = read(connection, &bytes, bytes.count)
        guard count > 0 else {
            if count < 0, errno == EINTR { return }
            leave()
            complain(isKept ? "The server is gone. What it showed is kept: attach again." : "The server is gone.")
            return status = 1
        }
        received += bytes.prefix(count)
        while received.count >= 3 {
            let length = Int(received[1]) << 8 | Int(received[2])
            guard received.count >= 3 + length else { return }
            take(received[0], Array(received[3..<(3 + length)]))
            received.removeFirst(3 + length)
        }
    }

    private mutating func take(_ letter: UInt8, _ text: [UInt8]) {
        switch letter {
        case AttachMessage.ending:
            ending = text
            guardTerminal()
        case AttachMessage.stop:
            leave()
            // Where no shell could continue it, the session goes on at once.
            if !terminal_stop_group() { _ = terminal_send(connection, [AttachMessage.continued], 1) }
            tcgetattr(terminal, &found)
            guardTerminal()
        case AttachMessage.kept: isKept = true
        case AttachMessage.end:
            leave()
            status = text.isEmpty ? 0 : 1
            if !text.isEmpty { complain(String(decoding: text, as: UTF8.self)) }
        default: break
        }
    }
}
