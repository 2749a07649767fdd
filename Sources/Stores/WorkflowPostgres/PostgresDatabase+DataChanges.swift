import Dispatch
public import WorkflowSharing
import WorkflowSQL

extension PostgresDatabase: DataChanges {
    /// Tells that data of these names changed, as ``write(_:)`` does with its commit.
    public func publish(_ names: Set<DataName>) async throws {
        try await write { db in db.changed(names) }
    }

    /// Listens on a connection of its own, for the changes of other processes. Those of this object come at once.
    ///
    /// - Throws: ``SQLError`` when the connection is lost, and `CancellationError` when the task is cancelled. The call after
    ///   an error begins with `.everything`.
    public func listen(_ receive: @escaping @Sendable (DataChange) -> Void) async throws {
        guard let stop = StopSignal() else {
            throw SQLError(.unavailable, "To listen needs two file descriptors. There are none left. Close some.")
        }
        let failure = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                DispatchQueue(label: "trellis.postgres.listener").async {
                    continuation.resume(returning: self.listen(until: stop, receive))
                }
            }
        } onCancel: {
            stop.send()
        }
        throw failure.map { $0.error() } ?? CancellationError() as any Error
    }

    /// The time of silence in milliseconds after which the connection is tried: one that is lost may not say so.
    private static let quietTime: Int32 = 10_000

    /// - Returns: The failure that ended it; `nil` after a stop.
    private func listen(
        until stop: StopSignal,
        _ receive: @escaping @Sendable (DataChange) -> Void
    ) -> PostgresFailure? {
        do throws(PostgresFailure) {
            var options = self.options
            // For the trials.
            options.statementTimeout = min(options.statementTimeout, .seconds(5))
            let connection = try PostgresConnection(address, options)
            try connection.execute("LISTEN \(options.channel)")
            let number = receivers.add(receive)
            defer { receivers.remove(number) }
            // A change that was told before is one of those.
            receive(.everything)
            while true {
                for text in try connection.notifications() {
                    if let change = ChangeText.change(text, besides: sender) { receive(change) }
                }
                switch stop.wait(for: connection.socket, milliseconds: Self.quietTime) {
                case .stopped: return nil
                case .readable: break
                case .nothing: try connection.execute("SELECT 1")
                }
            }
        } catch {
            return error
        }
    }
}
