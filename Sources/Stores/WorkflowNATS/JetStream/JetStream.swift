import Foundation

/// The interface of JetStream over a connection: requests of JSON, and their replies.
struct JetStream: Sendable {
    /// No stream counts as far; what comes from outside is not to overflow.
    static let mostNumber: UInt64 = 1 << 62

    let connection: NATSConnection

    /// Sends a request of JetStream's interface and reads the reply.
    func api<Reply: Decodable>(
        _ path: String,
        _ body: some Encodable
    ) async throws(JetStreamFailure) -> Reply {
        guard let bytes = try? JSONEncoder().encode(body) else {
            fatalError("A request to JetStream should be JSON. \(body) is not. This is a mistake in WorkflowNATS.")
        }
        return try await request(OutgoingMessage(subject: "$JS.API.\(path)", payload: [UInt8](bytes)))
    }

    /// Sends a message whose reply is one of JetStream.
    func request<Reply: Decodable>(_ message: OutgoingMessage) async throws(JetStreamFailure) -> Reply {
        let reply = try await send(message)
        if reply.status == 503 { throw .noResponders }
        do {
            return try JSONDecoder().decode(Answer<Reply>.self, from: Data(reply.payload)).result.get()
        } catch let error as JetStreamFailure {
            throw error
        } catch {
            throw .unreadable(String(decoding: reply.payload.prefix(200), as: UTF8.self))
        }
    }

    /// Sends a message to a stream, which stores it.
    func store(_ message: OutgoingMessage) async throws(JetStreamFailure) -> StoredAcknowledgement {
        let acknowledgement: StoredAcknowledgement = try await request(message)
        // nats-server 2.10 knows no number of one with the same identity that is on its way, or was refused; later ones say so.
        guard acknowledgement.seq == 0 else { return acknowledgement }
        throw .api(JetStreamError.identityInUse, "a message with the same identity is on its way, or was refused")
    }

    /// Sends a message and returns its reply.
    func send(_ message: OutgoingMessage) async throws(JetStreamFailure) -> NATSMessage {
        do throws(NATSRequestError) {
            return try await connection.request(message)
        } catch {
            throw .request(error)
        }
    }
}

// MARK: - What JetStream's interface reads and writes, by its names

/// A reply, or the error in its place.
private struct Answer<Reply: Decodable>: Decodable {
    private struct Refusal: Decodable {
        let code: Int
        let err_code: Int?
        let description: String?
    }

    private enum Key: CodingKey { case error }

    let result: Result<Reply, JetStreamFailure>

    init(from decoder: any Decoder) throws {
        if let refusal = try decoder.container(keyedBy: Key.self).decodeIfPresent(Refusal.self, forKey: .error) {
            result = .failure(.api(refusal.err_code ?? refusal.code, refusal.description ?? ""))
        } else {
            result = .success(try Reply(from: decoder))
        }
    }
}

/// The reply to a message that a stream stores.
struct StoredAcknowledgement: Decodable {
    let seq: UInt64
    /// True if an earlier message had the same identity, and this one was not stored.
    let duplicate: Bool?
}

/// The reply to `STREAM.MSG.GET`.
struct StoredMessageReply: Decodable {
    struct Message: Decodable {
        let seq: UInt64
        let data: Data?
    }

    let message: Message
}

struct Nothing: Encodable {}
