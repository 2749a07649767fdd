import Testing

@testable import WorkflowWeb

struct WebServerOptionsTests {
    private func parse(_ line: String, appOptions: [String] = []) throws -> WebServerOptions? {
        let words = line.split(separator: " ").map(String.init)
        guard case .serve(let options) = try WebServerOptions.parse(words, appOptions: appOptions) else { return nil }
        return options
    }

    @Test func `a value follows as the next word or after an equals sign`() throws {
        let line =
            "--host 0.0.0.0 --port=9000 --origin https://a.example --origin=b.example:1 --workers 3 --log debug --key=k --trusted-proxy ::1 --trusted-proxy=10.0.0.0/8 "
            + "--log-format json --metrics [::1]:9100 --drain-seconds 30 --base-path /app"
        let options = try #require(try parse(line))
        #expect(options.host == "0.0.0.0")
        #expect(options.port == 9000)
        #expect(options.origins == ["https://a.example", "b.example:1"])
        #expect(options.workers == 3)
        #expect(options.logLevel == .debug)
        #expect(options.keyFile == "k")
        #expect(options.logFormat == .json)
        #expect(options.metricsHost == "[::1]" && options.metricsPort == 9_100)
        #expect(options.limits.graceTime == .seconds(30))
        #expect(options.basePath == "/app")
        #expect(options.trustedProxies == ["::1", "10.0.0.0/8"])
    }

    @Test func `nothing means the defaults, and help is a wish of its own`() throws {
        let options = try #require(try parse(""))
        #expect(options.host == "127.0.0.1")
        #expect(options.port == 8080)
        #expect(try parse("--port 1 --help") == nil)
        let names = WebServerOptions.names + ["--count-loopback", "--dev", "--no-dev", "--inspect-jump", "--help"]
        for name in names {
            #expect(WebServerOptions.help.contains(name))
        }
    }

    @Test func `the time for TLS only is a number of seconds, or off`() throws {
        #expect(try parse("")?.strictTransportSecurity == .seconds(31_536_000))
        #expect(try parse("--hsts 60")?.strictTransportSecurity == .seconds(60))
        #expect(try parse("--hsts=0")?.strictTransportSecurity == .zero)
        #expect(try parse("--hsts off")?.strictTransportSecurity == nil)
        for value in ["-1", "year", "315360001", "1.5"] {
            #expect(throws: WebServerError.self) { try parse("--hsts=\(value)") }
        }
    }

    @Test func `an option without a value takes none`() throws {
        #expect(try parse("")?.limits.countsLoopback == false)
        let options = try #require(try parse("--count-loopback --dev --port 1"))
        #expect(options.limits.countsLoopback)
        #expect(options.port == 1)
    }

    @Test func `pages help developers if asked to, and by themselves only in debug builds`() throws {
        #if DEBUG
        let isDebugBuild = true
        #else
        let isDebugBuild = false
        #endif
        let byDefault = try #require(try parse(""))
        #expect(byDefault.isDevelopment == isDebugBuild && !byDefault.hasDeveloperTools)
        let on = try #require(try parse("--dev"))
        #expect(on.isDevelopment && on.hasDeveloperTools)
        let off = try #require(try parse("--no-dev"))
        #expect(!off.isDevelopment && !off.hasDeveloperTools)
    }

    @Test func `an inspector that takes pages back needs the tools of a developer`() throws {
        func start(_ line: String) throws {
            _ = try WebServer(options: try #require(try parse(line))) { _ in .notFound }
        }
        for line in ["--inspect-jump", "--inspect-jump --no-dev", "--dev --inspect-jump --no-dev"] {
            #expect(throws: WebServerError.self, "\(line)") { try start(line) }
        }
        try start("--dev --inspect-jump")
        #expect(try parse("--dev")?.allowsInspectorJumps == false)
    }

    @Test func `an app's own options are kept for it`() throws {
        #expect(try parse("--data=a.sqlite --port 1", appOptions: ["--data"])?.appValues == ["--data": "a.sqlite"])
    }

    @Test(arguments: [
        "--port", "--port x", "--port -1", "--port 65536", "--port=", "--workers 0", "--log loud", "--origin ftp://a",
        "--origin https://a/b", "--origin https://", "--host=", "nonsense", "--nonsense 1", "--data x",
        "--count-loopback=no", "--trusted-proxy proxy.example",
        "--base-path app", "--log-format xml", "--drain-seconds 0", "--metrics x", "--metrics :9100",
    ])
    func `what makes no sense is an error of one line that names it`(line: String) {
        #expect {
            try parse(line)
        } throws: { error in
            let name = line.split(whereSeparator: { " =".contains($0) })[0]
            return (error as? WebServerError)?.kind == .badOption
                && "\(error)".contains(name)
                && !"\(error)".contains("\n")
        }
    }
}
