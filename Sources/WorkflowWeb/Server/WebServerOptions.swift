/// How a server is run, as its command line says it.
public struct WebServerOptions: Sendable {
    /// The levels of the log.
    public typealias LogLevel = WebServerReport.Level

    /// Address to listen on; a name is looked up. `0.0.0.0` is every address of the machine.
    public var host = "127.0.0.1"
    /// Port to listen on; 0 takes a free one, which the server then tells.
    public var port = 8080
    /// Names under which the server is reached besides loopback: `https://todo.example` or `todo.example:8080`.
    public var origins: [String] = []
    /// Number of loops; nil is one per core.
    public var workers: Int?
    /// How much is logged.
    public var logLevel = LogLevel.info
    /// File with the secret that signs logins and pages, made if missing; nil keeps one in memory, so that a restart
    /// logs everybody out.
    public var keyFile: String?
    /// A PEM file with the server's certificate, followed by those that lead to its authority; with `tlsKey` it has the
    /// server speak TLS itself, and TLS only.
    public var tlsCertificate: String?
    /// A PEM file with the key of `tlsCertificate`.
    public var tlsKey: String?
    /// Values of the options that the app declared as its own, by name: `appValues["--data"]`.
    public var appValues: [String: String] = [:]
    /// What one visitor may use.
    public var limits = WebServerLimits()

    /// The defaults: http://127.0.0.1:8080, one loop per core.
    public init() {}

    /// What a command line asks for.
    public enum Command: Sendable {
        /// To serve.
        case serve(WebServerOptions)
        /// To say what the options are.
        case help
    }

    /// Reads `--host --port --origin --workers --log --key --count-loopback --help`; a value follows as the next word or
    /// after `=`.
    /// - Parameters:
    ///   - arguments: without the program's name.
    ///   - appOptions: names of options of the app's own, each with a value: `--data`.
    ///   - defaults: what holds where the command line says nothing.
    /// - Throws: `WebServerError` of kind `badOption` for the first word that makes no sense.
    public static func parse(
        _ arguments: some Sequence<String>,
        appOptions: [String] = [],
        defaults: WebServerOptions = WebServerOptions()
    ) throws(WebServerError) -> Command {
        var options = defaults
        var rest = Array(arguments)[...]
        while let word = rest.popFirst() {
            if word == "--help" || word == "-h" { return .help }
            if word == "--count-loopback" {
                options.limits.countsLoopback = true
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
            } else {
                try options.set(name, to: value)
            }
        }
        return .serve(options)
    }

    /// What `--help` says, without the first line.
    public static let help = """
          --host ADDRESS    address to listen on (default 127.0.0.1)
          --port PORT       port to listen on, 0 for a free one (default 8080)
          --origin NAME     a name the server is reached by, such as https://todo.example; may be repeated
          --workers COUNT   event loops (default: one per core)
          --log LEVEL       off, error, info or debug (default info)
          --key FILE        secret that keeps logins over a restart; made if missing
          --tls-cert FILE   certificate chain (PEM): speak HTTPS; needs --tls-key
          --tls-key FILE    key of the certificate (PEM)
          --count-loopback  limit what one address may use for programs on this machine, too
          --help            show this
        """

    private static let names = [
        "--host", "--port", "--origin", "--workers", "--log", "--key", "--tls-cert", "--tls-key",
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
        default:
            guard let level = LogLevel(rawValue: value) else {
                throw .badOption("--log expects off, error, info or debug, not '\(value)'")
            }
            logLevel = level
        }
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
