import Foundation
import WorkflowSharing

/// The stream of one log: its names, and what is asked of it.
///
/// It stores what is sent to one subject, and sends each message that it has stored to another one, with its number.
struct LogStream: Sendable {
    /// The bytes of a stream's name that nats-server takes.
    static let mostNameBytes = 255

    /// The stream as its leader knows it.
    struct Known: Equatable, Sendable {
        /// A number of this stream, its creation time; a stream that is made later has another one.
        var era: UInt64
        /// The number of the oldest entry that is kept, or of the next one if there is none.
        var first: UInt64
        /// The number of the newest entry, 0 before the first.
        var last: UInt64
        /// The bytes of an entry on average, at least 1.
        var averageBytes: Int
    }

    let jetStream: JetStream
    /// The name of the stream. The sign in it comes from no prefix and from no name of a log.
    let name: String
    /// The subject to which entries are sent.
    let subject: String
    /// The subject at which entries are heard that have been stored.
    let keptSubject: String

    /// - Throws: The bytes of the name if it is too long.
    init(_ log: String, prefix: String, _ connection: NATSConnection) throws(TopicLogError) {
        let (prefix, part) = (BusSubject.part(prefix), BusSubject.part(log))
        jetStream = JetStream(connection: connection)
        name = "\(prefix)=\(part)"
        (subject, keptSubject) = ("\(prefix).log.\(part)", "\(prefix).kept.\(part)")
        guard name.utf8.count <= Self.mostNameBytes else {
            let most = Self.mostNameBytes - prefix.utf8.count - 1
            throw TopicLogError(log: log, cause: .nameTooLong(part.utf8.count, most: most))
        }
    }

    /// Sends an entry, and returns its number when it is stored.
    func append(_ bytes: [UInt8], id: String?) async throws(JetStreamFailure) -> UInt64 {
        let headers = id.map { [(name: "Nats-Msg-Id", value: $0)] } ?? []
        let message = OutgoingMessage(subject: subject, headers: headers, payload: bytes)
        return try await jetStream.store(message).seq
    }

    func known() async throws(JetStreamFailure) -> Known {
        try await Self.known(jetStream.api("STREAM.INFO.\(name)", Nothing()))
    }

    static func known(_ info: StreamInfo) throws(JetStreamFailure) -> Known {
        guard let created = info.created, let era = era(created), let state = info.state else {
            throw .unreadable("it does not say when the stream was made, and what is in it")
        }
        let (first, last) = (max(1, state.first_seq ?? 1), state.last_seq ?? 0)
        guard max(first, last) <= JetStream.mostNumber else { throw .unreadable("it counts from \(first) to \(last)") }
        let averageBytes = (state.bytes ?? 0) / max(1, state.messages ?? 1)
        return Known(era: era, first: first, last: last, averageBytes: Int(min(averageBytes, 1 << 30)) + 1)
    }

    /// Returns a number that grows with a time such as `2026-11-24T05:58:00.102405481Z`: its digits to the hundredth of a
    /// millisecond.
    static func era(_ time: String) -> UInt64? {
        guard time.hasSuffix("Z") else { return nil }
        let parts = time.dropLast().split(separator: ".")
        guard let seconds = parts.first?.filter(\.isNumber), seconds.utf8.count == 14 else { return nil }
        let fraction = parts.count > 1 ? parts[1] : ""
        return UInt64(seconds + (fraction + "00000").prefix(5))
    }

    /// Reads an entry at any replica.
    /// - Returns: `nil` if that replica has not got it.
    func entry(_ number: UInt64) async throws(JetStreamFailure) -> [UInt8]? {
        let body = Array(#"{"seq":\#(number)}"#.utf8)
        let reply = try await jetStream.send(OutgoingMessage(subject: "$JS.API.DIRECT.GET.\(name)", payload: body))
        switch reply.status {
        case nil: return reply.payload
        case 404: return nil
        case let status?: throw .unreadable("the entry \(number) was answered with status \(status)")
        }
    }

    /// Reads an entry at the leader, or the next one behind it that is kept.
    /// - Returns: `nil` if there is none.
    func entryAtLeader(from number: UInt64) async throws(JetStreamFailure) -> (number: UInt64, bytes: [UInt8])? {
        do throws(JetStreamFailure) {
            let reply: StoredMessageReply = try await jetStream.api(
                "STREAM.MSG.GET.\(name)",
                NextMessageRequest(seq: number, next_by_subj: subject)
            )
            return (reply.message.seq, [UInt8](reply.message.data ?? Data()))
        } catch {
            if error.isNotFound { return nil }
            throw error
        }
    }
}

private struct NextMessageRequest: Encodable {
    let seq: UInt64
    let next_by_subj: String
}
