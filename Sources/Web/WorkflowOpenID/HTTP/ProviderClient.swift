import TrellisSupport

/// Sends requests to a provider or another server, on threads of its own, a few at a time; a bounded number of others waits.
package struct ProviderClient: Sendable {
    /// The largest number of bytes of an answer of a provider.
    package static let byteLimit = 256 << 10

    private let queue: BlockingWorkQueue
    private let timeLimit: Duration
    private let byteLimit: Int
    private let authorities: String?

    /// - Parameters:
    ///   - byteLimit: The largest number of bytes of an answer.
    ///   - authorities: A PEM file with the certificates that are trusted; nil for those of the system.
    package init(
        timeLimit: Duration,
        byteLimit: Int = Self.byteLimit,
        authorities: String? = nil,
        concurrency: Int = 8,
        waiting: Int = 64
    ) {
        self.timeLimit = timeLimit
        self.byteLimit = byteLimit
        self.authorities = authorities
        queue = BlockingWorkQueue(
            label: "openid",
            concurrency: concurrency,
            capacity: waiting,
            busy: OpenIDError.busy
        )
    }

    /// The numbers of requests that run and wait, for tests.
    var counts: (running: Int, waiting: Int) { queue.counts }

    /// Returns the answer to a request.
    /// - Throws: ``OpenIDError``, or `CancellationError` if the task is cancelled.
    package func send(_ request: ProviderRequest) async throws -> ProviderAnswer {
        let transfer = CurlTransfer(
            request,
            timeLimit: timeLimit,
            byteLimit: byteLimit,
            authorities: authorities
        )
        return try await withTaskCancellationHandler {
            try await queue.run { try transfer.perform() }
        } onCancel: {
            transfer.cancel()
        }
    }

    /// Returns the JSON object that answers a request.
    /// - Throws: ``OpenIDError`` also for another status than 200, and for what is no object.
    func object(_ request: ProviderRequest) async throws -> JSONValue {
        let answer = try await send(request)
        guard answer.status == 200 else {
            throw OpenIDError.unavailable(request.url.host, "it answered with status \(answer.status)")
        }
        guard let value = JSONValue(answer.body), case .object = value else {
            throw OpenIDError.invalid("a JSON object from \(request.url.host)", "it sent something else")
        }
        return value
    }
}
