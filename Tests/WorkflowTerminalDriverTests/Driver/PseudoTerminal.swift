import CPseudoTerminal
import Foundation
import TestSupport
import TrellisSupport

/// A terminal without a screen, with a program in it that a test runs.
final class PseudoTerminal: Sendable {
    /// What the program has written is read all the time.
    private let written = Guarded<[UInt8]>([])
    private let main: Int32
    private let name: String
    /// The program's side, which the test keeps open so that its attributes can be asked after the end.
    let side: Int32
    private let running = Guarded(Running())

    private struct Running {
        var shell: pid_t = 0
        var program: pid_t = 0
        var statuses: Int32 = -1
    }

    /// The attributes before a program was started.
    let found: [UInt8]

    struct Failure: Error {}

    init(columns: Int = 80, rows: Int = 24) throws {
        var name = [CChar](repeating: 0, count: 256)
        main = pseudo_terminal_open(&name, name.count)
        guard main >= 0 else { throw Failure() }
        self.name = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        side = open(self.name, O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard side >= 0 else { throw Failure() }
        found = Self.attributes(of: side)
        resize(columns: columns, rows: rows)
        let (main, written) = (main, written)
        Thread {
            var bytes = [UInt8](repeating: 0, count: 64 << 10)
            while true {
                let count = read(main, &bytes, bytes.count)
                guard count > 0 else {
                    close(main)
                    return
                }
                written.withLock { $0 += bytes.prefix(count) }
            }
        }.start()
    }

    func resize(columns: Int, rows: Int) {
        pseudo_terminal_resize(main, Int32(columns), Int32(rows))
    }

    /// Starts a program in the foreground, below a process that does what a shell does.
    func start(_ program: String, _ arguments: [String], environment: [String: String] = ["TERM": "xterm-256color"])
        throws
    {
        let inherited = ["PATH": "/usr/sbin:/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no"]
        // A program below a test has the mutant of the test.
        let mutant = ProcessInfo.processInfo.environment.filter { $0.key == "TRELLIS_MUTANT" }
        let settings = inherited.merging(mutant) { $1 }.merging(environment) { $1 }
        let words = ([program] + arguments).map { strdup($0) } + [nil]
        let variables = settings.map { strdup("\($0)=\($1)") } + [nil]
        defer { for text in words + variables { free(text) } }
        var new = Running()
        new.shell = pseudo_terminal_start(name, program, words, variables, &new.statuses, &new.program)
        guard new.shell > 0, new.program > 0 else { throw Failure() }
        let started = new
        running.withLock { $0 = started }
    }

    func type(_ text: String) {
        let bytes = Array(text.utf8)
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(main, $0.baseAddress, $0.count) }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    func send(_ signal: Int32) { kill(program, signal) }

    var shell: pid_t { running.withLock { $0.shell } }

    var program: pid_t { running.withLock { $0.program } }

    /// Does what `fg` does in a shell.
    func bringToForeground() { kill(running.withLock { $0.shell }, SIGUSR1) }

    var output: String { String(decoding: written.withLock { $0 }, as: UTF8.self) }

    func forgetOutput() { written.withLock { $0 = [] } }

    func expect(_ text: String, fileID: String = #fileID, line: Int = #line) async throws {
        try await until("the program writes \(text.debugDescription)", fileID: fileID, line: line) {
            output.contains(text)
        }
    }

    /// Waits for a text among what the program writes besides codes, whose digits are not meant.
    func expectText(_ text: String, fileID: String = #fileID, line: Int = #line) async throws {
        try await until("the program shows \(text.debugDescription)", fileID: fileID, line: line) {
            output.replacing(/\u{1B}\[[?<>=]*[0-9;:]*[A-Za-z]/, with: "").contains(text)
        }
    }

    /// Waits for the end of the program.
    /// - Returns: Its status; a negative number is the signal that ended it.
    func wait() async throws -> Int32 {
        let status = try await nextStatus()
        let signal = status & 0x7F
        return signal == 0 ? status >> 8 & 0xFF : -signal
    }

    /// Waits until the program has stopped.
    func waitForStop() async throws {
        guard try await nextStatus() & 0xFF == 0x7F else { throw Failure() }
    }

    private func nextStatus() async throws -> Int32 {
        var status: Int32 = 0
        let statuses = running.withLock { $0.statuses }
        try await until("the program ends or stops") { read(statuses, &status, 4) == 4 }
        // All that it wrote comes before this.
        let mark = "<mark>"
        _ = Foundation.write(side, mark, mark.utf8.count)
        try await expect(mark)
        return status
    }

    /// The attributes of the terminal, byte by byte.
    var attributes: [UInt8] { Self.attributes(of: side) }

    private static func attributes(of side: Int32) -> [UInt8] {
        var attributes = termios()
        tcgetattr(side, &attributes)
        return withUnsafeBytes(of: &attributes) { Array($0) }
    }

    /// The number of bytes that were typed and that no program has read.
    var unreadBytes: Int {
        var attributes = termios()
        tcgetattr(side, &attributes)
        attributes.c_lflag &= ~tcflag_t(ICANON)
        tcsetattr(side, TCSANOW, &attributes)
        _ = fcntl(side, F_SETFL, O_NONBLOCK)
        var bytes = [UInt8](repeating: 0, count: 1_024)
        return max(read(side, &bytes, bytes.count), 0)
    }

    /// Gives attributes back, as a shell does.
    func restore(_ attributes: [UInt8]) {
        var values = termios()
        withUnsafeMutableBytes(of: &values) { $0.copyBytes(from: attributes) }
        tcsetattr(side, TCSANOW, &values)
    }

    var isRaw: Bool {
        var attributes = termios()
        tcgetattr(side, &attributes)
        return attributes.c_lflag & tcflag_t(ICANON) == 0
    }

    /// The private modes that were switched on and not off again, by what the program wrote.
    var openModes: Set<String> {
        var open: Set<String> = []
        for match in output.matches(of: /\u{1B}\[\?(\d+)([hl])/) {
            // The cursor and the wrapping of lines are on at first.
            let isOn = (match.2 == "h") != ["25", "7"].contains(match.1)
            if isOn { open.insert(String(match.1)) } else { open.remove(String(match.1)) }
        }
        for match in output.matches(of: /\u{1B}\[([<>])\d*u/) {
            if match.1 == ">" { open.insert("keyboard") } else { open.remove("keyboard") }
        }
        return open
    }

    deinit {
        let running = running.withLock { $0 }
        close(side)
        guard running.shell > 0 else { return }
        kill(running.shell, SIGKILL)
        kill(running.program, SIGKILL)
        waitpid(running.shell, nil, 0)
        close(running.statuses)
    }
}

/// The programs that were built with the tests.
enum Products {
    static func path(_ name: String) -> String {
        #if canImport(Darwin)
        let tests = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundlePath
        #else
        // The tests are a program; the list of the bundles leaks.
        let tests: String? = nil
        #endif
        let program = URL(fileURLWithPath: tests ?? CommandLine.arguments[0])
        return program.deletingLastPathComponent().appendingPathComponent(name).path
    }
}
