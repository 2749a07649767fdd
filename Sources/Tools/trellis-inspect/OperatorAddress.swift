import Foundation
import WorkflowOpenID

/// The address of a server's port for its operator: `https`, or `http` at this machine.
struct OperatorAddress: CustomStringConvertible {
    private static let path = "/_trellis/inspect"

    /// The scheme, host and port.
    let description: String

    /// Returns whether an argument is meant as an address.
    static func isMeant(by text: String) -> Bool { text.hasPrefix("http://") || text.hasPrefix("https://") }

    /// - Throws: A problem for an address with more than a scheme, a host and a port, and for `http` to another machine.
    init(_ text: String) throws(ArgumentProblem) {
        let base = text.hasSuffix("/") ? String(text.dropLast()) : text
        let host = base.drop { $0 != ":" }.dropFirst(3)
        // A name and password, or a token, is not repeated.
        guard !host.isEmpty, !host.contains(where: { "/?#@\\".contains($0) }) else {
            throw ArgumentProblem(
                "Expected https://HOST:PORT. Instead, there is more, or less. Name the port of --metrics."
            )
        }
        guard ProviderURL(base + Self.path) != nil else {
            throw ArgumentProblem(
                """
                Expected https://HOST:PORT, or http:// and this machine. Instead, it is \(base): others could read the token. Use a tunnel: \
                ssh -L 9100:127.0.0.1:9100 HOST
                """
            )
        }
        description = base
    }

    /// Returns the URL of a question with one value; `nil` for one that is too long.
    func url(_ path: String, _ name: String, _ value: String) -> ProviderURL? {
        let plain = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~")
        let text = value.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
        return ProviderURL("\(description)\(Self.path)\(path)?\(name)=\(text)")
    }
}
