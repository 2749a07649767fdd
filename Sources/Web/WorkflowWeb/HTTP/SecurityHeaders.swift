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
        "default-src 'self'", "script-src 'self' 'sha256-\(earlyHash)'", "base-uri 'none'", "form-action 'self'",
        "frame-ancestors 'none'", "object-src 'none'",
        "img-src 'self' data:",
    ].joined(separator: "; ")

    /// The one script that stands in a page.
    private static let earlyHash = Data(Digest.sha256(Array(PageAsset.early.source.utf8))).base64EncodedString()

    static func add(to headers: inout HTTPHeaders) {
        for field in fields.fields where headers[field.name] == nil {
            headers.add(field.name, field.value)
        }
    }
}
