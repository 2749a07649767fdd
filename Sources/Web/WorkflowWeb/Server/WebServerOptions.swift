public import WorkflowSnapshots

/// The options of a server, as its command line sets them.
public struct WebServerOptions: Sendable {
    /// The levels of the log.
    public typealias LogLevel = WebServerReport.Level
    /// The forms of the log.
    public typealias LogFormat = WebServerReport.Format

    /// The address to listen on; a name is looked up. `0.0.0.0` is every address of the machine.
    public var host = "127.0.0.1"
    /// The port to listen on; 0 takes a free one, see `WebServer.port`.
    public var port = 8080
    /// The names under which the server is reached besides loopback: `https://todo.example` or `todo.example:8080`.
    public var origins: [String] = []
    /// The number of loops; nil for one per core.
    public var workers: Int?
    /// The level of the log.
    public var logLevel = LogLevel.info
    /// The form of the log.
    public var logFormat = LogFormat.text
    /// The file with the secret that signs logins and pages; nil keeps a secret in memory.
    ///
    /// A missing file is created. Without a file a restart ends all logins.
    public var keyFile: String?
    /// A PEM file with the server's certificate, followed by the chain to its authority.
    ///
    /// With it and `tlsKey` the server speaks TLS, and TLS only.
    public var tlsCertificate: String?
    /// A PEM file with the key of `tlsCertificate`.
    public var tlsKey: String?
    /// The time after each answer for which browsers use nothing but TLS for the name of this server.
    ///
    /// With nil the server sends nothing, and with zero it tells browsers to forget it. It is the
    /// `Strict-Transport-Security` of answers where the server itself speaks TLS, for the names of `origins` and never
    /// for loopback or an address. Behind a proxy that speaks TLS the proxy has to send it. If a handler sets the
    /// field, its value counts.
    public var strictTransportSecurity: Duration? = .seconds(365 * 86_400)
    /// The addresses of proxies that are believed about their visitors, each alone or with the number of its leading bits:
    /// `127.0.0.1`, `10.0.0.0/8`.
    ///
    /// In a request from one of them, `X-Forwarded-For` names the visitor for limits and reports. `X-Forwarded-Proto`
    /// names the scheme for cookies and the origin check, and `X-Forwarded-Host` the host. From anybody else they mean
    /// nothing.
    public var trustedProxies: [String] = []
    /// The path below which everything is, for a proxy that gives a part of its paths to this server: `/app`. The proxy
    /// passes paths on as they are; handlers and apps see them without it.
    public var basePath = "/"
    /// The paths at which other programs call the server, such as `/api` and `/webhooks`, with all that is below them.
    ///
    /// A POST of a program has no origin, and the server refuses it elsewhere. At these paths no origin is asked for, and
    /// PUT, PATCH and DELETE reach the handler too. In return, nothing of a browser counts there: a request has no cookies
    /// and no login, and its answer sets none. So the handler has to check a key or a signature of the caller. Errors are
    /// JSON (RFC 9457) in place of error pages, and a live page is a 404.
    public var apiPaths: [String] = []
    /// The address at which metrics are served, with a port of their own; see `metricsPort`.
    public var metricsHost = "127.0.0.1"
    /// The port for metrics at `/_trellis/metrics`, and for health and readiness; nil for no metrics, 0 for a free port.
    ///
    /// It has a loop of its own, which answers while all others are stuck, and speaks plain HTTP. Visitors must not reach it.
    public var metricsPort: Int?
    /// A file with a secret of 32 bytes at least, which its owner alone can read: with it an operator may look into the pages of
    /// users, at the port of the metrics and on this machine only; nil for nobody.
    public var inspectTokenFile: String?
    /// The metrics of the app, and of the stores that it uses, beside those of the server.
    public var metrics: [ServerMetric] = []
    /// A Boolean value that indicates whether pages say what went wrong in the app, and why; by default only in debug builds.
    ///
    /// Visitors must not see that, because it names types and keys of the app.
    public var isDevelopment = ProgramBuild.isForDebugging
    /// A Boolean value that indicates whether pages have the network simulator, and follow what `scripts/dev` notes.
    public var hasDeveloperTools = false
    /// A Boolean value that indicates whether the inspector of ``hasDeveloperTools`` may take pages back to earlier events, for good.
    public var allowsInspectorJumps = false
    /// The journal of a page, to show one of its entries in place of running pages; nil for a server that serves.
    ///
    /// Each live page then starts with the recorded states, and nothing is done outside. Only at an address of this machine.
    public var openedJournal: Journal?
    /// The kind of database that ``openedJournal`` may come from on the command line, such as `SQLiteJournal.self`; nil for files only.
    public var journalDatabase: (any JournalDatabase.Type)?
    /// The number of the entry of ``openedJournal``; nil for the last.
    public var openedEntry: Int?
    /// The name of the user who was signed in to the page of ``openedJournal``.
    public var openedLogin: String?
    /// The look of the pages with which the server answers what fails.
    public var errorPages = ErrorPages()
    /// The values of the app's own options, by name: `appValues["--data"]`.
    public var appValues: [String: String] = [:]
    /// The store of the sessions of apps that keep them; nil keeps nothing.
    ///
    /// A store that several servers share also tells each of them which logins have ended at the others.
    ///
    /// See `LiveApp.keepingSessions(_:)`. The logins of pages survive a restart only with a ``keyFile``.
    public var sessionStore: (any SessionStore)?
    /// The tasks that serve the whole app, which start and end with the server. Copies of the options share them.
    public let tasks = AppTasks()
    /// The limits for visitors.
    public var limits = WebServerLimits()

    /// Creates the default options: http://127.0.0.1:8080, one loop per core.
    public init() {}

    /// The result of reading a command line.
    public enum Command: Sendable {
        /// Serve with these options.
        case serve(WebServerOptions)
        /// Print the options.
        case help
    }

    /// Reads the options that ``help`` lists; a value follows as the next word or after `=`.
    /// - Parameters:
    ///   - arguments: The arguments, without the program's name.
    ///   - appOptions: The names of the app's own options, each with a value: `--data`.
    ///   - defaults: The values of options that the command line does not set.
    /// - Throws: `WebServerError` of kind `badOption` for the first argument that is not valid.
    public static func parse(
        _ arguments: some Sequence<String>,
        appOptions: [String] = [],
        defaults: WebServerOptions = WebServerOptions()
    ) throws(WebServerError) -> Command {
        var options = defaults
        var journal: JournalChoice?
        var page: String?
        var rest = Array(arguments)[...]
        while let word = rest.popFirst() {
            if word == "--help" || word == "-h" { return .help }
            if word == "--count-loopback" {
                options.limits.countsLoopback = true
                continue
            }
            if word == "--dev" || word == "--no-dev" {
                options.isDevelopment = word == "--dev"
                options.hasDeveloperTools = word == "--dev"
                continue
            }
            if word == "--inspect-jump" {
                options.allowsInspectorJumps = true
                continue
            }
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0])
            guard names.contains(name) || appOptions.contains(name) else { throw .badOption("unknown option \(word)") }
            guard let value = parts.count > 1 ? String(parts[1]) : rest.popFirst() else {
                throw .badOption("\(name) needs a value")
            }
            if appOptions.contains(name) {
                options.appValues[name] = value
            } else if name == "--inspect" {
                journal = JournalChoice(path: try nonEmpty(value, name))
            } else if name == "--page" {
                page = try nonEmpty(value, name)
            } else {
                try options.set(name, to: value)
            }
        }
        if page != nil, journal == nil { throw .badOption("--page needs --inspect") }
        journal?.page = page
        if let journal { options.openedJournal = try journal.read(options.journalDatabase) }
        return .serve(options)
    }

    /// The text for `--help`, without the first line.
    public static let help = """
          --host ADDRESS    address to listen on (default 127.0.0.1)
          --port PORT       port to listen on, 0 for a free one (default 8080)
          --origin NAME     a name the server is reached by, such as https://todo.example; may be repeated
          --workers COUNT   event loops (default: one per core)
          --log LEVEL       off, error, info or debug (default info)
          --log-format FORM text or json, one object a line (default text)
          --key FILE        secret that keeps logins over a restart; made if missing
          --tls-cert FILE   certificate chain (PEM): speak HTTPS; needs --tls-key; read again on SIGHUP
          --tls-key FILE    key of the certificate (PEM)
          --hsts SECONDS    with TLS: time for which browsers use HTTPS only; 0 to forget it, off to say nothing
                            (default 31536000, a year)
          --trusted-proxy ADDRESS[/BITS]
                            believe its X-Forwarded-For, -Proto and -Host; may be repeated
          --base-path PATH  path below which everything is, such as /app (default /)
          --metrics [ADDRESS:]PORT
                            serve metrics, health and readiness there, too (default address 127.0.0.1)
          --inspect-token FILE
                            with --metrics: let programs of this machine that send this secret look into pages
          --drain-seconds N longest time for a stop (default 5)
          --count-loopback  limit what one address may use for programs on this machine, too
          --inspect FILE    show an entry of the journal of a page in place of running pages, at this machine only
          --page ID         the page, where the file is a database with the journals of several
          --at NUMBER       the entry (default: the last)
          --as NAME         the user who was signed in to that page
          --dev             pages say what went wrong, and have a panel that simulates a slow or broken network
          --inspect-jump    with --dev: the inspector may take pages back to earlier events, whose effects start again
          --no-dev          pages say nothing of that, as in release builds
          --help            show this
        """

    static let names = [
        "--host", "--port", "--origin", "--workers", "--log", "--log-format", "--key", "--tls-cert", "--tls-key",
        "--hsts", "--trusted-proxy", "--base-path", "--metrics", "--inspect-token", "--drain-seconds",
        "--inspect", "--page", "--at", "--as",
    ]

    private mutating func set(_ name: String, to value: String) throws(WebServerError) {
        switch name {
        case "--host": host = try Self.nonEmpty(value, name)
        case "--port": port = try Self.number(value, name, in: 0...65_535)
        case "--workers": workers = try Self.number(value, name, in: 1...256)
        case "--key": keyFile = try Self.nonEmpty(value, name)
        case "--tls-cert": tlsCertificate = try Self.nonEmpty(value, name)
        case "--tls-key": tlsKey = try Self.nonEmpty(value, name)
        case "--origin":
            guard OriginPolicy(names: [value]) != nil else {
                throw .badOption("--origin expects a name such as https://todo.example, not '\(value)'")
            }
            origins.append(value)
        case "--log-format":
            guard let format = LogFormat(rawValue: value) else {
                throw .badOption("--log-format expects text or json, not '\(value)'")
            }
            logFormat = format
        case "--drain-seconds": limits.graceTime = .seconds(try Self.number(value, name, in: 1...3_600))
        case "--hsts":
            let seconds = value == "off" ? nil : try Self.number(value, name, in: 0...315_360_000)
            strictTransportSecurity = seconds.map { .seconds($0) }
        case "--at": openedEntry = try Self.number(value, name, in: 0...(.max))
        case "--as": openedLogin = try Self.nonEmpty(value, name)
        case "--inspect-token": inspectTokenFile = try Self.nonEmpty(value, name)
        case "--metrics": try setMetrics(to: value)
        case "--base-path":
            guard WebPath.prefix(value) != nil else {
                throw .badOption("--base-path expects a path such as /app, not '\(value)'")
            }
            basePath = value
        case "--trusted-proxy":
            guard TrustedProxies([value]) != nil else {
                throw .badOption("--trusted-proxy expects an address such as 10.0.0.1 or 10.0.0.0/8, not '\(value)'")
            }
            trustedProxies.append(value)
        default:
            guard let level = LogLevel(rawValue: value) else {
                throw .badOption("--log expects off, error, info or debug, not '\(value)'")
            }
            logLevel = level
        }
    }

    private mutating func setMetrics(to value: String) throws(WebServerError) {
        let colon = value.lastIndex(of: ":")
        if let colon { metricsHost = try Self.nonEmpty(String(value[..<colon]), "--metrics") }
        let port = colon.map { String(value[value.index(after: $0)...]) } ?? value
        metricsPort = try Self.number(port, "--metrics", in: 0...65_535)
    }

    private static func nonEmpty(_ value: String, _ name: String) throws(WebServerError) -> String {
        guard !value.isEmpty else { throw .badOption("\(name) needs a value") }
        return value
    }

    private static func number(
        _ value: String,
        _ name: String,
        in range: ClosedRange<Int>
    ) throws(WebServerError) -> Int {
        guard let number = Int(value), range.contains(number) else {
            let bounds = "\(range.lowerBound) to \(range.upperBound)"
            throw .badOption("\(name) expects a number from \(bounds), not '\(value)'")
        }
        return number
    }
}
