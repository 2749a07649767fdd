import WorkflowLive

extension NATSSessionStore {
    public func deleteExpired(before time: Int64) async throws(SessionStoreError) -> Int {
        try await call { () throws(CallError) in
            guard try await beginSweep() else { return 0 }
            var sweep = Sweep(garbageAge: options.garbageAge.components.seconds, now: Tries.secondsSince1970)
            do throws(BucketError) {
                try await bucket.scan(headers: Header.all) { sweep.add($0) }
            } catch {
                throw .bucket(error)
            }
            let deleted = try await forEach(sweep.pagesToJudge(before: time)) { (store, page) async throws(CallError) in
                try await store.deleteIfExpired(page, before: time)
            }
            _ = try await forEach(sweep.garbage()) { (store, found) async throws(CallError) in
                try await store.remove(found.garbage, of: found.page)
                return true
            }
            _ = try await forEach(sweep.emptyHeads) { (store, sequence) async throws(CallError) in
                try await store.remove(sequence)
                return true
            }
            // Stored before those that it stands for are removed.
            if let horizon = sweep.horizon(of: options.mostRevocations, at: time) {
                _ = try await revokeAll(before: horizon)
            }
            let expired = sweep.revocationsToRemove(keeping: options.mostRevocations, at: time)
            _ = try await forEach(expired) { (store, sequence) async throws(CallError) in
                try await store.remove(sequence)
                return true
            }
            return deleted
        }
    }

    /// - Returns: Whether it is time for a search, and this server does it.
    func beginSweep() async throws(CallError) -> Bool {
        let (interval, now) = (options.sweepInterval.components.seconds, Tries.secondsSince1970)
        let last = try await bucketCall { () throws(BucketError) in try await bucket.read(SessionKeys.sweep) }
        let time = last.flatMap { Int64(String(decoding: $0.value, as: UTF8.self)) } ?? .min
        guard now >= time.addingReportingOverflow(interval).partialValue || time > now else { return false }
        let put = try await bucketCall { () throws(BucketError) in
            try await bucket.put(Array("\(now)".utf8), to: SessionKeys.sweep, expecting: last?.sequence ?? 0)
        }
        if case .stored = put { return true }
        return false
    }

    /// - Returns: Whether it is deleted; not if it belongs to another login.
    func delete(_ page: String, ifOf login: String) async throws(CallError) -> Bool {
        var tries = Tries(options.callTimeout)
        while let found = try await read(page, nil), let head = found.head, head.login == login {
            if try await delete(page, head, at: found.sequence) { return true }
            try await collided(&tries)
        }
        return false
    }

    func deleteIfExpired(_ page: String, before time: Int64) async throws(CallError) -> Bool {
        var tries = Tries(options.callTimeout)
        while true {
            let found: Found?
            do throws(CallError) {
                found = try await read(page, nil)
            } catch {
                // Its next claim removes it.
                if case .damaged = error { return false }
                throw error
            }
            guard let found, var head = found.head else { return false }
            if let expiry = head.expiry {
                guard expiry < time else { return false }
                if try await delete(page, head, at: found.sequence) { return true }
            } else {
                head.expiry = SessionChanges.expiryOfUnsaved(foundAt: time)
                if try await put(head, page, expecting: found.sequence) != nil { return false }
            }
            try await collided(&tries)
        }
    }

    /// Removes values of a page that its head does not name.
    ///
    /// A head that names one may be on its way still, however old. So the head is written once more before: what was based on it
    /// fails from then on. Where there is none, nothing but a claim can make one, which names nothing.
    func remove(_ garbage: Sweep.Garbage, of page: String) async throws(CallError) {
        let found: Found?
        do throws(CallError) {
            found = try await read(page, nil)
        } catch {
            if case .damaged = error { return }
            throw error
        }
        var rest = garbage
        if let found, let head = found.head {
            rest = garbage.without(head)
            if rest.isEmpty { return }
            guard try await put(head, page, expecting: found.sequence) != nil else { return }
        }
        for sequence in rest.sequences { try await remove(sequence) }
    }

    func remove(_ sequence: UInt64) async throws(CallError) {
        try await bucketCall { () throws(BucketError) in try await bucket.remove(sequence) }
    }

    /// Removes values that no head names. What is not removed now is found by a later search.
    func removeLater(_ sequences: [UInt64]) {
        Task { [bucket] in for sequence in sequences { try? await bucket.remove(sequence) } }
    }
}
