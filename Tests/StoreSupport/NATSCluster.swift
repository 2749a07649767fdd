import TestSupport
import WorkflowNATS

/// Three servers of the tests' own that keep each bucket together.
package final class NATSCluster: Sendable {
    package let servers: [NATSServer]

    /// Starts them. They elect a leader within seconds; a store waits for that, and so does ``becomeComplete()``.
    package init() throws {
        let routes = try (0..<3).map { _ in try FreePort.find() }
        let addresses = routes.map { "nats://127.0.0.1:\($0)" }
        servers = try routes.indices.map { index in
            try NATSServer(
                configuration: "server_name: n\(index)",
                arguments: [
                    "--cluster", addresses[index], "--cluster_name", "test", "--routes",
                    addresses.joined(separator: ","),
                ]
            )
        }
    }

    package var url: String { servers.map(\.url).joined(separator: ",") }

    /// A connection to one of them.
    package func connection(
        _ change: (inout NATSConnection.Options) -> Void = { _ in }
    ) async throws -> NATSConnection {
        var options = NATSConnection.Options(url)
        change(&options)
        return try await NATSConnection(options)
    }

    /// A store in a bucket that all three have.
    package func store(
        bucket: String,
        _ change: (inout NATSSessionStore.Options) -> Void = { _ in }
    ) async throws -> NATSSessionStore {
        var options = NATSSessionStore.Options()
        options.bucket = bucket
        options.replicas = 3
        change(&options)
        let connection = try await connection()
        while true {
            do throws(NATSOpenError) {
                return try await NATSSessionStore(connection, options: options)
            } catch {
                // Their leader does not know all of them yet.
                guard case .replicas = error.cause else { throw error }
                try await Task.sleep(for: .milliseconds(50))
            }
        }
    }

    /// Waits until their leader knows all of them, so that each stream gets its replicas.
    package func becomeComplete() async throws {
        _ = try await store(bucket: "complete")
    }
}
