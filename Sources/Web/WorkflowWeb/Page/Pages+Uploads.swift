import TrellisSupport
import WorkflowLive

extension Pages {
    /// Takes the files that the script of a live page posts for one of its fields (rule H2).
    ///
    /// The page's token and the browser's cookie have to be of the same login state. The page's session has to be
    /// there, with a field of that name. The answer has the receipts, with which the page tells its handler of the
    /// files.
    func takeUpload(_ request: WebRequest) async throws -> WebResponse {
        guard let page = livePage(of: request),
            let uploads = self.uploads.uploads(of: page, request.query["slot"] ?? ""),
            // Before a byte is taken. The event that tells of the files is judged again.
            await registry.withLock({ $0.entry(of: page)?.home })?.checkAccess() == true
        else {
            parts.onReport(.refused(.badToken, address: request.remoteAddress))
            return .error(.forbidden)
        }
        var limits = uploads.limits
        // One place is for one file.
        limits.files = 1
        switch uploads.begin() {
        case .busy: return .error(.tooManyRequests)
        case .full: return .error(.conflict)
        case .place(let bytes): limits.fileBytes = bytes
        }
        var files: [UploadedFile] = []
        do {
            files = try await request.multipart(limits).files
            // On no loop, whose pages would wait for the app's reading of files.
            try await withTaskExecutorPreference(globalConcurrentExecutor) { [files] in
                for file in files { try await uploads.check(file) }
            }
            // Nobody would tell of files whose browser has gone.
            try Task.checkCancellation()
        } catch {
            _ = uploads.end(with: [])
            if let refusal = error as? UploadRefusal { return .refusal(refusal) }
            // The file is not too large by itself.
            let isFull = (error as? UploadError)?.kind == .tooLarge && limits.fileBytes < uploads.limits.fileBytes
            if isFull { return .error(.conflict) }
            throw error
        }
        // The login may have ended while the files arrived.
        let isStill = livePage(of: request) == page
        let receipts = uploads.end(with: isStill ? files : [])
        guard isStill else { return .error(.forbidden) }
        guard let receipts else { return .error(.conflict) }
        let json = "[" + receipts.map { "\"\($0)\"" }.joined(separator: ",") + "]"
        return WebResponse(contentType: "application/json", bytes: Array(json.utf8))
    }

    /// Returns the page whose token a request has, if its session is there and belongs to the browser; nil otherwise.
    private func livePage(of request: WebRequest) -> PageID? {
        // A form of another site cannot send this field, and a script only if this server allowed it.
        guard request.headers["x-trellis"] == "1", let text = request.headers["x-trellis-page"] else { return nil }
        guard case .valid(let token, _) = identities.verify(pageToken: text, state: identities.state(of: request))
        else {
            return nil
        }
        return registry.withLock { $0.entry(of: token.page) }?.state == token.state ? token.page : nil
    }
}

extension WebResponse {
    /// The answer to a file that the app refuses, which the page shows.
    fileprivate static func refusal(_ refusal: UploadRefusal) -> WebResponse {
        WebResponse(
            status: .unprocessableContent,
            contentType: "text/plain; charset=utf-8",
            bytes: Array(refusal.reason.utf8)
        )
    }
}
