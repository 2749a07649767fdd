import ModelDOM
import WorkflowHTML
import WorkflowWeb

/// A file that a field has sent at once.
struct FileUpload {
    let name: String
    let bytes: [UInt8]
    /// A Boolean value that indicates whether a server has had it before, and has it no more.
    var isAgain = false
}

extension TestPage {
    /// Chooses a file in a field that sends it at once, `upload(to:)`, and waits until its handler has it.
    ///
    /// As in a browser, the ending of its name determines the type of a file. If the server has lost a file before its
    /// handler had it, the page sends it once more.
    /// - Throws: A failure with the status if the server does not accept the file, and with the reason of an `UploadRefusal`.
    public nonisolated(nonsending) func upload(
        _ query: PageQuery,
        name: String,
        bytes: [UInt8],
        file: StaticString = #filePath,
        line: UInt = #line
    ) async throws {
        do throws(PageFailure) {
            try await send(FileUpload(name: name, bytes: bytes), from: try usable(query), "\(query)")
        } catch {
            throw error.at(file, line)
        }
        try await step(file, line) {}
    }

    private struct UploadRequest: Decodable {
        let slot: String
    }

    private nonisolated(nonsending) func send(
        _ upload: FileUpload,
        from control: ModelNode,
        _ what: String
    ) async throws(PageFailure) {
        guard control["data-hook"] == "trellis-upload",
            let request: UploadRequest = control["data-hook-message"].flatMap({ HookMessageText.decode($0) })
        else {
            throw PageFailure("Expected \(what) to send files at once. Instead, \(say(control)) has no upload(to:).")
        }
        let form = FormEntries(fileName: upload.name, bytes: upload.bytes)
        let response = try await postUpload(form, slot: request.slot)
        guard response.status == .ok else {
            throw PageFailure(
                "Expected the file \(upload.name) to be accepted. Instead, the answer is \(response.status.code) "
                    + "\(response.status.reason)\(Self.reason(response))."
            )
        }
        let receipts = String(decoding: response.body ?? [], as: UTF8.self)
        report(.message, from: control, LiveClient.quoted("{\"receipts\":\(receipts)}"), file: upload)
    }

    /// Returns what the app says of a file that it refuses.
    private static func reason(_ response: WebResponse) -> String {
        guard response.status == .unprocessableContent, let body = response.body else { return "" }
        return ": " + String(decoding: body, as: UTF8.self)
    }

    /// Sends a file once more that its server had no more.
    /// - Returns: False if there is none.
    nonisolated(nonsending) func sendLostFile(_ client: LiveClient) async throws(PageFailure) -> Bool {
        guard !client.lostFiles.isEmpty else { return false }
        var (upload, control) = client.lostFiles.removeFirst()
        upload.isAgain = true
        // The server has reported it, and the app has made no mistake.
        site.problems.removeRefusedValue()
        try await send(upload, from: control, "the field of \(upload.name)")
        return true
    }

    /// Posts a file for a field of the page, as the script of uploads does.
    nonisolated(nonsending) func postUpload(_ file: FormEntries, slot: String) async throws(PageFailure) -> WebResponse
    {
        guard let client else { throw PageFailure("Expected a live page. Instead, \(url) is none.") }
        return try await site.answer(
            .post,
            client.place + "upload?slot=" + FormEntries.encode(slot),
            headers: headers([
                "x-trellis": "1", "x-trellis-page": client.token,
                "content-type": "multipart/form-data; boundary=\(FormEntries.boundary)",
            ]),
            body: file.multipart,
            from: test.address
        )
    }
}
