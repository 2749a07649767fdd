import Testing
import TrellisSupport
import WorkflowLive

@testable import WorkflowWeb

/// The metrics that an app adds to those of its server.
struct AppMetricsTests {
    private static func options(_ metrics: [ServerMetric]) -> WebServerOptions {
        var options = WebServerOptions.ephemeral
        options.metricsPort = 0
        options.metrics = metrics
        return options
    }

    @Test func `an app's metrics are read each time that somebody asks`() async throws {
        let open = Guarded(3)
        let metrics: [ServerMetric] = [
            .gauge("shop_open_orders", "Orders that are not paid.") { Double(open.withLock { $0 }) },
            .counter("shop_paid_seconds_total", "Time of payments.") { 0.25 },
        ]
        try await withServer(options: Self.options(metrics)) { server in
            let http = try HTTPClient(port: server.server.metricsPort)
            #expect(
                try http.get("/_trellis/metrics").text.hasSuffix(
                    """
                    # HELP shop_open_orders Orders that are not paid.
                    # TYPE shop_open_orders gauge
                    shop_open_orders 3
                    # HELP shop_paid_seconds_total Time of payments.
                    # TYPE shop_paid_seconds_total counter
                    shop_paid_seconds_total 0.25

                    """
                )
            )
            open.withLock { $0 = 4 }
            #expect(try http.get("/_trellis/metrics").text.contains("\nshop_open_orders 4\n"))
            try #expect(server.http().get("/_trellis/metrics").status == 404)
        }
    }

    @Test(arguments: [nil, .nan, .infinity, -.infinity] as [Double?])
    func `a metric without a number is left out`(value: Double?) {
        var text = MetricsText()
        text.add(.gauge("a", "Help.") { value })
        #expect(text.text.isEmpty)
    }

    @Test func `a help cannot break a line`() {
        var text = MetricsText()
        text.add(.counter("a", "x\"\\\r\ny") { 1 })
        #expect(text.text == "# HELP a x\"\\\\\r\\ny\n# TYPE a counter\na 1\n")
    }

    @Test(arguments: ["", "1a", "a-b", "a b", "a\n", "a{b=\"c\"}", "ä", "a:b", "a[", "a@"])
    func `a name that would break a line is refused at the start`(name: String) {
        #expect {
            try WebServer(options: Self.options([.gauge(name, "Help.") { 1 }])) { _ in .notFound }
        } throws: { error in
            (error as? WebServerError)?.kind == .badMetric && "\(error)".contains("'\(name)'")
        }
    }

    @Test(arguments: ["trellis_sessions", "trellis_save_seconds", "trellis_save_seconds_count", "mine"])
    func `a name that is there already is refused at the start`(name: String) {
        let metrics: [ServerMetric] = [.gauge("mine", "Help.") { 1 }, .counter(name, "Help.") { 1 }]
        #expect {
            try WebServer(options: Self.options(metrics)) { _ in .notFound }
        } throws: { error in
            (error as? WebServerError)?.kind == .badMetric && "\(error)".contains("another one")
        }
    }

    @Test(arguments: ["a", "_", "A_1", "trellis_store_claims_total", "z9"])
    func `other names are taken`(name: String) throws {
        _ = try WebServer(options: Self.options([.gauge(name, "Help.") { 1 }])) { _ in .notFound }
    }
}
