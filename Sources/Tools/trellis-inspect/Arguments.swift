/// The arguments of the command.
struct Arguments {
    static let usage = """
        usage: trellis-inspect FILE|SOCKET|tcp:PORT [--trace OUT] [--otlp OUT] [--service NAME] [--port PORT]
               trellis-inspect http[s]://HOST:PORT --token FILE [--watch NAME] [--unwatch NAME] [--port PORT]
        """

    static let help = """
        \(usage)

        Reads an inspection of a program, which Inspector.record(to:) or TRELLIS_INSPECT=file:FILE has written, and makes other files
        of it. Or asks a program that runs, and that listens by Inspector.listen(at:) or TRELLIS_INSPECT=/PATH/OF/SOCKET. For a port
        the environment variable TRELLIS_INSPECT_KEY has to have the key that the program has printed.
        Or asks a server in production, at the port of its --metrics, as its operator: look only, at the pages of watched users.
        Without an option it prints a summary: the hosts, and the types of nodes that rendered most, with the reasons.

        options:
          --trace OUT     write the trace event format, for https://ui.perfetto.dev and chrome://tracing
          --otlp OUT      write the spans of OpenTelemetry's protocol as JSON
          --token FILE    the file of the server's --inspect-token, or a copy; its owner alone may read it
          --watch NAME    have the next pages of this user recorded; may be repeated
          --unwatch NAME  end that, and forget what was recorded; may be repeated
          --port PORT     serve the page of the inspector, at this machine alone, until Control-C; 0 takes a free port
          --service NAME  the name of the service in them; trellis if it is left out
          -h, --help      print this text

        exit status: 0 if the file was read, also if its last line was not written completely, or if the program has answered; 1 if
        not, or if a file cannot be written; 2 for wrong arguments.
        """

    /// The path of the file; `nil` if help is asked for.
    private(set) var path: String?
    private(set) var trace: String?
    private(set) var otlp: String?
    private(set) var service = "trellis"
    /// The port of the page; `nil` for no page.
    private(set) var port: Int?
    /// The file with the secret of an operator.
    private(set) var token: String?
    /// The users whose pages are to be recorded, and those whose are not.
    private(set) var watched: [String] = []
    private(set) var unwatched: [String] = []

    init(_ arguments: some Sequence<String>) throws(ArgumentProblem) {
        var rest = Array(arguments)[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "-h", "--help":
                path = nil
                return
            case "--trace": trace = try Self.value(of: argument, &rest)
            case "--otlp": otlp = try Self.value(of: argument, &rest)
            case "--port":
                let text = try Self.value(of: argument, &rest)
                guard let port = Int(text), (0...65_535).contains(port) else {
                    throw ArgumentProblem("Expected a port from 0 to 65535. Instead, it is \(text). Correct --port.")
                }
                self.port = port
            case "--token": token = try Self.value(of: argument, &rest)
            case "--watch": watched.append(try Self.value(of: argument, &rest))
            case "--unwatch": unwatched.append(try Self.value(of: argument, &rest))
            case "--service": service = try Self.value(of: argument, &rest)
            case _ where argument.hasPrefix("-"):
                throw ArgumentProblem("Expected an option. Instead, it is \(argument). See --help.")
            case _ where path == nil: path = argument
            default: throw ArgumentProblem("Expected one file. Instead, \(argument) is a second one.")
            }
        }
        guard let path else { throw ArgumentProblem("Expected a file. Instead, there is none.") }
        try checkCombination(isServer: OperatorAddress.isMeant(by: path))
    }

    private func checkCombination(isServer: Bool) throws(ArgumentProblem) {
        if isServer, token == nil {
            throw ArgumentProblem("Expected --token FILE after the address of a server. Instead, there is none.")
        }
        if isServer, trace != nil || otlp != nil {
            throw ArgumentProblem(
                "Expected a file or a socket for an export. Instead, it is a server in production. Leave it out."
            )
        }
        if !isServer, token != nil || !watched.isEmpty || !unwatched.isEmpty {
            throw ArgumentProblem(
                "Expected http[s]://HOST:PORT beside --token. Instead, it is something else. Name the server."
            )
        }
    }

    private static func value(
        of option: String,
        _ rest: inout ArraySlice<String>
    ) throws(ArgumentProblem) -> String {
        guard let text = rest.popFirst(), !text.hasPrefix("-") else {
            throw ArgumentProblem("Expected a value after \(option). Instead, there is none.")
        }
        return text
    }
}

/// The reason for which arguments are not understood.
struct ArgumentProblem: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
