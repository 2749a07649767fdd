/// The arguments of the command.
struct Arguments {
    static let usage = "usage: trellis-attach [--user NAME] SOCKET"

    static let help = """
        \(usage)

        Hands the terminal of its standard input to the server that listens on a Unix socket, and waits until the session has ended.
        The terminal is then as it was found, also when the server has been killed. A command for sshd:

            ForceCommand trellis-attach /run/todo.sock

        options:
          --user NAME   the name of the person, where many share an account: command="trellis-attach --user alice …" in
                        authorized_keys
          -h, --help    print this text

        exit status: 0 if the session has ended; 1 if the server has refused it or is gone; 2 for wrong arguments, or without a
        terminal.
        """

    private(set) var user: String?
    /// The path of the socket; `nil` if help is asked for.
    private(set) var path: String?

    init(_ arguments: some Sequence<String>) throws(ArgumentProblem) {
        var rest = Array(arguments)[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "-h", "--help":
                path = nil
                return
            case "--user":
                guard let name = rest.popFirst() else {
                    throw ArgumentProblem("Expected a name after --user. Instead, nothing follows.")
                }
                user = name
            case _ where argument.hasPrefix("-"):
                throw ArgumentProblem("Expected an option. Instead, it is \(argument).")
            case _ where path == nil: path = argument
            default: throw ArgumentProblem("Expected one socket. Instead, \(argument) is a second one.")
            }
        }
        if path == nil { throw ArgumentProblem("Expected a socket. Instead, there is none.") }
    }
}

/// The reason for which arguments are not understood.
struct ArgumentProblem: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
