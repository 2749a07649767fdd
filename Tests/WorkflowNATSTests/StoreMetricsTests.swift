import StoreSupport
import Testing
import WorkflowLive
import WorkflowNATS

/// The counts of a store as metrics of a server.
@Suite(.timeLimit(.minutes(10)))
struct StoreMetricsTests {
    @Test func `claims and saves are counted, and what NATS refused is no save`() async throws {
        let store = try await NATSServer.shared.store(bucket: "metrics")
        let first = try await store.claim(.number(1), by: "one").number
        try await store.save(SessionChanges(0, 1, ["a": "1"]), of: .number(1), claim: first)
        _ = try await store.claim(.number(1), by: "two")
        await #expect(throws: SessionStoreError.self) {
            try await store.save(SessionChanges(1, 2, ["a": "2"]), of: .number(1), claim: first)
        }
        let values = Dictionary(uniqueKeysWithValues: store.metrics.map { ($0.name, $0.value()) })
        #expect(values["trellis_store_claims_total"] == 2)
        #expect(values["trellis_store_saves_total"] == 1)
        #expect(values["trellis_store_failures_total"] == 0)
        #expect(store.metrics.allSatisfy { $0.kind == .counter })
    }
}
