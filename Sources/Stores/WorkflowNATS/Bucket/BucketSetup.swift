/// Opens the bucket of a store: checks what is there, and makes it if there is none.
struct BucketSetup: Sendable {
    let bucket: Bucket
    let replicas: Int
    /// The bytes that the bucket may have; `nil` without a limit.
    let mostBytes: Int?

    private var options: NATSConnection.Options { bucket.connection.options }

    /// - Returns: The largest value that a key may have.
    func open() async throws(NATSOpenError) -> Int {
        let found = try await found()
        let info: StreamInfo
        if let found { info = found } else { info = try await make() }
        try check(info.config, isNew: found == nil)
        let most = bucket.connection.mostPayloadBytes
        let limits = [most, info.config.max_msg_size ?? -1].filter { $0 > 0 }
        return limits.min() ?? 1 << 20
    }

    private func found() async throws(NATSOpenError) -> StreamInfo? {
        do throws(BucketError) {
            return try await patiently { () throws(BucketError) in
                try await bucket.api("STREAM.INFO.\(bucket.stream)", Nothing())
            }
        } catch {
            if case .api(JetStreamError.streamNotFound, _) = error { return nil }
            throw openError(error)
        }
    }

    private func make() async throws(NATSOpenError) -> StreamInfo {
        do throws(BucketError) {
            return try await patiently { () throws(BucketError) in
                try await bucket.api("STREAM.CREATE.\(bucket.stream)", settings)
            }
        } catch {
            // Another server of ours was faster, with other options.
            if case .api(JetStreamError.streamNameInUse, _) = error, let info = try await found() { return info }
            throw openError(error)
        }
    }

    var settings: StreamSettings {
        StreamSettings(
            name: bucket.stream,
            subjects: [bucket.subject(of: ">")],
            retention: "limits",
            storage: "file",
            discard: "new",
            num_replicas: replicas,
            max_msgs_per_subject: 1,
            max_msgs: -1,
            max_bytes: mostBytes ?? -1,
            max_age: 0,
            max_msg_size: -1,
            duplicate_window: 120_000_000_000,
            allow_direct: true,
            allow_rollup_hdrs: true,
            deny_delete: false,
            deny_purge: false,
            sealed: nil
        )
    }

    /// Tries again while a cluster elects a leader, as after its start: for 20 seconds, or three requests without a reply.
    private func patiently<Value>(
        _ body: () async throws(BucketError) -> Value
    ) async throws(BucketError) -> Value {
        var (unanswered, notReady) = (0, 0)
        while true {
            do throws(BucketError) {
                return try await body()
            } catch {
                switch error {
                case .api(let code, _) where JetStreamError.notReady.contains(code): notReady += 1
                // Without a leader nobody replies; nor does the server to what it does not permit.
                case .request(.unanswered) where bucket.connection.lastProblem == nil: unanswered += 1
                default: throw error
                }
                guard notReady < 80, unanswered < 3, (try? await Task.sleep(for: .milliseconds(250))) != nil else {
                    throw error
                }
            }
        }
    }

    /// - Parameter isNew: Whether it was made now, so that what is missing is what the server does not know.
    func check(_ found: StreamSettings, isNew: Bool) throws(NATSOpenError) {
        let wanted = settings
        if isNew, found.allow_direct != true { throw NATSOpenError(options, .tooOld) }
        var differences: [String] = []
        func compare(_ name: String, _ found: some Equatable & CustomStringConvertible, isRight: Bool, _ wanted: String)
        {
            if !isRight { differences.append("\(name) is \(found), not \(wanted)") }
        }
        compare("storage", found.storage, isRight: found.storage == "file", "file")
        compare("retention", found.retention, isRight: found.retention == "limits", "limits")
        compare("discard", found.discard, isRight: found.discard == "new", "new")
        compare(
            "replicas",
            found.num_replicas,
            isRight: found.num_replicas == replicas,
            "\(replicas)"
        )
        compare("history", found.max_msgs_per_subject, isRight: found.max_msgs_per_subject == 1, "1")
        let age = found.max_age ?? 0
        compare("max_age", age, isRight: age == 0, "0 (the store deletes what has expired itself)")
        let count = found.max_msgs ?? -1
        compare("max_msgs", count, isRight: count <= 0, "without a limit")
        compare("deny_delete", found.deny_delete ?? false, isRight: found.deny_delete != true, "false")
        compare("allow_direct", found.allow_direct ?? false, isRight: found.allow_direct == true, "true")
        compare(
            "subjects",
            found.subjects ?? [],
            isRight: found.subjects == wanted.subjects,
            "\(wanted.subjects ?? [])"
        )
        compare("sealed", found.sealed ?? false, isRight: found.sealed != true, "false")
        let size = found.max_msg_size ?? -1
        compare("max_msg_size", size, isRight: size <= 0 || size >= SessionStoreLimits.leastValueBytes, "65536 or more")
        let window = found.duplicate_window ?? 0
        compare("duplicate_window", window, isRight: window >= 60_000_000_000, "a minute or more")
        guard !differences.isEmpty else { return }
        let onlyReplicas = differences.count == 1 && found.num_replicas != replicas
        throw NATSOpenError(
            options,
            .bucket(
                bucket.name,
                differences: differences.joined(separator: "; "),
                remedy: onlyReplicas
                    ? "Set the option replicas to \(found.num_replicas), or run: nats stream edit \(bucket.stream) --replicas \(replicas)"
                    : "Choose another name, or end all its sessions with: nats stream rm \(bucket.stream)"
            )
        )
    }

    private func openError(_ error: BucketError) -> NATSOpenError {
        let cause: NATSOpenError.Cause
        switch error {
        case .noResponders: cause = .noJetStream
        case .api(let code, _) where JetStreamError.notEnabled.contains(code): cause = .noJetStream
        case .api(let code, let text) where JetStreamError.replicasImpossible.contains(code):
            cause = .replicas(replicas, text)
        case .request(let error):
            // A refused message has no reply; what the server said of it comes apart.
            cause = bucket.connection.lastProblem.map { .notPermitted($0) } ?? .unreachable(error.reason)
        case .api, .unreadable: cause = .refused(error.reason)
        }
        return NATSOpenError(options, cause)
    }
}

struct StreamInfo: Decodable {
    struct State: Decodable { let subjects: [String: UInt64]? }

    let config: StreamSettings
    let state: State?
    let total: Int?
}

/// The settings of the stream below a bucket, by JetStream's names.
struct StreamSettings: Codable {
    let name: String
    var subjects: [String]?
    var retention: String
    var storage: String
    var discard: String
    var num_replicas: Int
    var max_msgs_per_subject: Int
    var max_msgs: Int?
    var max_bytes: Int?
    /// In nanoseconds.
    var max_age: Int64?
    var max_msg_size: Int?
    /// In nanoseconds.
    var duplicate_window: Int64?
    var allow_direct: Bool?
    var allow_rollup_hdrs: Bool?
    var deny_delete: Bool?
    var deny_purge: Bool?
    var sealed: Bool?
}
