/// The facts about a bucket that is open.
struct OpenBucket: Sendable {
    /// The largest value that a key may have.
    let mostValueBytes: Int
    /// The reason why saves may get lost, in a line; `nil` if none is known.
    let warning: String?
}

/// Opens the bucket of a store: checks what is there, and makes it if there is none.
struct BucketSetup: Sendable {
    let bucket: Bucket
    let replicas: Int
    /// The bytes that the bucket may have; `nil` without a limit.
    let mostBytes: Int?

    private var options: NATSConnection.Options { bucket.connection.options }

    func open() async throws(NATSOpenError) -> OpenBucket {
        let info = try await StreamSetup(jetStream: bucket.jetStream, settings: settings, check: check).open()
        let limits = [bucket.connection.mostPayloadBytes, info.config.max_msg_size ?? -1]
        return OpenBucket(mostValueBytes: Self.mostValueBytes(limits), warning: warning(about: info.config))
    }

    /// Returns the least of the limits that there are. Values of `SessionStoreLimits.leastValueBytes` are sent to any server; one
    /// that takes less refuses them.
    static func mostValueBytes(_ limits: [Int]) -> Int {
        max(limits.filter { $0 > 0 }.min() ?? 1 << 20, SessionStoreLimits.leastValueBytes)
    }

    /// The reason why saves may get lost, in a line; `nil` if none is known.
    func warning(about found: StreamSettings) -> String? {
        guard found.num_replicas > 1, found.compression == nil else { return nil }
        return
            "NATS at \(options.addresses) should be of version 2.10 or later to keep \(found.num_replicas) replicas. It is older, "
            + "and may lose saves when one of its servers ends. Update nats-server."
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
            sealed: nil,
            no_ack: nil,
            republish: nil,
            compression: nil
        )
    }

    /// - Parameter isNew: Whether it was made now. Then a missing setting is one that the server does not know.
    func check(_ found: StreamSettings, isNew: Bool) throws(NATSOpenError) {
        if isNew, found.allow_direct != true { throw NATSOpenError(options, .tooOld) }
        var differences = StreamDifferences(found, settings)
        differences.compare("history", found.max_msgs_per_subject, isRight: found.max_msgs_per_subject == 1, "1")
        let age = found.max_age ?? 0
        differences.compare("max_age", age, isRight: age == 0, "0 (the store deletes what has expired itself)")
        let count = found.max_msgs ?? -1
        differences.compare("max_msgs", count, isRight: count <= 0, "without a limit")
        differences.compare("deny_delete", found.deny_delete ?? false, isRight: found.deny_delete != true, "false")
        let size = found.max_msg_size ?? -1
        differences.compare(
            "max_msg_size",
            size,
            isRight: size <= 0 || size >= SessionStoreLimits.leastValueBytes,
            "65536 or more"
        )
        let window = found.duplicate_window ?? 0
        differences.compare("duplicate_window", window, isRight: window >= 60_000_000_000, "a minute or more")
        guard !differences.lines.isEmpty else { return }
        let onlyReplicas = differences.lines.count == 1 && found.num_replicas != replicas
        throw NATSOpenError(
            options,
            .bucket(
                bucket.name,
                differences: differences.text,
                remedy: onlyReplicas
                    ? "Set the option replicas to \(found.num_replicas), or run: nats stream edit \(bucket.stream) --replicas \(replicas)"
                    : "Choose another name, or end all its sessions with: nats stream rm \(bucket.stream)"
            )
        )
    }
}
