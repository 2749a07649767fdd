public import WorkflowLive

/// The logins that have ended, which each server watches.
extension NATSSessionStore {
    public func revoke(_ revocation: Revocation) async throws(SessionStoreError) {
        try await call { () throws(CallError) in
            if let login = revocation.login {
                let headers = [(Header.expiry, String(revocation.expiry))]
                try await bucketCall { () throws(BucketError) in
                    _ = try await bucket.put(
                        [],
                        to: SessionKeys.revocation(of: login),
                        expecting: nil,
                        headers: headers
                    )
                }
            } else {
                var tries = Tries(options.callTimeout)
                while try await !revokeAll(before: revocation.expiry) { try await collided(&tries) }
            }
        }
    }

    public func watchRevocations(_ receive: @escaping @Sendable (RevocationUpdate) -> Void) -> @Sendable () -> Void {
        let feed = RevocationFeed(bucket, open: openOnce, receive: receive)
        feeds.withLock { $0[ObjectIdentifier(feed)] = feed }
        feed.begin()
        return { [self] in
            feeds.withLock { $0[ObjectIdentifier(feed)] = nil }
            feed.end()
        }
    }

    /// Revokes all logins that expire by `time`, and those that were revoked in this way before.
    ///
    /// - Returns: `false` if another server has done so meanwhile.
    func revokeAll(before time: Int64) async throws(CallError) -> Bool {
        try await bucketCall { () throws(BucketError) in
            let old = try await bucket.read(SessionKeys.revokedBefore)
            let expiry = max(time, old.flatMap { Int64(String(decoding: $0.value, as: UTF8.self)) } ?? .min)
            let put = try await bucket.put(
                Array("\(expiry)".utf8),
                to: SessionKeys.revokedBefore,
                expecting: old?.sequence ?? 0,
                headers: [(Header.expiry, String(expiry))]
            )
            if case .stored = put { return true }
            return false
        }
    }
}
