import CTerminal
import Foundation
public import ViewEnvironment
public import Workflow
public import WorkflowScreens

/// The terminal of the process, in which one workflow is shown.
///
/// ```swift
/// try await Terminal().run(Todo())
/// try await Terminal().inline(rows: 10).run(Progress())
/// ```
/// The program restores the terminal: after the run, after an error, a trap or a signal that ends the process, and
/// while Ctrl+Z stops it. F12 shows the output of the process meanwhile, and the program prints it after the run; an
/// inline terminal shows it above its rows.
///
/// Without a terminal, with `TERM=dumb` or without `TERM`, and with the argument `--plain`, the screen is written as lines of text,
/// see ``plain(_:)``.
public struct Terminal {
    private var options = TerminalDriver.Options()
    private var isPlain: Bool
    /// `nil` for standard input and output.
    private var descriptor: Int32?

    /// Creates a terminal with the abilities that the environment of the process describes.
    public init() {
        self.init(environment: ProcessInfo.processInfo.environment, arguments: CommandLine.arguments)
    }

    /// Creates a terminal with the abilities that `environment` describes.
    package init(environment: [String: String], arguments: [String] = [], descriptor: Int32? = nil) {
        options.profile = TerminalProfile(environment: environment)
        isPlain = options.profile.isPlain || arguments.dropFirst().contains("--plain")
        self.descriptor = descriptor
    }

    // MARK: - Options

    /// Returns the terminal with `rows` at the place of the cursor in place of the whole screen. What is printed goes above them,
    /// and the last frame stays.
    public func inline(rows: Int) -> Terminal {
        var terminal = self
        terminal.options.inlineRows = rows
        return terminal
    }

    /// Returns the terminal with the wheel and clicks of a mouse, which then selects text only with Shift. Off by default.
    public func mouse(_ isOn: Bool = true) -> Terminal {
        var terminal = self
        terminal.options.hasMouse = isOn
        return terminal
    }

    /// Returns the terminal with these abilities in place of those that the environment describes. Widths are measured all the
    /// same.
    public func profile(_ profile: TerminalProfile) -> Terminal {
        var terminal = self
        terminal.options.profile = profile
        terminal.isPlain = profile.isPlain
        return terminal
    }

    /// Returns the terminal with screens as lines of text: for screen readers, pipes and terminals without codes. Each line that is
    /// read is the number of an action, or text for a field.
    public func plain(_ isPlain: Bool = true) -> Terminal {
        var terminal = self
        terminal.isPlain = isPlain
        return terminal
    }

    /// Returns the terminal with other keys to quit, to suspend, to repaint and for help.
    public func keys(_ keys: TerminalKeys) -> Terminal {
        var terminal = self
        terminal.options.keys = keys
        return terminal
    }

    /// Returns the terminal with these values for its screens, such as a theme or a registry.
    public func environment(_ environment: ViewEnvironment) -> Terminal {
        var terminal = self
        terminal.options.environment = environment
        return terminal
    }

    // MARK: - Running

    /// Runs a workflow and shows its screens, until its first output, until the person quits or until the terminal is gone.
    /// - Returns: The output; `nil` for the other ends.
    /// - Throws: `TerminalError` of kind `outOfResources`, or `inUse` while another run goes on.
    @MainActor
    @discardableResult
    public func run<W: Workflow>(_ workflow: sending W) async throws -> W.Output? where W.Rendering: Screen {
        let host = WorkflowHost(workflow: workflow, home: MainActor.shared)
        guard let poller = TerminalPoller.shared else { throw TerminalError.outOfResources }
        guard !isPlain, let descriptor = try openTerminal() else {
            return await PlainDriver(StreamPort(poller), options).run(host)
        }
        let port = TerminalPort(descriptor, poller: poller)
        guard let process = ProcessTerminal.begin(port.mailbox, poller: poller) else {
            port.close()
            throw TerminalError.inUse
        }
        if self.descriptor == nil { process.catchOutput() }
        return await TerminalDriver(port, owner: process, options).run(host)
    }

    /// Opens the terminal of standard input and output; `nil` if they are not both one.
    private func openTerminal() throws(TerminalError) -> Int32? {
        let given = descriptor ?? STDIN_FILENO
        guard isatty(given) == 1, descriptor != nil || isatty(STDOUT_FILENO) == 1 else { return nil }
        let own = terminal_reopen(given)
        if own >= 0 { return own }
        // Somebody else's terminal, as after `su`. Its flags are left alone: a write waits for it then.
        let copy = fcntl(given, F_DUPFD_CLOEXEC, 3)
        guard copy >= 0 else { throw .outOfResources }
        return copy
    }
}
