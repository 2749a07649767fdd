import Foundation

extension WebResponse {
    /// Returns a response with a value as JSON. Dates are in ISO 8601, and the keys of an object are sorted.
    /// - Throws: What the value throws when it is encoded.
    public static func json(_ value: some Encodable, status: HTTPStatus = .ok) throws -> WebResponse {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return WebResponse(status: status, contentType: "application/json", bytes: Array(try encoder.encode(value)))
    }

    /// Returns an error for a program: an object with `status`, `title` and perhaps `detail`, as RFC 9457 defines it.
    ///
    /// At `WebServerOptions.apiPaths` the errors of the server itself have this form, too.
    /// - Parameters:
    ///   - status: The status.
    ///   - detail: The fault of this request, for the authors of the calling program.
    public static func problem(_ status: HTTPStatus, _ detail: String? = nil) -> WebResponse {
        var object = ["\"status\":\(status.code)", "\"title\":\(quoted(status.reason))"]
        if let detail { object.insert("\"detail\":\(quoted(detail))", at: 0) }
        let text = "{\(object.joined(separator: ","))}"
        return WebResponse(status: status, contentType: "application/problem+json", bytes: Array(text.utf8))
    }

    private static func quoted(_ text: String) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        // A text can always be encoded.
        return (try? encoder.encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
    }
}
