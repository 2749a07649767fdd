import Synchronization

/// The expiry of a page's token, as its home has last heard of it. Read without a lock.
///
/// It may be earlier than that of the present token, never later, except after a browser has joined with an older one.
final class TokenExpiry: Sendable {
    private let expiry = Atomic(Int64.min)

    /// Returns whether it is time for another token.
    func isDue(at now: Int64) -> Bool {
        let expiry = expiry.load(ordering: .relaxed)
        return expiry == .min || Identities.isDue(pageToken: expiry, at: now)
    }

    /// Notes when the present token expires; `nil` if the page has ended.
    func note(_ time: Int64?) {
        expiry.store(time ?? .min, ordering: .relaxed)
    }
}
