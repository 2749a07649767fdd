import TrellisSupport
import WorkflowHTML
import WorkflowLive

/// The uploads of one field of a live page; see ``WorkflowLive/SessionContext/uploads(_:_:)``.
///
/// A file that has arrived waits here until the field's handler has it. What waits goes when the session ends.
public final class PageUploads: Sendable {
    private struct State {
        /// The uploads that are arriving.
        var running = 0
        var waiting: [String: UploadedFile] = [:]
    }

    let name: String
    let limits: UploadLimits
    private let state = Guarded(State())

    init(name: String, limits: UploadLimits) {
        (self.name, self.limits) = (name, limits)
    }

    /// Takes a place for an upload that begins.
    /// - Returns: False if as many files are arriving or waiting as a form may have.
    func begin() -> Bool {
        state.withLock { state in
            guard state.running + state.waiting.count < limits.files else { return false }
            state.running += 1
            return true
        }
    }

    /// Gives the place of an upload to its files.
    /// - Returns: The receipts by which the page names them.
    func end(with files: [UploadedFile]) -> [String] {
        state.withLock { state in
            state.running -= 1
            return files.map { file in
                let receipt = Base64URL.encode(RandomBytes.make(count: 18))
                state.waiting[receipt] = file
                return receipt
            }
        }
    }

    /// Returns the files of an event's receipts, once.
    /// - Throws: If one is missing because the process that took it has ended. Then none waits any more, and the
    ///   browser sends all again.
    func take(_ receipts: [String]) throws(EventValueError) -> [UploadedFile] {
        let files = state.withLock { state in receipts.map { state.waiting.removeValue(forKey: $0) } }
        let here = files.compactMap(\.self)
        guard here.count == files.count else {
            throw EventValueError(expected: "receipts of files that are here", received: "one of another file")
        }
        return here
    }
}

/// The fields for uploads of all live pages of a server, by page and name.
final class UploadDesk: Sendable {
    private struct Key: Hashable {
        let page: PageID
        let name: String
    }

    private struct Slot {
        weak var uploads: PageUploads?
    }

    private let slots = Guarded<[Key: Slot]>([:])

    func uploads(of page: PageID, _ name: String) -> PageUploads? {
        slots.withLock { $0[Key(page: page, name: name)]?.uploads }
    }

    /// Returns the uploads that are there, or new ones.
    func makeUploads(of page: PageID, _ name: String, _ limits: UploadLimits) -> PageUploads {
        slots.withLock { slots in
            let key = Key(page: page, name: name)
            if let uploads = slots[key]?.uploads { return uploads }
            // At each doubling, so that slots of sessions that have ended cost little.
            if slots.count.nonzeroBitCount == 1 { slots = slots.filter { $0.value.uploads != nil } }
            let uploads = PageUploads(name: name, limits: limits)
            slots[key] = Slot(uploads: uploads)
            return uploads
        }
    }
}

extension SessionContext {
    /// Returns the uploads of a field of this session's page; keep them in the root workflow.
    ///
    /// ```swift
    /// let app = LiveApp(title: "Album", scripts: [PageUploads.script]) { session, url in
    ///     Album(pictures: session.uploads("picture", UploadLimits(fileBytes: 20 << 20, types: ["image/*"])))
    /// }
    /// // In the screen:
    /// input(.type(.file), .accept("image/*"), .upload(to: pictures) { file in onPicture(file) })
    /// ```
    /// - Parameters:
    ///   - name: The name of the field, one of the page's own. A second call with it returns the same uploads.
    ///   - limits: What each upload may have; `files` is the number of those that arrive or wait at a time.
    public func uploads(_ name: String, _ limits: UploadLimits = UploadLimits()) -> PageUploads {
        // Without a server there is nobody who could send files.
        (server as? UploadDesk)?.makeUploads(of: page, name, limits) ?? PageUploads(name: name, limits: limits)
    }
}

extension PageUploads {
    /// The URL of the script that sends the files, for `LiveApp(scripts:)`.
    public static let script = PageAsset.uploads.path

    static let path = WebServerLimits.pageUploadPath
}

/// The texts that an upload shows on its page.
public struct UploadTexts: Hashable, Sendable {
    /// The button that ends an upload.
    public var cancel: String
    /// The text after a file has arrived.
    public var sent: String
    /// The text after a file could not be sent, or was not accepted.
    public var failed: String
    /// The text about a file over the limit.
    public var tooLarge: String

    /// Creates texts.
    public init(
        cancel: String = "Cancel",
        sent: String = "sent",
        failed: String = "could not be sent",
        tooLarge: String = "is too large"
    ) {
        (self.cancel, self.sent, self.failed, self.tooLarge) = (cancel, sent, failed, tooLarge)
    }
}

extension HTMLAttribute where Family == ElementFamily.Input {
    /// Sends each chosen file at once, with a progress bar and a button to cancel, and calls `action` with it.
    ///
    /// It is an event of the session: in order with the others, and once. An event whose file is not here any more, as the
    /// process has ended since, is refused, and the script sends the file again. The file is removed when nothing refers to it any
    /// more, unless ``UploadedFile/move(to:)`` has kept it. The page needs ``PageUploads/script``, and the server
    /// `WebServerLimits.pageUploadBytes`. The field has no hook or `onMessage` of its own.
    public static func upload(
        to uploads: PageUploads,
        texts: UploadTexts = UploadTexts(),
        _ action: @escaping (UploadedFile) -> Void
    ) -> HTMLAttribute {
        let request = UploadRequest(
            slot: uploads.name,
            fileBytes: uploads.limits.fileBytes,
            cancel: texts.cancel,
            sent: texts.sent,
            failed: texts.failed,
            tooLarge: texts.tooLarge
        )
        return .group([
            .hook("trellis-upload"), .message(request),
            .onMessageText(id: nil, limit: 16 << 10) { text throws(EventValueError) in
                let message: UploadReceipts = try HookMessage.decode(text)
                for file in try uploads.take(message.receipts) { action(file) }
            },
        ])
    }
}

/// The facts of a field that its script needs.
private struct UploadRequest: Encodable {
    let slot: String
    let fileBytes: Int
    let cancel, sent, failed, tooLarge: String
}

/// The message of the script about files that have arrived.
private struct UploadReceipts: Decodable {
    let receipts: [String]
}
