/// A value of a bucket without its bytes, as a scan finds it.
struct ScannedEntry: Sendable {
    let key: String
    let sequence: UInt64
    /// Seconds since 1970, by the clock of the server.
    let time: Int64
    let headers: [String: String]
}

extension Bucket {
    /// Calls `body` with each value that is in the bucket now, in the order of writing, without the bytes of values.
    ///
    /// Reads through a consumer of JetStream that it makes and removes. What is written meanwhile may be missing, and so may be values
    /// behind it, until the next scan.
    ///
    /// - Parameter headers: The headers to read.
    func scan(headers: [String], _ body: (ScannedEntry) -> Void) async throws(BucketError) {
        let consumer: ConsumerReply = try await api(
            "CONSUMER.CREATE.\(stream)",
            ConsumerRequest(
                stream_name: stream,
                config: ConsumerSettings(deliver_policy: "all", inactive_threshold: 30_000_000_000)
            )
        )
        do throws(BucketError) {
            try await read(consumer.name, pending: consumer.num_pending ?? 0, headers, body)
        } catch {
            await remove(consumer.name)
            throw error
        }
        await remove(consumer.name)
    }

    private static let batch = 256

    private func read(
        _ consumer: String,
        pending: UInt64,
        _ headers: [String],
        _ body: (ScannedEntry) -> Void
    ) async throws(BucketError) {
        guard pending > 0 else { return }
        let inbox = try subscribe(headers: headers, silence: .seconds(1))
        var iterator = inbox.messages.makeAsyncIterator()
        var rest = pending
        while rest > 0, !Task.isCancelled {
            do throws(NATSRequestError) {
                try await connection.send(next(of: consumer), reply: inbox.subject)
            } catch {
                throw .request(error)
            }
            var count = 0
            while count < Self.batch, rest > 0 {
                guard let message = await iterator.next() else {
                    // JetStream says nothing if the values that it had counted were replaced meanwhile. Is it there?
                    let _: ConsumerReply = try await api("CONSUMER.INFO.\(stream).\(consumer)", Nothing())
                    return
                }
                // There is no more now.
                if message.status == 404 || message.status == 408 { break }
                if message.status == 100 { continue }
                if let status = message.status {
                    throw .request(.unanswered("the scan of the bucket ended with status \(status)"))
                }
                guard let info = message.reply.flatMap({ DeliveryInfo($0) }) else { continue }
                count += 1
                rest = info.pending
                body(
                    ScannedEntry(
                        key: key(of: message.subject),
                        sequence: info.sequence,
                        time: info.time,
                        headers: message.headers
                    )
                )
            }
            if count == 0 { return }
        }
    }

    /// Receives messages to a subject of this connection, until none has come for `silence`.
    func subscribe(
        headers: [String],
        silence: Duration
    ) throws(BucketError) -> (subject: String, messages: AsyncStream<NATSMessage>) {
        do throws(NATSRequestError) {
            return try connection.subscribe(headers: headers, silence: silence)
        } catch {
            throw .request(error)
        }
    }

    private func next(of consumer: String) -> OutgoingMessage {
        let text = #"{"batch":\#(Self.batch),"expires":500000000}"#
        return OutgoingMessage(subject: "$JS.API.CONSUMER.MSG.NEXT.\(stream).\(consumer)", payload: Array(text.utf8))
    }

    private func remove(_ consumer: String) async {
        // It ends by itself too, after a while.
        let message = OutgoingMessage(subject: "$JS.API.CONSUMER.DELETE.\(stream).\(consumer)")
        _ = try? await connection.request(message)
    }
}
