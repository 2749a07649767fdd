/// What the command line says.
struct TodoTerminalOptions {
    /// A word of the command line that makes no sense; `description` is one line for whoever typed it.
    struct Mistake: Error, CustomStringConvertible {
        let description: String
    }

    var data = "todo.sqlite"
    /// The socket at which terminals are served; `nil` for this terminal.
    var socket: String?

    /// Reads the words after the program's name; `nil` if help is asked for.
    init?(_ arguments: some Sequence<String>) throws(Mistake) {
        var words = Array(arguments)[...]
        while let word = words.popFirst() {
            switch word {
            case "--help", "-h": return nil
            // `Terminal` reads it.
            case "--plain": break
            case "--data": data = try Self.value(of: word, &words)
            case "--socket": socket = try Self.value(of: word, &words)
            default: throw Mistake(description: "Expected an option. Instead, it is \(word). See --help.")
            }
        }
    }

    private static func value(of option: String, _ words: inout ArraySlice<String>) throws(Mistake) -> String {
        guard let value = words.popFirst() else {
            throw Mistake(description: "Expected a file after \(option). See --help.")
        }
        return value
    }
}
