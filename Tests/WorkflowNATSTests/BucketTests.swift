import Foundation
import StoreSupport
import TestSupport
import Testing
import WorkflowLive

@testable import WorkflowNATS

/// The opening of a bucket, and the line that says why it cannot be opened.
@Suite(.timeLimit(.minutes(10)))
struct BucketTests {
    private let name = "test-\(UUID().uuidString)"

    @Test func `a bucket is made once and opened again`() async throws {
        let first = try await NATSServer.shared.store(bucket: name)
        let claimNumber = try await first.claim(.number(1), by: "one").number
        try await first.save(SessionChanges(0, 1, ["a": "1"]), of: .number(1), claim: claimNumber)
        let second = try await NATSServer.shared.store(bucket: name)
        #expect(try await second.claim(.number(1), by: "two").stored == StoredSession(1, ["a": "1"]))
    }

    @Test func `many servers make the bucket at once`() async throws {
        let name = name
        try await withThrowingTaskGroup { group in
            for _ in 0..<8 { group.addTask { _ = try await NATSServer.shared.store(bucket: name) } }
            try await group.waitForAll()
        }
    }

    @Test func `without a server the opening fails and names the addresses without passwords`() async throws {
        let port = try FreePort.find()
        do {
            _ = try await NATSConnection(NATSConnection.Options("nats://me:secret@127.0.0.1:\(port)"))
            Issue.record("It opened.")
        } catch {
            #expect(error.servers == "nats://127.0.0.1:\(port)")
            guard case .unreachable = error.cause else {
                Issue.record("\(error)")
                return
            }
        }
    }

    @Test func `a store that starts without a server fails its calls until there is one`() async throws {
        let port = try FreePort.find()
        var options = NATSConnection.Options("nats://127.0.0.1:\(port)")
        options.startsWithoutServer = true
        options.reconnectDelay = .milliseconds(20)
        let store = try await NATSSessionStore(NATSConnection(options))
        await #expect(
            kind { () throws(SessionStoreError) in _ = try await store.claim(.number(1), by: "one") } == .unavailable
        )
        let server = try NATSServer(port: port)
        var stored: SessionClaim?
        while stored == nil { stored = try? await store.claim(.number(1), by: "one") }
        try await store.save(SessionChanges(0, 1), of: .number(1), claim: try #require(stored?.number))
        _ = server
    }

    @Test func `a server without JetStream is refused`() async throws {
        let server = try NATSServer(jetStream: false)
        try await #expect(openingCause { _ = try await server.store() } == .noJetStream)
    }

    @Test func `a single server cannot have three replicas`() async throws {
        let cause = try await openingCause { _ = try await NATSServer.shared.store { $0.replicas = 3 } }
        guard case .replicas(3, _)? = cause else {
            Issue.record("\(String(describing: cause))")
            return
        }
    }

    @Test func `a user who may not use JetStream is refused, with what the server said`() async throws {
        let server = try NATSServer(
            configuration: """
                authorization { users: [
                  { user: "app", password: "right" }
                  { user: "less", password: "right", permissions: { publish: "nothing" } }
                ] }
                """
        )
        let connection = try await server.connection {
            ($0.user, $0.password, $0.requestTimeout) = ("less", "right", .milliseconds(500))
        }
        let cause = try await openingCause { _ = try await server.store(over: connection) }
        guard case .notPermitted(let reason)? = cause else {
            Issue.record("\(String(describing: cause))")
            return
        }
        #expect(reason.contains("Permissions Violation"))
        await #expect(throws: NATSOpenError.self) {
            _ = try await server.connection { ($0.user, $0.password) = ("app", "wrong") }
        }
        _ = try await server.store(over: server.connection { ($0.user, $0.password) = ("app", "right") })
    }

    @Test func `a bucket with other settings is refused, and each difference is named`() async throws {
        let bucket = Bucket(connection: try await NATSServer.shared.connection(), name: name)
        var settings = BucketSetup(bucket: bucket, replicas: 1, mostBytes: nil).settings
        (settings.max_msgs_per_subject, settings.max_age, settings.deny_delete) = (5, 600_000_000_000, true)
        let _: StreamInfo = try await bucket.api("STREAM.CREATE.\(bucket.stream)", settings)
        let cause = try await openingCause { _ = try await NATSServer.shared.store(bucket: name) }
        guard case .bucket(name, let differences, let remedy)? = cause else {
            Issue.record("\(String(describing: cause))")
            return
        }
        for difference in ["history is 5", "max_age is 600000000000", "deny_delete is true"] {
            #expect(differences.contains(difference))
        }
        #expect(remedy.contains("nats stream rm KV_\(name)"))
    }

    @Test func `another number of replicas is changed by a command or the option`() async throws {
        let bucket = Bucket(connection: try await NATSServer.shared.connection(), name: name)
        let setup = BucketSetup(bucket: bucket, replicas: 3, mostBytes: nil)
        var settings = setup.settings
        settings.num_replicas = 1
        do throws(NATSOpenError) {
            try setup.check(settings, isNew: false)
            Issue.record("It was not refused.")
        } catch {
            #expect(error.description.contains("nats stream edit KV_\(name) --replicas 3"))
        }
    }

    @Test func `replicas at a server that is too old for them are warned of, in a line that says what to do`()
        async throws
    {
        let bucket = Bucket(connection: try await NATSServer.shared.connection(), name: name)
        let setup = BucketSetup(bucket: bucket, replicas: 3, mostBytes: nil)
        var settings = setup.settings
        let warning = try #require(setup.warning(about: settings))
        #expect(warning.contains("Update nats-server") && !warning.contains("\n"))
        settings.compression = "none"
        #expect(setup.warning(about: settings) == nil)
        (settings.compression, settings.num_replicas) = (nil, 1)
        #expect(setup.warning(about: settings) == nil)
        #expect(try await NATSServer.shared.store(bucket: name).warning == nil)
    }

    @Test func `a server that does not know direct reads is too old`() async throws {
        let bucket = Bucket(connection: try await NATSServer.shared.connection(), name: name)
        let setup = BucketSetup(bucket: bucket, replicas: 1, mostBytes: nil)
        var settings = setup.settings
        settings.allow_direct = nil
        do throws(NATSOpenError) {
            try setup.check(settings, isNew: true)
            Issue.record("It was not refused.")
        } catch {
            #expect(error.cause == .tooOld)
        }
    }

    @Test func `a bucket that is full fails saves as unavailable, and claims go on when there is room`() async throws {
        let store = try await NATSServer.shared.store { $0.mostBucketBytes = 20_000 }
        let claimNumber = try await store.claim(.number(1), by: "one").number
        let large = String(repeating: "x", count: 12_000)
        try await store.save(SessionChanges(0, 1, ["a": large]), of: .number(1), claim: claimNumber)
        let other = try await store.claim(.number(2), by: "one").number
        await #expect(
            kind { () throws(SessionStoreError) in
                try await store.save(SessionChanges(0, 1, ["a": large]), of: .number(2), claim: other)
            } == .unavailable
        )
        #expect(try await store.claim(.number(1), by: "one").stored?.revision == 1)
    }

    @Test func `a connection is encrypted, and its authority is checked`() async throws {
        let folder = StoreFolder()
        let (certificate, key) = (folder.path + "/certificate.pem", folder.path + "/key.pem")
        let arguments =
            "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=localhost -addext subjectAltName=DNS:localhost"
            .split(separator: " ").map(String.init) + ["-out", certificate, "-keyout", key]
        #expect(try ChildProcess.run("openssl", arguments).status == 0)
        let server = try NATSServer(arguments: ["--tls", "--tlscert", certificate, "--tlskey", key])
        let environment = ["NATS_URL": "tls://localhost:\(server.port)", "NATS_CA": certificate]
        let connection = try await NATSConnection(NATSConnection.Options(environment: environment))
        _ = try await server.store(over: connection)
        let stranger = try await openingCause {
            _ = try await NATSConnection(NATSConnection.Options("tls://localhost:\(server.port)"))
        }
        guard case .tls? = stranger else {
            Issue.record("\(String(describing: stranger))")
            return
        }
        let plain = try await openingCause {
            _ = try await NATSConnection(NATSConnection.Options("tls://127.0.0.1:\(NATSServer.shared.port)"))
        }
        guard case .tls? = plain else {
            Issue.record("\(String(describing: plain))")
            return
        }
    }

    @Test func `a file of the options that is not there is named`() async throws {
        let cause = try await openingCause {
            _ = try await NATSServer.shared.connection {
                ($0.usesTLS, $0.authorityFile) = (true, "/nowhere/authority.pem")
            }
        }
        guard case .file("/nowhere/authority.pem", _)? = cause else {
            Issue.record("\(String(describing: cause))")
            return
        }
    }
}
