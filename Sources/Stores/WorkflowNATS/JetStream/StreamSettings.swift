/// A stream as JetStream describes it, by its names.
struct StreamInfo: Decodable {
    struct State: Decodable {
        let messages: UInt64?
        let bytes: UInt64?
        let first_seq: UInt64?
        let last_seq: UInt64?
        let subjects: [String: UInt64]?
    }

    let config: StreamSettings
    /// The time at which it was made, as in `2026-11-24T05:58:00.102405481Z`.
    let created: String?
    let state: State?
    let total: Int?
}

/// The settings of a stream, by JetStream's names.
struct StreamSettings: Codable {
    /// The subject to which each message is sent that was stored.
    struct Republish: Codable, Equatable {
        let src: String
        let dest: String
    }

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
    var no_ack: Bool?
    var republish: Republish?
    /// `nil` where the server does not know it, which is before version 2.10.
    var compression: String?
}

/// The differences between the settings of a stream that is there and those that it should have, as a line of text.
struct StreamDifferences {
    private(set) var lines: [String] = []

    /// Compares what all streams have.
    init(_ found: StreamSettings, _ wanted: StreamSettings) {
        compare("storage", found.storage, isRight: found.storage == wanted.storage, wanted.storage)
        compare("retention", found.retention, isRight: found.retention == wanted.retention, wanted.retention)
        compare("discard", found.discard, isRight: found.discard == wanted.discard, wanted.discard)
        let replicas = found.num_replicas
        compare("replicas", replicas, isRight: replicas == wanted.num_replicas, "\(wanted.num_replicas)")
        compare("allow_direct", found.allow_direct ?? false, isRight: found.allow_direct == true, "true")
        let subjects = wanted.subjects ?? []
        compare("subjects", found.subjects ?? [], isRight: found.subjects == subjects, "\(subjects)")
        compare("sealed", found.sealed ?? false, isRight: found.sealed != true, "false")
    }

    var text: String { lines.joined(separator: "; ") }

    mutating func compare(
        _ name: String,
        _ found: some Equatable & CustomStringConvertible,
        isRight: Bool,
        _ wanted: String
    ) {
        if !isRight { lines.append("\(name) is \(found), not \(wanted)") }
    }
}
