import Foundation
import TestSupport
import Testing
import TrellisSupport

@testable import WorkflowWeb

/// A process that is told to stop. Each test is a process of its own.
struct DrainTests {
    @Test func `after SIGTERM nothing new is begun, what is under way is finished, and the process ends with success`()
        async
    {
        await #expect(processExitsWith: .success) {
            let reports = Reports()
            let gate = Gate()
            var options = WebServerOptions.ephemeral
            options.metricsPort = 0
            options.limits.graceTime = .seconds(300)
            let server = try WebServer(
                options: options,
                onReport: { reports.add($0) },
                acceptor: EchoAcceptor(),
                handler: { request in
                    if request.path == "/slow" { await gate.arrive() }
                    return .text("finished")
                }
            )
            async let end: Void = server.run()
            let slow = try await onThread {
                #expect(reports.wait { $0.contains { $0.hasPrefix("serving") } })
                let slow = try HTTPClient(port: server.port)
                try slow.send("GET", "/slow")
                return Isolated(slow)
            }
            await gate.waitForArrival()
            try await onThread {
                let port = server.port
                let ready = try HTTPClient(port: server.metricsPort)
                try #expect(ready.get("/_trellis/ready").status == 200)
                let socket = try WebSocketClient(port: port)
                try socket.send("hello")
                try #expect(socket.next() == .text("welcome"))
                kill(getpid(), SIGTERM)
                guard case .close(1012, let delay) = try socket.next() else {
                    throw TestSocket.Failure(description: "no goodbye")
                }
                #expect((500...1_000).contains(Int(delay) ?? 0))
                let state = try ready.get("/_trellis/ready")
                #expect(state.status == 503 && state.text == "draining\n")
                try #expect(ready.get("/_trellis/metrics").text.contains("\ntrellis_draining 1\n"))
                // The listening socket is closed on its loop.
                while (try? TestSocket(port: port)) != nil { waitALittle() }
                gate.open()
                let answer = try slow.value.readResponse()
                #expect(answer.text == "finished" && answer.headers["connection"] == "close")
            }
            try await end
            #expect(reports.all.last == "stopped")
        }
    }

    @Test func `a second signal ends the process at once`() async {
        await #expect(processExitsWith: .signal(SIGTERM)) {
            let reports = Reports()
            var options = WebServerOptions.ephemeral
            options.limits.graceTime = .seconds(3_600)
            let gate = Gate()
            let server = try WebServer(options: options, onReport: { reports.add($0) }) { _ in
                await gate.arrive()
                return .notFound
            }
            async let end: Void = server.run()
            try await onThread {
                #expect(reports.wait { $0.contains { $0.hasPrefix("serving") } })
                let http = try HTTPClient(port: server.port)
                try http.send("GET", "/")
                kill(getpid(), SIGTERM)
                #expect(reports.wait { $0.contains { $0.hasPrefix("stopping") } })
                while true { kill(getpid(), SIGTERM) }
            }
            try await end
        }
    }

    @Test func `a stop gives up after its time`() async {
        await #expect(processExitsWith: .success) {
            let reports = Reports()
            var options = WebServerOptions.ephemeral
            options.limits.graceTime = .seconds(4)
            let gate = Gate()
            let server = try WebServer(options: options, onReport: { reports.add($0) }) { _ in
                await gate.arrive()
                return .notFound
            }
            async let end: Void = server.run()
            let http = try await onThread {
                #expect(reports.wait { $0.contains { $0.hasPrefix("serving") } })
                let http = try HTTPClient(port: server.port)
                try http.send("GET", "/")
                return Isolated(http)
            }
            await gate.waitForArrival()
            kill(getpid(), SIGTERM)
            try await end
            _ = http
        }
    }
}
