import CLocalSocket
import CTerminal
import Foundation
import TrellisSupport
public import ViewEnvironment
public import Workflow
public import WorkflowScreens

/// Shows a workflow to many people, each in a terminal that `trellis-attach` hands over on a Unix socket.
///
/// ```swift
/// try await TerminalServer(at: "/run/todo.sock") { request in
///     Todo(user: request.name)
/// }.run()
/// ```
/// sshd does keys, logins and encryption: `ForceCommand trellis-attach /run/todo.sock`. Each session has a tree, an environment and an
/// actor of its own, and takes nothing from the environment or the terminal of the server. When the server dies, however that
/// happens, each client leaves its terminal as it was found.
public struct TerminalServer<WorkflowType: Workflow & SendableMetatype>: Sendable where WorkflowType.Rendering: Screen {
    /// The limits of a server, and who may connect.
    public struct Options: Sendable {
        /// The most sessions at a time; further people are told that the server is full.
        public var sessions = 1_000

        /// The most sessions of one user of the system; `nil` for no limit, as all that come through one account are one user.
        public var sessionsPerUser: Int?

        /// The permissions of the socket: 0600 lets only the server's own user connect, 0660 the group of the file too.
        public var permissions: UInt16 = 0o600

        /// A Boolean value that indicates whether the wheel and clicks are events.
        public var hasMouse = false

        /// The keys to quit, to suspend, to repaint and for help.
        public var keys = TerminalKeys()

        public init() {}
    }

    private let path: String
    private let options: Options
    private let environment: @Sendable (TerminalRequest) -> ViewEnvironment
    private let workflow: @Sendable (TerminalRequest) throws -> WorkflowType
    /// Keeps the sessions; `nil` if they end with their terminals.
    package var keeper: (any SessionKeeper<WorkflowType>)?

    /// Creates a server, which begins with ``run()``.
    /// - Parameters:
    ///   - path: The file of the socket; one that nobody listens on is replaced.
    ///   - options: The options of the server.
    ///   - environment: Returns the values for the screens of a session, such as a theme.
    ///   - workflow: Returns the root of a session, on its actor. An error refuses the person, who is shown its description.
    public init(
        at path: String,
        options: Options = Options(),
        environment: @escaping @Sendable (TerminalRequest) -> ViewEnvironment = { _ in .empty },
        workflow: @escaping @Sendable (TerminalRequest) throws -> WorkflowType
    ) {
        (self.path, self.options) = (path, options)
        (self.environment, self.workflow) = (environment, workflow)
    }

    /// Listens, and shows sessions, until the task is cancelled; then all sessions end.
    /// - Throws: `TerminalError`: `inUse` if another server listens on the socket, `socket` if it cannot be made, `outOfResources`.
    public func run() async throws(TerminalError) {
        guard let poller = TerminalPoller.shared else { throw .outOfResources }
        let listener = try listen()
        let mailbox = TerminalMailbox()
        let source = poller.add(
            listener,
            onReady: { _ in
                mailbox.put(.woken)
                // Watched again once all that wait have been accepted.
                return 0
            }
        )
        defer {
            source.remove()
            closeDescriptor(listener)
            unlink(path)
        }
        let places = SessionPlaces(options.sessions, perUser: options.sessionsPerUser)
        await withDiscardingTaskGroup { group in
            if let keeper { group.addTask { await keeper.run() } }
            while !Task.isCancelled {
                while case let connection = local_socket_accept(listener), connection >= 0 {
                    group.addTask { await serve(connection, places, poller) }
                }
                // Whoever waits is still there, and would wake the poller at once.
                if local_socket_lacks_room() { try? await Task.sleep(for: .milliseconds(100)) }
                source.watch(Int16(POLLIN))
                _ = await mailbox.next(isolation: nil)
            }
            group.cancelAll()
        }
    }

    private func listen() throws(TerminalError) -> Int32 {
        let listener = local_socket_listen(path, mode_t(options.permissions))
        switch listener {
        case 0...: return listener
        case LOCAL_SOCKET_IN_USE:
            throw TerminalError(
                kind: .inUse,
                description:
                    "Expected to be the only server on \(path). Instead, another one listens there. Stop it first."
            )
        default:
            let reason = listener == LOCAL_SOCKET_TOO_LONG ? "its path is too long" : String(cString: strerror(errno))
            throw TerminalError(
                kind: .socket,
                description:
                    "Expected to listen on \(path). Instead, \(reason). Choose a path in a folder of the server's."
            )
        }
    }

    // MARK: - One session

    private func serve(_ connection: Int32, _ places: SessionPlaces, _ poller: TerminalPoller) async {
        var (user, group, process): (uid_t, gid_t, pid_t) = (0, 0, 0)
        guard local_socket_peer(connection, &user, &group, &process) else { return closeDescriptor(connection) }
        let isWithin = places.take(user)
        // A terminal whose connection is lost may still have the place of the session that is taken from it.
        guard isWithin || keeper != nil && places.takeOver(user) else { return refuse(connection) }
        defer { places.giveBack(user) }
        guard let (greeting, descriptor) = await AttachGreeter.greet(connection, poller) else {
            return closeDescriptor(connection)
        }
        let request = TerminalRequest(user: user, group: group, variables: greeting.variables)
        guard isWithin || keeper?.isShown(request) == true else {
            closeDescriptor(descriptor)
            return refuse(connection)
        }
        let isPlain = TerminalProfile(environment: greeting.variables).isPlain
        let port = TerminalPort(descriptor, poller: poller, hasLines: isPlain)
        let owner = AttachedTerminal(connection, port.mailbox, poller: poller)
        let text = await show(request, greeting, port, owner)
        port.close()
        owner.close(text)
    }

    private func refuse(_ connection: Int32) {
        let text = "Expected room for another session. Instead, the server is full. Try again later."
        let refusal = AttachMessage.message(AttachMessage.end, text)
        _ = terminal_send(connection, refusal, refusal.count)
        closeDescriptor(connection)
    }

    /// - Returns: What is said to the person at the end.
    private func show(
        _ request: TerminalRequest,
        _ greeting: AttachMessage.Greeting,
        _ port: TerminalPort,
        _ owner: AttachedTerminal
    ) async -> String {
        let home = TerminalSessionHome()
        let options = driverOptions(request, greeting)
        do {
            let text = try await home.run(request, port, owner, keeper, options) { try workflow(request) }
            if !text.isEmpty { return text }
        } catch {
            return PrintableText.line(String(describing: error))
        }
        return Task.isCancelled ? "The server has ended." : ""
    }

    private func driverOptions(
        _ request: TerminalRequest,
        _ greeting: AttachMessage.Greeting
    ) -> @Sendable () -> TerminalDriver.Options {
        { [environment, options] in
            var driver = TerminalDriver.Options()
            driver.hasMouse = options.hasMouse
            driver.keys = options.keys
            driver.profile = TerminalProfile(environment: greeting.variables)
            driver.environment = environment(request)
            return driver
        }
    }
}

/// The home of one session's tree.
private actor TerminalSessionHome {
    /// - Returns: What the person is told at the end; empty for nothing.
    func run<W: Workflow>(
        _ request: TerminalRequest,
        _ port: TerminalPort,
        _ owner: AttachedTerminal,
        _ keeper: (any SessionKeeper<W>)?,
        _ options: @Sendable () -> TerminalDriver.Options,
        _ workflow: @Sendable () throws -> W
    ) async throws -> String where W.Rendering: Screen {
        let mailbox = port.mailbox
        let signals = SessionSignals(wake: { mailbox.put(.woken) }, end: { mailbox.put(.ended) })
        var options = options()
        guard let kept = try await keeper?.open(request, signals, home: self, workflow) else {
            _ = await show(WorkflowHost(workflow: try workflow(), home: self), port, owner, options)
            return ""
        }
        options.saver = kept
        owner.tellIsKept()
        let isOver = await show(kept.host, port, owner, options)
        return await kept.finish(isOver: isOver, home: self)
    }

    /// - Returns: Whether the root has ended the session.
    private func show<W: Workflow>(
        _ host: WorkflowHost<W>,
        _ port: TerminalPort,
        _ owner: AttachedTerminal,
        _ options: TerminalDriver.Options
    ) async -> Bool where W.Rendering: Screen {
        guard options.profile.isPlain else {
            return await TerminalDriver(port, owner: owner, options).run(host, isolation: self) != nil
        }
        return await PlainDriver(port, options).run(host, isolation: self) != nil
    }
}

/// The sessions of a server, counted.
private final class SessionPlaces: Sendable {
    private let taken = Guarded<[UInt32: Int]>([:])
    private let limit: Int
    private let limitPerUser: Int

    init(_ limit: Int, perUser: Int?) {
        (self.limit, limitPerUser) = (limit, perUser ?? limit)
    }

    func take(_ user: UInt32) -> Bool {
        taken.withLock { taken in
            guard taken.values.reduce(0, +) < limit, taken[user, default: 0] < limitPerUser else { return false }
            taken[user, default: 0] += 1
            return true
        }
    }

    /// Takes a place beyond the limits, for a session that another terminal has until now.
    func takeOver(_ user: UInt32) -> Bool {
        taken.withLock { taken in
            guard taken.values.reduce(0, +) < limit + Self.mostTakingOver else { return false }
            taken[user, default: 0] += 1
            return true
        }
    }

    /// The most terminals beyond the limits that may ask for a session at a time.
    private static let mostTakingOver = 16

    func giveBack(_ user: UInt32) {
        taken.withLock { taken in
            taken[user, default: 1] -= 1
            if taken[user] == 0 { taken[user] = nil }
        }
    }
}
