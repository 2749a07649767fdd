import CCurl
import TrellisSupport

/// A URL of a provider: `https`, or `http` to this machine. libcurl reads it here as for the request.
package struct ProviderURL: Hashable, Sendable {
    /// The length of the longest URL, in bytes.
    private static let byteLimit = 2_048

    package let text: String
    let isEncrypted: Bool
    /// The host and port, for messages.
    package let host: String

    /// nil for another scheme, with a user, password or fragment, or with characters that a URL cannot have.
    package init?(_ text: String) {
        let isPlain = text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }
        guard isPlain, text.utf8.count <= Self.byteLimit, let url = curl_url() else { return nil }
        defer { curl_url_cleanup(url) }
        guard curl_url_set(url, CURLUPART_URL, text, 0) == CURLUE_OK,
            let scheme = Self.part(CURLUPART_SCHEME, of: url), let host = Self.part(CURLUPART_HOST, of: url)
        else { return nil }
        for part in [CURLUPART_USER, CURLUPART_PASSWORD, CURLUPART_FRAGMENT] where Self.part(part, of: url) != nil {
            return nil
        }
        isEncrypted = scheme == "https"
        guard isEncrypted || scheme == "http" && Self.isLoopback(host) else { return nil }
        self.text = text
        self.host = Self.part(CURLUPART_PORT, of: url).map { "\(host):\($0)" } ?? host
    }

    var hasQuery: Bool { text.utf8.contains(UInt8(ascii: "?")) }

    private static func part(_ part: CURLUPart, of url: OpaquePointer) -> String? {
        var text: UnsafeMutablePointer<CChar>?
        guard curl_url_get(url, part, &text, 0) == CURLUE_OK, let text else { return nil }
        defer { curl_free(text) }
        return String(cString: text)
    }

    private static func isLoopback(_ host: String) -> Bool {
        if host == "localhost" { return true }
        return VisitorNetwork(host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host).isLoopback
    }
}
