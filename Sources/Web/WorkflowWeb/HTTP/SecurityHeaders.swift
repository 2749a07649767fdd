import Foundation
import WorkflowLive

/// The fields that every response carries unless the handler has set them.
enum SecurityHeaders {
    /// `same-origin`, not `no-referrer`: with the latter browsers send `Origin: null` with forms, which we refuse.
    static let fields: HTTPHeaders = [
        "content-security-policy": contentPolicy,
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "same-origin",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
    ]

    private static let contentPolicy = [
        "default-src 'self'", "script-src 'self' \(name(of: .early))", "style-src 'self' \(name(of: .style))",
        "base-uri 'none'", "form-action 'self'",
        "frame-ancestors 'none'", "object-src 'none'",
        "img-src 'self' data:",
    ].joined(separator: "; ")

    /// Returns the name of a script or style that stands in a page.
    private static func name(of asset: PageAsset) -> String {
        "'sha256-\(Data(Digest.sha256(Array(asset.source.utf8))).base64EncodedString())'"
    }

    private static let lines = HTTPHeaders.lines(of: fields.fields)

    /// Returns the lines of the fields that are not in `headers`.
    static func lines(beside headers: HTTPHeaders) -> [UInt8] {
        let missing = fields.fields.filter { headers[$0.name] == nil }
        return missing.count == fields.fields.count ? lines : HTTPHeaders.lines(of: missing)
    }
}
