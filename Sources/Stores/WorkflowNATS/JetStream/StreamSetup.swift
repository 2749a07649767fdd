/// Opens a stream: checks what is there, and makes it if there is none.
struct StreamSetup: Sendable {
    let jetStream: JetStream
    let settings: StreamSettings
    /// Refuses a stream that has other settings. The second argument is `true` if the stream was made now: then a
    /// missing setting is one that the server does not know.
    let check: @Sendable (StreamSettings, Bool) throws(NATSOpenError) -> Void

    private var options: NATSConnection.Options { jetStream.connection.options }

    func open() async throws(NATSOpenError) -> StreamInfo {
        let found = try await found()
        let info: StreamInfo
        if let found { info = found } else { info = try await make() }
        try check(info.config, found == nil)
        return info
    }

    private func found() async throws(NATSOpenError) -> StreamInfo? {
        do throws(JetStreamFailure) {
            return try await patiently { () throws(JetStreamFailure) in
                try await jetStream.api("STREAM.INFO.\(settings.name)", Nothing())
            }
        } catch {
            if case .api(JetStreamError.streamNotFound, _) = error { return nil }
            throw openError(error)
        }
    }

    private func make() async throws(NATSOpenError) -> StreamInfo {
        do throws(JetStreamFailure) {
            return try await patiently { () throws(JetStreamFailure) in
                try await jetStream.api("STREAM.CREATE.\(settings.name)", settings)
            }
        } catch {
            // Another server of ours was faster.
            guard case .api(let code, _) = error, JetStreamError.streamExists.contains(code),
                let info = try await found()
            else { throw openError(error) }
            return info
        }
    }

    /// Tries again while a cluster elects a leader, as after its start: for 20 seconds, or three requests without a reply.
    private func patiently<Value>(
        _ body: () async throws(JetStreamFailure) -> Value
    ) async throws(JetStreamFailure) -> Value {
        var (unanswered, notReady) = (0, 0)
        while true {
            do throws(JetStreamFailure) {
                return try await body()
            } catch {
                switch error {
                case .api(let code, _) where JetStreamError.notReady.contains(code): notReady += 1
                // Without a leader nobody replies; nor does the server to what it does not permit.
                case .request(.unanswered) where jetStream.connection.lastProblem == nil: unanswered += 1
                default: throw error
                }
                guard notReady < 80, unanswered < 3, (try? await Task.sleep(for: .milliseconds(250))) != nil else {
                    throw error
                }
            }
        }
    }

    private func openError(_ error: JetStreamFailure) -> NATSOpenError {
        let cause: NATSOpenError.Cause
        switch error {
        case .noResponders: cause = .noJetStream
        case .api(let code, _) where JetStreamError.notEnabled.contains(code): cause = .noJetStream
        case .api(let code, let text) where JetStreamError.replicasImpossible.contains(code):
            cause = .replicas(settings.num_replicas, text)
        case .request(let error):
            // A refused message has no reply; what the server said of it comes apart.
            cause = jetStream.connection.lastProblem.map { .notPermitted($0) } ?? .unreachable(error.reason)
        case .api, .unreadable: cause = .refused(error.reason)
        }
        return NATSOpenError(options, cause)
    }
}
