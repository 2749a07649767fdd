import Foundation
import HelpDeskCore
import HelpDeskSQLite
import HelpDeskWeb
import WorkflowData
import WorkflowNATS
import WorkflowSQLite
import WorkflowSharing
import WorkflowWeb

/// What the command line names: the file with the tickets, and the bus on which changes are told.
struct Storage {
    static let options: KeyValuePairs = [
        "--data": "FILE: tickets and accounts, in SQLite; made if missing (default: made-up ones)",
        "--bus": "NATS, for pages of other servers and for imports: nats://one:4222,…",
        "--agent": "NAME: makes the account an agent's",
        "import FILE": "in place of options: opens tickets of a CSV file; import --help says more",
    ]

    /// The folder of a sample, which goes with the program.
    static let sampleFolder = FileManager.default.temporaryDirectory.appending(path: "helpdesk-\(UUID())")

    let store: SQLiteTickets
    let bus: any Bus
    let changes: BusDataChanges

    init(_ options: WebServerOptions) async throws {
        if let address = options.appValues["--bus"] {
            bus = NATSBus(try await NATSConnection(NATSConnection.Options(address)))
        } else {
            bus = LocalBus()
        }
        changes = BusDataChanges(on: bus)
        if options.appValues["--data"] == nil {
            try FileManager.default.createDirectory(at: Self.sampleFolder, withIntermediateDirectories: false)
        }
        let path = options.appValues["--data"] ?? Self.sampleFolder.appending(path: "tickets.sqlite").path
        var database = SQLiteDatabase.Options()
        database.onUntoldChanges = { say("other servers may show old tickets for a while: \($0)") }
        store = try SQLiteTickets(path: path, changes: changes, options: database)
    }

    var accounts: Accounts { Accounts(store: store) }

    /// Makes somebody an agent who has an account.
    func makeAgent(_ name: String) async throws {
        guard try await store.setAgent(name, true) else { throw NoAccount(name: name) }
    }

    /// Adds people and tickets of a sample. The passwords are in its README.
    func addSamples() async throws {
        try await accounts.register("olga", "battery staple")
        try await accounts.register("ada", "correct horse")
        try await makeAgent("olga")
        for title in ["The tea machine is empty", "No light in room 7", "A new chair", "The door does not close"] {
            try await store.make(.open(title: title, by: "ada"), once: nil)
        }
        try await store.addOldTickets(10_000, of: "bob")
    }
}

struct NoAccount: Error, CustomStringConvertible {
    let name: String
    var description: String { "There is no account \(name). Register it on the page first." }
}

/// Prints a line on standard error.
func say(_ line: String) { FileHandle.standardError.write(Data("helpdesk: \(line)\n".utf8)) }
