/// The arguments of the command.
struct Arguments {
    static let usage = "usage: trellis-journal [--from INDEX] [--to INDEX] [--state NODE] [--host NAME] FILE"

    static let help = """
        \(usage)

        Prints the journal of a host: for each entry its number, its time, the actions with the nodes that they were for, and the
        nodes that have changed, with their numbers. Of a database of many journals (SQLiteJournal) it prints the host that --host names;
        without it, a list of the hosts.

        options:
          --from INDEX  begin with this entry
          --to INDEX    end with this entry
          --state NODE  print the states of the node with this number in place of the actions
          --host NAME   print the journal of this host, of a database of many
          -h, --help    print this text

        exit status: 0 if the journal was read, also if its last record was not written completely; 1 if it cannot be read or is
        damaged, after what comes before the damage was printed; 2 for wrong arguments.
        """

    private(set) var from: Int?
    private(set) var to: Int?
    private(set) var state: Int?
    private(set) var host: String?
    /// The path of the file; `nil` if help is asked for.
    private(set) var path: String?

    init(_ arguments: some Sequence<String>) throws(ArgumentProblem) {
        var rest = Array(arguments)[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "-h", "--help":
                path = nil
                return
            case "--from": from = try Self.number(of: argument, &rest)
            case "--to": to = try Self.number(of: argument, &rest)
            case "--state": state = try Self.number(of: argument, &rest)
            case "--host":
                guard let name = rest.popFirst() else {
                    throw ArgumentProblem("Expected a name after --host. Instead, nothing follows.")
                }
                host = name
            case _ where argument.hasPrefix("-"):
                throw ArgumentProblem("Expected an option. Instead, it is \(argument).")
            case _ where path == nil: path = argument
            default: throw ArgumentProblem("Expected one file. Instead, \(argument) is a second one.")
            }
        }
        if path == nil { throw ArgumentProblem("Expected a file. Instead, there is none.") }
    }

    private static func number(of option: String, _ rest: inout ArraySlice<String>) throws(ArgumentProblem) -> Int {
        guard let text = rest.popFirst() else {
            throw ArgumentProblem("Expected a number after \(option). Instead, nothing follows.")
        }
        guard let number = Int(text), number >= 0 else {
            throw ArgumentProblem("Expected a number after \(option). Instead, it is \(text).")
        }
        return number
    }
}

/// The reason for which arguments are not understood.
struct ArgumentProblem: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
