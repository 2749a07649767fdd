/// A request to make a consumer of JetStream, which reads the values of a bucket in the order of writing.
struct ConsumerRequest: Encodable {
    let stream_name: String
    let config: ConsumerSettings
}

/// The settings of a consumer that reads headers, acknowledges nothing and ends by itself, by JetStream's names.
struct ConsumerSettings: Encodable {
    let ack_policy = "none"
    let deliver_policy: String
    /// The first sequence, with the policy `by_start_sequence`.
    var opt_start_seq: UInt64?
    var filter_subject: String?
    /// The subject to which values are sent; `nil` for a consumer that is asked for them.
    var deliver_subject: String?
    /// The time without a value after which a consumer with a subject says that it is there, in nanoseconds.
    var idle_heartbeat: Int64?
    let headers_only = true
    /// The time without a reader after which the consumer is removed, in nanoseconds.
    let inactive_threshold: Int64
    let mem_storage = true
}

struct ConsumerReply: Decodable {
    let name: String
    let num_pending: UInt64?
}

/// The place of a message, which JetStream writes into the subject of its acknowledgement.
struct DeliveryInfo {
    /// The place of the value in the order of all writes of the bucket.
    let sequence: UInt64
    /// The number of the message among those of the consumer, from 1.
    let delivery: UInt64
    /// Seconds since 1970.
    let time: Int64
    /// The number of values that are still to come.
    let pending: UInt64

    init?(_ reply: String) {
        let parts = reply.split(separator: ".", omittingEmptySubsequences: false)
        // Of nine parts; later servers put the domain and the account before the stream.
        let shift = parts.count >= 11 ? 2 : 0
        guard parts.count >= 9, parts[0] == "$JS", parts[1] == "ACK",
            let sequence = UInt64(parts[5 + shift]), sequence <= JetStream.mostNumber,
            let delivery = UInt64(parts[6 + shift]),
            let nanoseconds = Int64(parts[7 + shift]),
            let pending = UInt64(parts[8 + shift])
        else { return nil }
        (self.sequence, self.delivery, self.pending) = (sequence, delivery, pending)
        time = nanoseconds / 1_000_000_000
    }
}
