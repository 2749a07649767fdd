import Foundation
import TrellisSupport

/// The cookie that proves that a browser was signed in before. It proves no login, and lasts longer than any.
extension Identities {
    private static let deviceCookieName = "trellis-device"
    /// The lifetime of the cookie, in seconds. Each login renews it.
    private static let deviceLifetime: Int64 = 365 * 24 * 3600
    /// The largest number of names of one browser.
    private static let deviceNames = 4

    func device(of request: WebRequest) -> KnownDevice? {
        guard let token = token(in: Self.deviceCookieName, of: request, purpose: .device),
            let fields = TokenFields.decode(token.payload), let id = fields.first
        else { return nil }
        return KnownDevice(id: id, names: Array(fields.dropFirst()))
    }

    /// Returns the cookie for a browser that is signed in under `name` now.
    /// - Parameter device: The browser as it was known before.
    func deviceCookie(for name: String, on device: KnownDevice?, isSecure: Bool) -> Cookie {
        let name = KnownDevice.hash(of: name)
        let others = device?.names.filter { $0 != name } ?? []
        let names = [name] + others.prefix(Self.deviceNames - 1)
        let payload = TokenFields.encode([device?.id ?? Base64URL.encode(RandomBytes.make(count: 18))] + names)
        return cookie(Self.deviceCookieName, payload, .device, lifetime: Self.deviceLifetime, isSecure: isSecure)
    }
}

extension KnownDevice {
    /// The number of bytes by which names differ, as for an `AttemptLimiter`.
    private static let nameBytes = 256

    /// A hash in place of a name, which a cookie need not show. All spellings of a name have one.
    fileprivate static func hash(of name: String) -> String {
        let text = StreamSafe.text(Array(name.utf8.prefix(nameBytes)))
            .precomposedStringWithCanonicalMapping.lowercased()
        return Base64URL.encode(Array(Digest.sha256(Array(text.utf8)).prefix(12)))
    }

    /// Returns whether the browser was signed in under a name.
    func knows(_ name: String) -> Bool { names.contains(Self.hash(of: name)) }
}
