import TrellisSupport
import WorkflowHTML
import WorkflowLive

/// The uploads of one field of a live page; see `SessionContext.uploads(_:_:)`.
///
/// A file that has arrived waits here until the field's handler has it. What waits goes when the session ends.
public final class PageUploads: Sendable {
    private struct State {
        /// The uploads that are arriving.
        var running = 0
        var waiting: [String: UploadedFile] = [:]
        /// The files that the handler has had, as long as the app holds them.
        var taken: [Taken] = []

        /// The files that wait or that the app holds.
        var held: [UploadedFile] {
            Array(waiting.values) + taken.compactMap(\.file).filter { !$0.isMoved }
        }
    }

    private struct Taken {
        weak var file: UploadedFile?
    }

    /// The time for which a file waits that the page does not tell of.
    private let patience: Duration

    let name: String
    let limits: UploadLimits
    let total: UploadTotal
    let check: @Sendable (UploadedFile) async throws -> Void
    private let state = Guarded(State())

    init(
        name: String,
        limits: UploadLimits,
        total: UploadTotal,
        patience: Duration = .seconds(60),
        check: @escaping @Sendable (UploadedFile) async throws -> Void
    ) {
        (self.name, self.limits, self.total, self.patience, self.check) = (name, limits, total, patience, check)
    }

    /// The answer to an upload that wants to begin.
    enum Beginning: Equatable {
        /// It has a place, and may have so many bytes.
        case place(bytes: Int)
        /// As many files are arriving or waiting as a form may have.
        case busy
        /// The field holds as much as it may hold.
        case full
    }

    /// Takes a place for an upload that begins.
    func begin() -> Beginning {
        withHeld { state, held in
            guard state.running + state.waiting.count < limits.files else { return .busy }
            let bytes = held.bytes
            guard held.count + state.running < total.files, bytes < total.bytes else { return .full }
            state.running += 1
            return .place(bytes: min(limits.fileBytes, total.bytes - bytes))
        }
    }

    /// Gives the place of an upload to its files.
    /// - Returns: The receipts by which the page names them; nil if they are more than the field may hold.
    func end(with files: [UploadedFile]) -> [String]? {
        withHeld { state, held in
            state.running -= 1
            let all = held + files
            guard files.isEmpty || (all.count <= total.files && all.bytes <= total.bytes) else { return nil }
            let receipts = files.map { file in
                let receipt = Base64URL.encode(RandomBytes.make(count: 18))
                state.waiting[receipt] = file
                return receipt
            }
            if !files.isEmpty { forgetLater(receipts) }
            return receipts
        }
    }

    /// Forgets the files of which nobody has told by then: the answer was lost and the script has sent them again, or the sender
    /// is no script of ours.
    private func forgetLater(_ receipts: [String]) {
        Task { [weak self, patience] in
            try await Task.sleep(for: patience)
            self?.withHeld { state, _ in
                for receipt in receipts { state.waiting[receipt] = nil }
            }
        }
    }

    /// Returns the files of an event's receipts, once.
    /// - Throws: If one is missing because the process that took it has ended. Then none waits any more, and the
    ///   browser sends all again.
    func take(_ receipts: [String]) throws(EventValueError) -> [UploadedFile] {
        let (files, here) = withHeld { state, _ in
            let files = receipts.map { state.waiting.removeValue(forKey: $0) }
            let here = files.compactMap(\.self)
            state.taken = state.taken.filter { $0.file?.isMoved == false } + here.map { Taken(file: $0) }
            return (files, here)
        }
        guard here.count == files.count else {
            throw EventValueError(expected: "receipts of files that are here", received: "one of another file")
        }
        return here
    }

    private func withHeld<Value>(_ body: (inout State, [UploadedFile]) -> Value) -> Value {
        // If the app lets go of a file meanwhile, it ends outside the lock.
        var held: [UploadedFile] = []
        return state.withLock { state in
            held = state.held
            return body(&state, held)
        }
    }
}

extension [UploadedFile] {
    fileprivate var bytes: Int { map(\.size).reduce(0, +) }
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
    func makeUploads(of page: PageID, _ name: String, _ make: () -> PageUploads) -> PageUploads {
        slots.withLock { slots in
            let key = Key(page: page, name: name)
            if let uploads = slots[key]?.uploads { return uploads }
            // At each doubling, so that slots of sessions that have ended cost little.
            if slots.count.nonzeroBitCount == 1 { slots = slots.filter { $0.value.uploads != nil } }
            let uploads = make()
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
    ///   - total: What the field may hold in all, until the app moves its files or lets go of them.
    ///   - check: Called with each file that has arrived, before its event, concurrently and off the session's home. If it
    ///     throws an ``UploadRefusal``, the file is removed and the page says why. Another error is reported, and the page says
    ///     ``UploadTexts/failed``.
    public func uploads(
        _ name: String,
        _ limits: UploadLimits = UploadLimits(),
        total: UploadTotal = UploadTotal(),
        check: @escaping @Sendable (UploadedFile) async throws -> Void = { _ in }
    ) -> PageUploads {
        func make() -> PageUploads { PageUploads(name: name, limits: limits, total: total, check: check) }
        // Without a server there is nobody who could send files.
        return (server as? UploadDesk)?.makeUploads(of: page, name, make) ?? make()
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
    /// The text after a file has arrived; an empty one removes its row, for an app that lists its files itself.
    public var sent: String
    /// The text after a file could not be sent, or was not accepted.
    public var failed: String
    /// The text about a file over the limit.
    public var tooLarge: String
    /// The text about a file of no accepted type.
    public var wrongType: String
    /// The text about a file for which its field has no room, by ``UploadTotal``.
    public var full: String

    /// Creates texts.
    public init(
        cancel: String = "Cancel",
        sent: String = "sent",
        failed: String = "could not be sent",
        tooLarge: String = "is too large",
        wrongType: String = "is of a type that is not accepted here",
        full: String = "is one too many, or too large with the others"
    ) {
        (self.cancel, self.sent, self.failed, self.tooLarge) = (cancel, sent, failed, tooLarge)
        (self.wrongType, self.full) = (wrongType, full)
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
            tooLarge: texts.tooLarge,
            wrongType: texts.wrongType,
            full: texts.full
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
    let cancel, sent, failed, tooLarge, wrongType, full: String
}

/// The message of the script about files that have arrived.
private struct UploadReceipts: Decodable {
    let receipts: [String]
}
