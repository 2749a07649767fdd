/// The reason for which a server cannot start. Its description is one line that says what to do.
public struct WebServerError: Error, Hashable, CustomStringConvertible {
    /// The kinds of failures. More kinds may be added.
    public struct Kind: Hashable, Sendable {
        fileprivate let name: String

        /// Another program listens on the port.
        public static let portTaken = Kind(name: "portTaken")
        /// The address cannot be listened on for another reason.
        public static let cannotListen = Kind(name: "cannotListen")
        /// An option of the command line is not valid.
        public static let badOption = Kind(name: "badOption")
        /// The journal of `--inspect` cannot be read, or is of another app.
        public static let badJournal = Kind(name: "badJournal")
        /// The key file cannot be used.
        public static let badKeyFile = Kind(name: "badKeyFile")
        /// The certificate or its key cannot be used.
        public static let badCertificate = Kind(name: "badCertificate")
        /// The directory of a `StaticDirectory` cannot be served.
        public static let badDirectory = Kind(name: "badDirectory")
        /// A metric of the app has a name that is not valid, or that is there twice.
        public static let badMetric = Kind(name: "badMetric")
        /// No descriptors or memory left.
        public static let outOfResources = Kind(name: "outOfResources")
        /// The server was started before.
        public static let alreadyStarted = Kind(name: "alreadyStarted")
    }

    /// The kind of failure.
    public let kind: Kind
    /// One line for a person; more where it lists what there is.
    public let description: String

    /// The status with which a program ends that cannot start: 2 for a journal that it cannot show, 1 for everything else.
    public var exitStatus: Int32 { kind == .badJournal ? 2 : 1 }

    static func portTaken(host: String, port: Int) -> WebServerError {
        let text = "port \(port) on \(host) is taken by another program; stop it or choose another with --port"
        return WebServerError(kind: .portTaken, description: text)
    }

    static func cannotListen(host: String, port: Int, reason: String) -> WebServerError {
        let text = "cannot listen on \(host) port \(port): \(reason); choose others with --host and --port"
        return WebServerError(kind: .cannotListen, description: text)
    }

    static func badOption(_ text: String) -> WebServerError {
        WebServerError(kind: .badOption, description: "\(text); see --help")
    }

    static func badJournal(_ text: String) -> WebServerError {
        WebServerError(kind: .badJournal, description: text)
    }

    static func keyFile(path: String, reason: String) -> WebServerError {
        WebServerError(kind: .badKeyFile, description: "cannot use the key file \(path): \(reason)")
    }

    static func certificate(_ path: String, key: String, reason: String) -> WebServerError {
        let text = "cannot use the certificate \(path) with the key \(key): \(reason)"
        return WebServerError(kind: .badCertificate, description: text)
    }

    static func directory(_ path: String, reason: String) -> WebServerError {
        let text = "cannot serve the files of \(path): \(reason); make the directory or correct its path"
        return WebServerError(kind: .badDirectory, description: text)
    }

    static func metric(_ name: String, reason: String) -> WebServerError {
        let text = "cannot serve the metric '\(name)': \(reason); change its name in WebServerOptions.metrics"
        return WebServerError(kind: .badMetric, description: text)
    }

    static func outOfResources(_ what: String) -> WebServerError {
        let text = "cannot make \(what): no memory or file descriptors left; raise the limits of this process"
        return WebServerError(kind: .outOfResources, description: text)
    }

    static let alreadyStarted = WebServerError(
        kind: .alreadyStarted,
        description: "this server was started before; make another one"
    )
}
