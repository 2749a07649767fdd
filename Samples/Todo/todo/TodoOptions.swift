import WorkflowWeb

/// What the command line says.
struct TodoOptions {
    /// The data file.
    var data = "todo.sqlite"
    var server = WebServerOptions()

    enum Command {
        case serve(TodoOptions)
        case help
    }

    /// Reads `--data` itself and leaves the rest to the server's options.
    ///
    /// - Parameter arguments: Without the program's name.
    /// - Throws: `WebServerError` for the first word that makes no sense.
    static func parse(_ arguments: some Sequence<String>) throws(WebServerError) -> Command {
        var options = TodoOptions()
        var rest: [String] = []
        var words = Array(arguments)[...]
        while let word = words.popFirst() {
            if word == "--data", let path = words.popFirst() {
                options.data = path
            } else if word.hasPrefix("--data=") {
                options.data = String(word.dropFirst("--data=".count))
            } else {
                rest.append(word)
            }
        }
        // Next to the data, so that logins outlive a restart just as the to-dos do.
        options.server.keyFile = options.data + ".key"
        switch try WebServerOptions.parse(rest, defaults: options.server) {
        case .help:
            return .help
        case .serve(let server):
            options.server = server
            return .serve(options)
        }
    }

    static let help = """
        usage: todo [options]
        Serves to-do lists to browsers and keeps them in one file.

          --data FILE       the to-dos; made if missing (default todo.sqlite)
        \(WebServerOptions.help)
        """
}
