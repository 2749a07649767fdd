import TodoPostgres
import WorkflowSQLite
import WorkflowWeb

/// What the command line says.
struct TodoOptions {
    /// The place of the to-dos.
    enum Store {
        /// In the data file.
        case file
        /// In a database, which servers on other machines may use as well.
        case postgres(PostgresAddress)
    }

    /// A store that this program does not know; `description` is one line for the person who starts the server.
    struct UnknownStore: Error, CustomStringConvertible {
        let description = "--store expects an address such as postgres://user@host/database; see --help"
    }

    /// The data file; its name is also the beginning of the names of the other files.
    var data = "todo.sqlite"
    var store = Store.file
    /// The addresses of NATS, which keeps the sessions of pages for all servers; `nil` for a file beside the data.
    var bus: String?
    /// What survives of pages when the server dies.
    var durability = SessionDurability.strict
    var server = WebServerOptions()

    enum Command {
        case serve(TodoOptions)
        case help
    }

    /// Reads `--data`, `--store` and `--bus` itself and leaves the rest to the server's options.
    ///
    /// - Parameter arguments: Without the program's name.
    /// - Throws: `UnknownStore`, or `WebServerError` for the first word that makes no sense.
    static func parse(_ arguments: some Sequence<String>) throws -> Command {
        var options = TodoOptions()
        var rest: [String] = []
        var words = Array(arguments)[...]
        while let word = words.popFirst() {
            if word == "--data", let path = words.popFirst() {
                options.data = path
            } else if word.hasPrefix("--data=") {
                options.data = String(word.dropFirst("--data=".count))
            } else if word == "--store", let address = words.popFirst() {
                options.store = try store(address)
            } else if word.hasPrefix("--store=") {
                options.store = try store(String(word.dropFirst("--store=".count)))
            } else if word == "--bus", let addresses = words.popFirst() {
                options.bus = addresses
            } else if word.hasPrefix("--bus=") {
                options.bus = String(word.dropFirst("--bus=".count))
            } else if word == "--relaxed" {
                options.durability = .relaxed
            } else {
                rest.append(word)
            }
        }
        // Next to the data, so that logins outlive a restart just as the to-dos do.
        options.server.keyFile = options.data + ".key"
        options.server.journalDatabase = SQLiteJournal.self
        switch try WebServerOptions.parse(rest, defaults: options.server) {
        case .help:
            return .help
        case .serve(let server):
            options.server = server
            return .serve(options)
        }
    }

    private static func store(_ address: String) throws(UnknownStore) -> Store {
        guard let address = PostgresAddress(address) else { throw UnknownStore() }
        return .postgres(address)
    }

    static let help = """
        usage: todo [options]
        Serves to-do lists to browsers and keeps them in one file, or in a database that several servers share.

          --data FILE       the to-dos; made if missing (default todo.sqlite); FILE.key, FILE.sessions
                            and FILE.files lie beside it, also with --store
          --store ADDRESS   the to-dos in PostgreSQL instead, such as postgres://user@host/database;
                            PGPASSWORD and the other variables of libpq, and ~/.pgpass, are used
          --bus ADDRESSES   pages in NATS JetStream, so that any server goes on with any page, such as
                            nats://one:4222,nats://two:4222; NATS_CREDS and the other variables of the
                            command nats are used. The servers need the same --store and --key
          --relaxed         events of pages are acknowledged before they are saved, within a second
        \(WebServerOptions.help)
        """
}
