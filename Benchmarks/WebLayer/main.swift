import Foundation

// usage: web-layer-benchmark [SECONDS]
//
// Measures the layer below sessions: echo events per second of the server's processor time on one loop, over 20 and
// 200 sockets, and the server's memory for each of 10,000 idle sockets. The server is a second process.

if CommandLine.arguments.dropFirst().first == "--serve" {
    try await EchoServer.run()
} else {
    let seconds = CommandLine.arguments.dropFirst().first.flatMap(Double.init) ?? 5
    for count in [20, 200] {
        let server = try ServerProcess()
        let clients = try (0..<count).map { _ in try EchoClient(port: server.port) }
        let start = Date()
        let before = server.processorSeconds
        var events = 0
        while Date().timeIntervalSince(start) < seconds {
            for client in clients { try client.send() }
            for client in clients { try client.receive() }
            events += count
        }
        let used = server.processorSeconds - before
        print("echo, \(count) sockets: \(Int(Double(events) / used)) events per core-second (\(events) events)")
        server.stop()
    }
    let server = try ServerProcess()
    var clients = try (0..<100).map { _ in try EchoClient(port: server.port) }
    let before = server.residentBytes
    for _ in 0..<10_000 { clients.append(try EchoClient(port: server.port)) }
    let bytes = (server.residentBytes - before) / 10_000
    print("idle, 10000 sockets: \(bytes) bytes of the server's memory each")
    server.stop()
}

/// This program as the server.
final class ServerProcess {
    private let process = Process()
    private let input = Pipe()
    let port: Int

    init() throws {
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = ["--serve"]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        var line = Data()
        while let byte = try output.fileHandleForReading.read(upToCount: 1), byte != Data("\n".utf8) { line += byte }
        guard let port = Int(String(decoding: line, as: UTF8.self)) else {
            throw EchoClient.Failure.message("the server did not start")
        }
        self.port = port
    }

    /// User and system time, from the process's schedule statistics in nanoseconds.
    var processorSeconds: Double {
        let tasks =
            (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process.processIdentifier)/task")) ?? []
        return tasks.reduce(0) { sum, task in
            let text = try? String(
                contentsOfFile: "/proc/\(process.processIdentifier)/task/\(task)/schedstat",
                encoding: .utf8
            )
            return sum + (text?.split(separator: " ").first.flatMap { Double($0) } ?? 0) / 1e9
        }
    }

    var residentBytes: Int {
        let text = try? String(contentsOfFile: "/proc/\(process.processIdentifier)/statm", encoding: .utf8)
        return (text?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 4096
    }

    func stop() {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }
}
