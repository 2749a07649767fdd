import Foundation
import TestSupport
import Testing
import TrellisSupport

@testable import WorkflowWeb

extension RevokedLogins {
    /// Whether a login or a visitor has ended, whose cookie lasts for ever.
    fileprivate func contains(_ id: String) -> Bool { contains(id, expiry: .max) || contains(visitor: id) }
}

/// Ended logins over restarts and failures of the disk.
struct RevocationTests {
    private let directory: TemporaryDirectory
    private var path: String { directory.path + "/key.revoked" }

    init() throws {
        directory = try TemporaryDirectory()
    }

    /// Stands in the way of the file, also for a superuser.
    private func blockFile() throws {
        try? FileManager.default.removeItem(atPath: path)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    private func unblockFile() throws {
        try FileManager.default.removeItem(atPath: path)
    }

    private func stored(now: Int64 = 0) throws -> [String] {
        var file = RevocationFile(path: path)
        return try file.load(now: now).expiries.keys.sorted()
    }

    @Test func `ended logins are known after a restart, until their cookies expire`() async throws {
        let revoked = try RevokedLogins(file: RevocationFile(path: path), now: 0)
        revoked.add("a", expiry: 10, now: 0)
        revoked.add("b", expiry: 20, now: 0)
        revoked.addInMemory("v", expiry: 20, now: 0)
        #expect(revoked.contains("a") && revoked.contains("v"))
        await revoked.stored()
        let later = try RevokedLogins(file: RevocationFile(path: path), now: 10)
        #expect(!later.contains("a") && later.contains("b") && !later.contains("v"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == ["key.revoked"])
    }

    @Test func `a logout that cannot be stored holds, is reported once and stored as soon as that works`() async throws
    {
        let reports = Guarded<[String]>([])
        let revoked = try RevokedLogins(file: RevocationFile(path: path), now: 0, retryDelay: .seconds(3600)) {
            report in
            reports.withLock { $0.append(report.description) }
        }
        try blockFile()
        for name in ["a", "b"] {
            revoked.add(name, expiry: 10, now: 0)
            await revoked.stored()
        }
        #expect(revoked.contains("a") && revoked.contains("b") && revoked.isBehind)
        #expect(reports.withLock { $0.count } == 1)
        #expect(reports.withLock { $0[0].hasPrefix("a logout is not stored: ") })
        revoked.close(now: 0)
        #expect(reports.withLock { $0.count } == 2)
        try unblockFile()
        revoked.add("c", expiry: 10, now: 0)
        await revoked.stored()
        #expect(!revoked.isBehind)
        #expect(try stored() == ["a", "b", "c"])
    }

    @Test func `a logout that could not be stored is tried again without another one`() async throws {
        let revoked = try RevokedLogins(file: RevocationFile(path: path), now: 0, retryDelay: .milliseconds(1))
        try blockFile()
        revoked.add("a", expiry: 10, now: 0)
        await revoked.stored()
        try unblockFile()
        try await until("the logout is stored") { !revoked.isBehind }
        #expect(try stored() == ["a"])
    }

    @Test func `the end of a server stores what waits`() throws {
        let revoked = try RevokedLogins(file: RevocationFile(path: path), now: 0)
        for number in 0..<100 { revoked.add("a\(number)", expiry: 10, now: 0) }
        revoked.close(now: 0)
        #expect(!revoked.isBehind)
        #expect(try stored().count == 100)
    }

    /// Runs `body` with one loop, a login's cookie, and a file that a write waits for, as if for a slow disk.
    private func withSlowDisk(_ body: @escaping @Sendable (TestServer, SlowDisk, _ cookie: String) throws -> Void)
        async throws
    {
        var options = WebServerOptions()
        options.keyFile = directory.path + "/key"
        try await withIdentityApp(options: options, workers: 1) { [path] server in
            try body(server, SlowDisk(path: path), server.logIn())
        }
        #expect(try stored().count == 1)
    }

    @Test func `a slow disk holds up the answer to a logout, and nobody else`() async throws {
        try await withSlowDisk { server, disk, cookie in
            try disk.begin()
            let logout = try server.http()
            let origin = "http://127.0.0.1:\(server.port)"
            try logout.send("POST", "/logout", ["Cookie": cookie, "Origin": origin, "Content-Length": "0"])
            while try server.who(cookie) == "ada" { waitALittle() }
            // The login has ended, and the one loop has had time to answer.
            for _ in 0..<10 { try #expect(server.who(cookie) == "nobody") }
            #expect(!logout.socket.hasInput)
            try disk.end()
            try #expect(logout.readResponse().status == 303)
        }
    }

    @Test func `a page signs out at once, and the answer that takes its cookie waits for the disk`() async throws {
        try await withSlowDisk { server, disk, cookie in
            let page = try server.openPage(cookie)
            try disk.begin()
            let ticket = try LivePageClient.ticket(in: page.click("Log out", number: 1))
            let exchange = try server.http()
            let count = String(ticket.utf8.count)
            let origin = "http://127.0.0.1:\(server.port)"
            try exchange.send(
                "POST",
                "/_trellis/ticket",
                ["Cookie": cookie, "Origin": origin, "X-Trellis": "1", "Content-Length": count]
            )
            try exchange.socket.send(ticket)
            for _ in 0..<20 { try #expect(server.who(cookie) == "nobody") }
            #expect(!exchange.socket.hasInput)
            try disk.end()
            try #expect(exchange.readResponse().status == 200)
        }
    }

    @Test func `a file that cannot be read is not taken for an empty one`() throws {
        try blockFile()
        #expect {
            try RevokedLogins(file: RevocationFile(path: path), now: 0)
        } throws: { error in
            (error as? WebServerError)?.kind == .badKeyFile
        }
    }

    @Test func `a line that a crash has cut hides no other`() throws {
        try Data("10 a\n2\n30 d\n40 \n\n5".utf8).write(to: URL(fileURLWithPath: path))
        #expect(try stored() == ["a", "d"])
    }

    @Test func `a logout is not written behind what another process has left of a line`() throws {
        var file = RevocationFile(path: path)
        _ = try file.load(now: 0)
        try Data("10 a".utf8).write(to: URL(fileURLWithPath: path))
        try file.add(["b": 20], all: RevocationList(["b": 20]), now: 0)
        #expect(try stored().contains("b"))
    }

    @Test(arguments: ["x y\n", "20 b c\n", "30 \u{1B}[2J\n", "\u{FFFD}\n", "99999999999999999999 a\n", " \n"])
    func `a damaged file is not taken for one that has fewer ended logins`(line: String) throws {
        let text = "10 a\n\(line)30 d\n"
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        #expect {
            try stored()
        } throws: { error in
            (error as? WebServerError)?.description.contains("restore it, or move it away") == true
        }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    }

    @Test func `the file does not grow with logins whose cookies have expired`() throws {
        var file = RevocationFile(path: path, spareLines: 4)
        _ = try file.load(now: 0)
        for number in 0..<100 {
            try file.add(["a\(number)": 5], all: RevocationList(["b": 50]), now: 10)
            let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
            #expect(lines.count <= 6)
        }
    }

    @Test func `a rewrite keeps what another process has added`() throws {
        var file = RevocationFile(path: path)
        _ = try file.load(now: 0)
        try DurableFile.append(Array("10 other\n".utf8), to: path)
        try file.replace(with: RevocationList(["mine": 10]), now: 0)
        #expect(try stored() == ["mine", "other"])
    }

    @Test func `servers that share the file and start and write at once lose nothing`() throws {
        let problems = Guarded<[String]>([])
        DispatchQueue.concurrentPerform(iterations: 4) { server in
            do {
                var file = RevocationFile(path: path, spareLines: 4)
                for number in 0..<25 {
                    if number.isMultiple(of: 5) { _ = try file.load(now: 0) }
                    let logins: [String: Int64] = ["\(server)-\(number)": 10]
                    try file.add(logins, all: RevocationList(logins), now: 0)
                }
            } catch {
                problems.withLock { $0.append("\(error)") }
            }
        }
        #expect(problems.withLock { $0 } == [])
        #expect(try stored().count == 100)
    }

    @Test func `visitors are bounded in number`() throws {
        let revoked = try RevokedLogins(file: nil, now: 0)
        revoked.add("login", expiry: 10, now: 0)
        for number in 0...RevokedLogins.visitorCount { revoked.addInMemory("v\(number)", expiry: 10, now: 0) }
        #expect(!revoked.contains("v0") && revoked.contains("v\(RevokedLogins.visitorCount)"))
        #expect(revoked.contains("login"))
    }

    @Test func `a file with too many logins is shortened, and none of them comes back after another restart`() throws {
        let count = Int64(2 * RevocationList.capacity)
        let lines = (1...count).map { "\($0 + 100) a\($0)\n" }.joined()
        try Data(lines.utf8).write(to: URL(fileURLWithPath: path))
        for _ in 0..<2 {
            let revoked = try RevokedLogins(file: RevocationFile(path: path), now: 0)
            #expect((1...count).allSatisfy { revoked.contains("a\($0)", expiry: $0 + 100) })
            #expect(!revoked.contains("new", expiry: count + 101))
            #expect(try String(contentsOfFile: path, encoding: .utf8).count { $0 == "\n" } <= RevocationList.capacity)
        }
    }

    @Test func `too many logouts are reported`() throws {
        let reports = Guarded<[String]>([])
        let revoked = try RevokedLogins(file: nil, now: 0) { report in
            reports.withLock { $0.append(report.description) }
        }
        for number in 0...RevocationList.capacity { revoked.add("a\(number)", expiry: Int64(number) + 10, now: 0) }
        #expect(reports.withLock { $0.count } == 1)
        #expect(reports.withLock { $0[0].hasPrefix("more than 100000 logouts ") })
    }
}

/// A pipe in the place of a file: a write waits for a reader.
private struct SlowDisk: Sendable {
    let path: String

    func begin() throws {
        try FileManager.default.removeItem(atPath: path)
        try #require(mkfifo(path, 0o600) == 0)
    }

    /// Lets the write that waits fail, and later ones succeed.
    func end() throws {
        let reader = open(path, O_RDONLY)
        try FileManager.default.removeItem(atPath: path)
        // To the end: a pipe that nobody reads ends the process that writes to it.
        _ = try FileHandle(fileDescriptor: reader, closeOnDealloc: true).readToEnd()
    }
}
