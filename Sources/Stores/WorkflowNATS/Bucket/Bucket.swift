import Foundation

/// A key-value bucket of JetStream: the last value of each key, with compare-and-set by its sequence.
///
/// NATS may have done a request that got no reply. A repeated ``put(_:to:expecting:headers:)`` changes nothing, as the
/// sequence of the key no longer fits.
struct Bucket: Sendable {
    /// A value as it is stored.
    struct Entry: Sendable {
        /// The place in the order of all writes of the bucket. It goes on growing when values are deleted.
        let sequence: UInt64
        /// Empty for a key that was deleted.
        let value: [UInt8]
    }

    /// The end of a write.
    enum Put: Sendable {
        case stored(UInt64)
        /// The key has another sequence than was expected. Nothing is written.
        case changed
    }

    /// A key for a write that proves that the leader knows all writes acknowledged before.
    static let barrier = "barrier"

    let connection: NATSConnection
    let name: String

    var jetStream: JetStream { JetStream(connection: connection) }

    var stream: String { "KV_\(name)" }

    func subject(of key: String) -> String { "$KV.\(name).\(key)" }

    func key(of subject: String) -> String { String(subject.dropFirst("$KV.\(name).".utf8.count)) }

    /// Writes a value.
    ///
    /// - Parameter sequence: The sequence that the key has now, 0 if it has never been there or was removed; `nil` for any.
    func put(
        _ value: [UInt8],
        to key: String,
        expecting sequence: UInt64?,
        headers: [(name: String, value: String)] = []
    ) async throws(BucketError) -> Put {
        guard let sequence else { return try await put(value, to: key, headers) }
        var refused = 0
        while true {
            do throws(BucketError) {
                return try await put(value, to: key, headers + Self.expecting(sequence, of: key, after: refused))
            } catch {
                guard case .api(JetStreamError.identityInUse, _) = error else { throw error }
                guard try await wasRefused(key, at: sequence, before: value.count) else { return .changed }
                refused += 1
            }
        }
    }

    private func put(
        _ value: [UInt8],
        to key: String,
        _ headers: [(name: String, value: String)]
    ) async throws(BucketError) -> Put {
        let message = OutgoingMessage(subject: subject(of: key), headers: headers, payload: value)
        do throws(BucketError) {
            let ack = try await jetStream.store(message)
            return ack.duplicate == true ? .changed : .stored(ack.seq)
        } catch {
            if case .api(let code, _) = error, JetStreamError.changed.contains(code) { return .changed }
            throw error
        }
    }

    /// The headers by which a write is refused if the key has another sequence.
    ///
    /// The first is not enough with replicas: before nats-server 2.11 the server compares it before the replicas agree
    /// on the order of writes. So two writes that come at once both pass.
    ///
    /// The second is the identity of a write. The server checks it when it applies a write, or before, and does only
    /// the first of two writes with one identity. So the writes of a key that expect the same sequence share an
    /// identity. The key is in it because replicas of 2.9 may number values differently after faults: before a change
    /// of leader another key may have had the sequence. Where no sequence is expected, the server checks the first
    /// header when it applies a write.
    ///
    /// - Parameter refused: The number of refused writes that expected this sequence. Their identities stay in
    ///   nats-server 2.10 for two minutes. All writers count from 0, so that two writes at once have the same identity.
    private static func expecting(
        _ sequence: UInt64,
        of key: String,
        after refused: Int
    ) -> [(name: String, value: String)] {
        let expected = ("Nats-Expected-Last-Subject-Sequence", String(sequence))
        if sequence == 0 { return [expected] }
        return [expected, ("Nats-Msg-Id", "\(sequence) \(key)" + (refused == 0 ? "" : " \(refused)"))]
    }

    /// Returns whether the write whose identity is in use was refused. It was if a later write is done and the key has
    /// not changed.
    ///
    /// Throws while there is no room for `count` bytes, so that not each try leaves an identity behind.
    private func wasRefused(_ key: String, at sequence: UInt64, before count: Int) async throws(BucketError) -> Bool {
        _ = try await put([], to: Self.barrier, [])
        guard let entry = try await read(key), entry.sequence == sequence else { return false }
        let info: StreamInfo = try await api("STREAM.INFO.\(stream)", Nothing())
        if let most = info.config.max_bytes, most > 0, count > entry.value.count,
            info.state?.bytes ?? 0 > UInt64(max(0, most - count))
        {
            throw .api(JetStreamError.full, "maximum bytes exceeded")
        }
        return true
    }

    /// Reads the last value of a key at the leader of the bucket.
    ///
    /// A leader that was just elected may not have applied all that was acknowledged, so that it may be an older value.
    func read(_ key: String) async throws(BucketError) -> Entry? {
        do throws(BucketError) {
            let reply: StoredMessageReply = try await api(
                "STREAM.MSG.GET.\(stream)",
                LastMessageRequest(last_by_subj: subject(of: key))
            )
            return Entry(sequence: reply.message.seq, value: [UInt8](reply.message.data ?? Data()))
        } catch {
            if error.isNotFound { return nil }
            throw error
        }
    }

    /// Reads a value that never changes, at any replica, and at the leader if that has not got it.
    func readConstant(_ key: String) async throws(BucketError) -> [UInt8]? {
        let message = OutgoingMessage(subject: "$JS.API.DIRECT.GET.\(stream).\(subject(of: key))")
        let reply = try await jetStream.send(message)
        if reply.status == nil { return reply.payload }
        return try await read(key)?.value
    }

    /// Removes the value with a sequence, which leaves nothing behind; does nothing if it is not there.
    func remove(_ sequence: UInt64) async throws(BucketError) {
        do throws(BucketError) {
            let _: DeletionReply = try await api(
                "STREAM.MSG.DELETE.\(stream)",
                DeletionRequest(seq: sequence, no_erase: true)
            )
        } catch {
            if !error.isNotFound { throw error }
        }
    }

    /// Returns the keys that match a filter with `*` and `>`, as the leader knows them.
    func keys(_ filter: String) async throws(BucketError) -> [String] {
        var pages = KeyPages()
        while true {
            let info: StreamInfo = try await api(
                "STREAM.INFO.\(stream)",
                KeysRequest(subjects_filter: subject(of: filter), offset: pages.keys.count)
            )
            let found = (info.state?.subjects ?? [:]).keys.map { key(of: $0) }
            if !pages.add(found, of: info.total) { return Array(pages.keys) }
        }
    }

    /// Sends a request of JetStream's interface and reads the reply.
    func api<Reply: Decodable>(_ path: String, _ body: some Encodable) async throws(BucketError) -> Reply {
        try await jetStream.api(path, body)
    }
}

/// The keys of a bucket, which come page by page.
struct KeyPages {
    private(set) var keys: Set<String> = []

    /// Adds a page. One that has nothing new is the last, whatever the server counts.
    /// - Returns: Whether there are more.
    mutating func add(_ page: [String], of total: Int?) -> Bool {
        let before = keys.count
        keys.formUnion(page)
        return keys.count > before && keys.count < total ?? 0
    }
}

/// The reason why a call of a bucket failed.
typealias BucketError = JetStreamFailure

private struct LastMessageRequest: Encodable { let last_by_subj: String }

private struct DeletionRequest: Encodable {
    let seq: UInt64
    let no_erase: Bool
}

private struct DeletionReply: Decodable { let success: Bool }

private struct KeysRequest: Encodable {
    let subjects_filter: String
    let offset: Int
}
