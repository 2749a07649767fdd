internal import CNATS
import Foundation
import TrellisSupport

/// A connection of libnats: the one place that holds pointers of the library.
///
/// The library calls back on threads of its own. It passes a number, which the callback looks up in `receivers`. So a
/// call after the end of a client finds nothing instead of freed memory.
///
/// `@unchecked Sendable`: the pointers are set once, before anybody has the client, and the library locks its
/// connections itself. Nothing uses them after `end()`: `hasEnded` is locked around short uses, and sending and
/// draining are on one queue.
final class NATSClient: @unchecked Sendable {
    /// A change of the connection.
    enum Event: Sendable {
        case connected
        case disconnected
        case closed
        /// The server does not permit something.
        case problem(String)
    }

    /// The receiver of what the library calls back with.
    private enum Receiver: Sendable {
        case events(@Sendable (Event) -> Void)
        case messages(headers: [String], @Sendable (NATSMessage) -> Void)
    }

    /// A subscription of messages, which ends with `unsubscribe(_:)` or with the client.
    struct Subscription: Sendable {
        let subject: String
        fileprivate let number: UInt
    }

    private static let receivers = Guarded<(last: UInt, byNumber: [UInt: Receiver])>((0, [:]))

    private let inbox: String
    private let events: UInt
    private var connection: OpaquePointer?
    private let subscriptions = Guarded<[UInt: Pointer]>([:])

    /// `@unchecked Sendable`: the library locks its subscriptions itself.
    private struct Pointer: @unchecked Sendable { let pointer: OpaquePointer? }
    private let hasEnded = Guarded(false)

    /// Connects. Blocks for as long as that takes.
    ///
    /// - Parameter onEvent: Called on a thread of the library.
    init(
        _ options: NATSConnection.Options,
        onEvent: @escaping @Sendable (Event) -> Void
    ) throws(NATSOpenError) {
        inbox = "\(options.inboxPrefix).\(String(UInt64.random(in: .min ... .max), radix: 36))"
        events = Self.add(.events(onEvent))
        do throws(NATSOpenError) {
            try connect(options)
        } catch {
            end()
            throw error
        }
    }

    deinit { end() }

    /// The largest payload that the server takes.
    var mostPayloadBytes: Int { hasEnded.withLock { $0 ? 0 : Int(natsConnection_GetMaxPayload(connection)) } }

    /// A Boolean value that indicates whether there is a connection now.
    var isConnected: Bool {
        hasEnded.withLock { !$0 && natsConnection_Status(connection) == NATS_CONN_STATUS_CONNECTED }
    }

    /// Receives the messages to a subject below the inbox of this client.
    ///
    /// - Parameters:
    ///   - headers: The headers to copy out of the messages.
    ///   - receive: Called on a thread of the library.
    /// - Returns: `nil` if the connection is closed.
    func subscribe(
        _ subject: String,
        headers: [String] = [],
        receive: @escaping @Sendable (NATSMessage) -> Void
    ) -> Subscription? {
        subscribe(to: "\(inbox).\(subject)", headers: headers, receive: receive)
    }

    /// Receives the messages to a subject.
    func subscribe(
        to subject: String,
        headers: [String] = [],
        receive: @escaping @Sendable (NATSMessage) -> Void
    ) -> Subscription? {
        let subscription = Subscription(subject: subject, number: Self.add(.messages(headers: headers, receive)))
        // Behind the lock, so that the connection is not freed meanwhile.
        if hasEnded.withLock({ !$0 && start(subscription) }) { return subscription }
        Self.remove(subscription.number)
        return nil
    }

    private func start(_ subscription: Subscription) -> Bool {
        var pointer: OpaquePointer?
        let status = natsConnection_Subscribe(
            &pointer,
            connection,
            subscription.subject,
            { _, _, message, closure in NATSClient.receive(message, closure) },
            UnsafeMutableRawPointer(bitPattern: subscription.number)
        )
        guard status == NATS_OK else { return false }
        // No limit is needed: messages come only as requested, or are taken at once.
        natsSubscription_SetPendingLimits(pointer, -1, -1)
        let added = Pointer(pointer: pointer)
        subscriptions.withLock { $0[subscription.number] = added }
        return true
    }

    func unsubscribe(_ subscription: Subscription) {
        Self.remove(subscription.number)
        natsSubscription_Destroy(subscriptions.withLock { $0.removeValue(forKey: subscription.number) }?.pointer)
    }

    /// Sends a message. May block until the socket takes it. Not to be called during ``drain(milliseconds:)``.
    ///
    /// - Parameter reply: The subject of replies; `nil` if there are none.
    /// - Returns: The reason why it was not sent; `nil` if it was.
    func send(_ message: OutgoingMessage, reply: String?) -> String? {
        if hasEnded.withLock({ $0 }) { return "the connection is closed" }
        var pointer: OpaquePointer?
        var status = message.payload.withUnsafeBytes { bytes in
            natsMsg_Create(
                &pointer,
                message.subject,
                reply,
                bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
                Int32(bytes.count)
            )
        }
        defer { natsMsg_Destroy(pointer) }
        for header in message.headers where status == NATS_OK {
            status = natsMsgHeader_Set(pointer, header.name, header.value)
        }
        if status == NATS_OK { status = natsConnection_PublishMsg(connection, pointer) }
        return status == NATS_OK ? nil : Self.text(status)
    }

    /// Sends what is in the library's buffer and closes the connection. Blocks, at most for `milliseconds`.
    func drain(milliseconds: Int) {
        if !hasEnded.withLock({ $0 }), isConnected {
            _ = natsConnection_FlushTimeout(connection, Int64(max(1, milliseconds)))
        }
        end()
    }

    private func end() {
        let isFirst = hasEnded.withLock { !exchange(&$0, with: true) }
        guard isFirst else { return }
        Self.remove(events)
        let rest = subscriptions.withLock { exchange(&$0, with: [:]) }
        for (number, subscription) in rest {
            Self.remove(number)
            natsSubscription_Destroy(subscription.pointer)
        }
        natsConnection_Destroy(connection)
    }

    // MARK: - Connecting

    private func connect(_ options: NATSConnection.Options) throws(NATSOpenError) {
        var pointer: OpaquePointer?
        try check(natsOptions_Create(&pointer), options)
        defer { natsOptions_Destroy(pointer) }
        let closure = UnsafeMutableRawPointer(bitPattern: events)
        try setServers(options, of: pointer)
        try setSecurity(options, of: pointer)
        let milliseconds = { (duration: Duration) in Int64(duration.wholeMilliseconds) }
        try check(natsOptions_SetName(pointer, options.name), options)
        try check(natsOptions_SetTimeout(pointer, milliseconds(options.connectTimeout)), options)
        try check(natsOptions_SetWriteDeadline(pointer, milliseconds(options.requestTimeout)), options)
        try check(natsOptions_SetMaxReconnect(pointer, -1), options)
        try check(natsOptions_SetReconnectWait(pointer, milliseconds(options.reconnectDelay)), options)
        try check(natsOptions_SetPingInterval(pointer, milliseconds(options.pingInterval)), options)
        try check(natsOptions_SetMaxPingsOut(pointer, 2), options)
        // One thread for all subscriptions instead of one for each; those who receive return at once.
        try check(natsOptions_UseGlobalMessageDelivery(pointer, true), options)
        // Nothing is sent later than asked for: 0 would mean eight megabytes.
        try check(natsOptions_SetReconnectBufSize(pointer, 1), options)
        try check(
            natsOptions_SetDisconnectedCB(pointer, { _, closure in NATSClient.tell(closure, .disconnected) }, closure),
            options
        )
        try check(
            natsOptions_SetReconnectedCB(pointer, { _, closure in NATSClient.tell(closure, .connected) }, closure),
            options
        )
        try check(
            natsOptions_SetClosedCB(pointer, { _, closure in NATSClient.tell(closure, .closed) }, closure),
            options
        )
        try check(
            natsOptions_SetErrorHandler(
                pointer,
                { connection, _, status, closure in
                    guard status == NATS_NOT_PERMITTED else { return }
                    NATSClient.tell(closure, .problem(NATSClient.problem(of: connection, status)))
                },
                closure
            ),
            options
        )
        if options.startsWithoutServer {
            try check(
                natsOptions_SetRetryOnFailedConnect(
                    pointer,
                    true,
                    { _, closure in NATSClient.tell(closure, .connected) },
                    closure
                ),
                options
            )
        }
        let status = natsConnection_Connect(&connection, pointer)
        if status != NATS_NOT_YET_CONNECTED { try check(status, options) }
    }

    private func setServers(_ options: NATSConnection.Options, of pointer: OpaquePointer?) throws(NATSOpenError) {
        let servers = options.servers.map { strdup($0) }
        defer { for server in servers { free(server) } }
        var pointers = servers.map { UnsafePointer<CChar>($0) }
        try check(natsOptions_SetServers(pointer, &pointers, Int32(pointers.count)), options)
    }

    private func setSecurity(_ options: NATSConnection.Options, of pointer: OpaquePointer?) throws(NATSOpenError) {
        if let file = options.credentialsFile {
            try check(natsOptions_SetUserCredentialsFromFiles(pointer, file, nil), options, file: file)
        }
        if let token = options.token { try check(natsOptions_SetToken(pointer, token), options) }
        if let user = options.user {
            try check(natsOptions_SetUserInfo(pointer, user, options.password ?? ""), options)
        }
        guard options.usesTLS else { return }
        try check(natsOptions_SetSecure(pointer, true), options)
        if let file = options.authorityFile {
            try check(natsOptions_LoadCATrustedCertificates(pointer, file), options, file: file)
        }
        if let certificate = options.certificateFile, let key = options.certificateKeyFile {
            try check(
                natsOptions_LoadCertificatesChain(pointer, certificate, key),
                options,
                file: "\(certificate) or \(key)"
            )
        }
    }

    private func check(
        _ status: natsStatus,
        _ options: NATSConnection.Options,
        file: String? = nil
    ) throws(NATSOpenError) {
        guard status != NATS_OK else { return }
        var last = NATS_OK
        let detail = nats_GetLastError(&last).map { String(cString: $0) } ?? ""
        let reason = detail.isEmpty ? Self.text(status) : "\(Self.text(status)): \(detail)"
        if let file { throw NATSOpenError(options, .file(file, reason)) }
        switch status {
        case NATS_CONNECTION_AUTH_FAILED, NATS_NOT_PERMITTED: throw NATSOpenError(options, .notPermitted(reason))
        case NATS_SSL_ERROR, NATS_SECURE_CONNECTION_WANTED, NATS_SECURE_CONNECTION_REQUIRED:
            throw NATSOpenError(options, .tls(reason))
        case NATS_INVALID_ARG, NATS_ADDRESS_MISSING: throw NATSOpenError(options, .address(reason))
        default: throw NATSOpenError(options, .unreachable(reason))
        }
    }

    // MARK: - Calls of the library

    private static func add(_ receiver: Receiver) -> UInt {
        receivers.withLock { receivers in
            receivers.last += 1
            receivers.byNumber[receivers.last] = receiver
            return receivers.last
        }
    }

    private static func remove(_ number: UInt) {
        _ = receivers.withLock { $0.byNumber.removeValue(forKey: number) }
    }

    private static func receiver(_ closure: UnsafeMutableRawPointer?) -> Receiver? {
        let number = UInt(bitPattern: closure)
        return receivers.withLock { $0.byNumber[number] }
    }

    private static func tell(_ closure: UnsafeMutableRawPointer?, _ event: Event) {
        if case .events(let receive)? = receiver(closure) { receive(event) }
    }

    private static func problem(of connection: OpaquePointer?, _ status: natsStatus) -> String {
        var text: UnsafePointer<CChar>?
        _ = natsConnection_GetLastError(connection, &text)
        let detail = text.map { String(cString: $0) } ?? ""
        return detail.isEmpty ? self.text(status) : detail
    }

    private static func text(_ status: natsStatus) -> String { String(cString: natsStatus_GetText(status)) }

    private static func receive(_ message: OpaquePointer?, _ closure: UnsafeMutableRawPointer?) {
        defer { natsMsg_Destroy(message) }
        guard case .messages(let headers, let receive)? = receiver(closure) else { return }
        receive(copy(message, headers))
    }

    private static func copy(_ message: OpaquePointer?, _ headers: [String]) -> NATSMessage {
        let bytes = UnsafeRawBufferPointer(
            start: natsMsg_GetData(message),
            count: Int(natsMsg_GetDataLength(message))
        )
        var found: [String: String] = [:]
        for name in headers { found[name] = header(name, of: message) }
        return NATSMessage(
            subject: natsMsg_GetSubject(message).map { String(cString: $0) } ?? "",
            reply: natsMsg_GetReply(message).map { String(cString: $0) },
            status: bytes.isEmpty ? header("Status", of: message).flatMap { Int($0) } : nil,
            headers: found,
            payload: [UInt8](bytes)
        )
    }

    private static func header(_ name: String, of message: OpaquePointer?) -> String? {
        var value: UnsafePointer<CChar>?
        guard natsMsgHeader_Get(message, name, &value) == NATS_OK else { return nil }
        return value.map { String(cString: $0) }
    }
}
