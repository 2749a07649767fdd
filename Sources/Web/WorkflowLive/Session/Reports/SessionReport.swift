import TrellisSupport

/// Something that happened in a session, for logs and counters. Never shown to the user.
///
/// Look at ``kind`` first; which of the other properties have a value depends on it:
/// ```swift
/// if report.kind == .misuse { counters.misuses += 1 }
/// ```
public struct SessionReport: Hashable, Sendable {
    /// The kinds of reports. More kinds may be added.
    public struct Kind: Hashable, Sendable {
        /// A name for logs and counters, as in `failedView`.
        public let name: String

        /// A connection was answered. The reason is the answer: `resume`, `resync` or `new`.
        public static let joined = Kind(name: "joined")
        /// The connection is gone; the session waits for another.
        public static let disconnected = Kind(name: "disconnected")
        /// The session ended.
        public static let ended = Kind(name: "ended")
        /// A patch was sent.
        public static let flushed = Kind(name: "flushed")
        /// An event named a node or handler that is no longer shown; it was counted and did nothing.
        public static let gone = Kind(name: "gone")
        /// The value of an event did not fit the declared type of its handler; the event was counted and did nothing.
        public static let refusedValue = Kind(name: "refusedValue")
        /// A frame was refused and its connection closed.
        public static let badFrame = Kind(name: "badFrame")
        /// The client could not carry out a patch and was sent the complete page.
        public static let failedPatch = Kind(name: "failedPatch")
        /// The screen could not be turned into a page, for instance because a key occurs twice. The last page stays.
        public static let failedView = Kind(name: "failedView")
        /// The page takes more memory than a page may, so the session was ended.
        public static let tooLarge = Kind(name: "tooLarge")
        /// A part of the page was left out because it is unsafe, for instance a `javascript:` URL.
        public static let unsafeHTML = Kind(name: "unsafeHTML")
        /// The app named a URL that a page must not be sent to, for instance of another server; it was ignored.
        public static let unsafeURL = Kind(name: "unsafeURL")
        /// A screen or overlay has no web page; a placeholder is shown. Reported once for each type.
        public static let missingBinding = Kind(name: "missingBinding")
        /// A known mistake in the app's workflows that this session survived.
        public static let misuse = Kind(name: "misuse")
        /// The state could not be saved; it is tried again. Events of a `strict` page wait until then. Reported once until it works.
        public static let notSaved = Kind(name: "notSaved")
        /// The state is saved again, after a failure.
        public static let savedAgain = Kind(name: "savedAgain")
        /// Another process has taken the session over, so it was ended here.
        public static let superseded = Kind(name: "superseded")
        /// A part of the saved state could not be read, and started afresh.
        public static let notRestored = Kind(name: "notRestored")
        /// The journal could not be written; nothing more is recorded for this session. Reported once.
        public static let notRecorded = Kind(name: "notRecorded")
        /// After a crash, events that were acknowledged are not in the state. The number is that of the first.
        public static let lost = Kind(name: "lost")
    }

    /// The kind of report.
    public let kind: Kind
    /// The page of the session.
    public let page: PageID
    /// The number of the event, or of the patch that failed; `nil` if the report is about neither.
    public let number: Int?
    /// The number of bytes of a patch or of a page; `nil` for other reports.
    public let bytes: Int?
    /// The cause, in words; `nil` if the kind says everything. It may contain text of visitors.
    public private(set) var reason: String?

    /// The same report with dots for what its reason quotes, which may be text of visitors.
    package var withoutQuotedTexts: SessionReport {
        guard let reason else { return self }
        var report = self
        report.reason = Self.withoutQuotedTexts(reason)
        return report
    }

    private static func withoutQuotedTexts(_ reason: String) -> String {
        var (text, isQuoted, isEscaped) = ("", false, false)
        for character in reason.unicodeScalars {
            if character == "\"", !isEscaped {
                isQuoted.toggle()
                text += isQuoted ? "\"…" : "\""
            } else if !isQuoted {
                text.unicodeScalars.append(character)
            }
            isEscaped = character == "\\" && !isEscaped
        }
        return text
    }

    private init(_ kind: Kind, _ page: PageID, number: Int? = nil, bytes: Int? = nil, reason: String? = nil) {
        self.kind = kind
        self.page = page
        self.number = number
        self.bytes = bytes
        self.reason = reason
    }
}

/// The reports that sessions make. Tests of an app's own code for reports make them in the same way.
extension SessionReport {
    /// Returns a report of kind ``Kind/joined``.
    public static func joined(_ page: PageID, answer: String) -> Self { Self(.joined, page, reason: answer) }

    /// Returns a report of kind ``Kind/disconnected``.
    public static func disconnected(_ page: PageID) -> Self { Self(.disconnected, page) }

    /// Returns a report of kind ``Kind/ended``.
    public static func ended(_ page: PageID) -> Self { Self(.ended, page) }

    /// Returns a report of kind ``Kind/flushed``.
    public static func flushed(_ page: PageID, bytes: Int) -> Self { Self(.flushed, page, bytes: bytes) }

    /// Returns a report of kind ``Kind/gone``.
    public static func gone(_ page: PageID, number: Int) -> Self { Self(.gone, page, number: number) }

    /// Returns a report of kind ``Kind/refusedValue``.
    public static func refusedValue(_ page: PageID, number: Int, reason: String) -> Self {
        Self(.refusedValue, page, number: number, reason: reason)
    }

    /// Returns a report of kind ``Kind/badFrame``.
    package static func badFrame(_ page: PageID, _ error: FrameError) -> Self {
        Self(.badFrame, page, reason: error.description)
    }

    /// Returns a report of kind ``Kind/failedPatch``.
    public static func failedPatch(_ page: PageID, patch: Int, node: Int) -> Self {
        Self(.failedPatch, page, number: patch, reason: "node \(node)")
    }

    /// Returns a report of kind ``Kind/failedView``.
    public static func failedView(_ page: PageID, reason: String) -> Self { Self(.failedView, page, reason: reason) }

    /// Returns a report of kind ``Kind/tooLarge``.
    public static func tooLarge(_ page: PageID, bytes: Int) -> Self { Self(.tooLarge, page, bytes: bytes) }

    /// Returns a report of kind ``Kind/unsafeHTML``.
    public static func unsafeHTML(_ page: PageID, reason: String) -> Self { Self(.unsafeHTML, page, reason: reason) }

    /// Returns a report of kind ``Kind/unsafeURL``.
    public static func unsafeURL(_ page: PageID, reason: String) -> Self { Self(.unsafeURL, page, reason: reason) }

    /// Returns a report of kind ``Kind/missingBinding``.
    public static func missingBinding(_ page: PageID, reason: String) -> Self {
        Self(.missingBinding, page, reason: reason)
    }

    /// Returns a report of kind ``Kind/notSaved``.
    public static func notSaved(_ page: PageID, reason: String) -> Self { Self(.notSaved, page, reason: reason) }

    /// Returns a report of kind ``Kind/savedAgain``.
    public static func savedAgain(_ page: PageID) -> Self { Self(.savedAgain, page) }

    /// Returns a report of kind ``Kind/superseded``.
    public static func superseded(_ page: PageID) -> Self { Self(.superseded, page) }

    /// Returns a report of kind ``Kind/notRestored``.
    public static func notRestored(_ page: PageID, reason: String) -> Self { Self(.notRestored, page, reason: reason) }

    /// Returns a report of kind ``Kind/notRecorded``.
    public static func notRecorded(_ page: PageID, reason: String) -> Self { Self(.notRecorded, page, reason: reason) }

    /// Returns a report of kind ``Kind/lost``.
    public static func lost(_ page: PageID, from first: Int, to last: Int) -> Self {
        Self(.lost, page, number: first, reason: "up to \(last)")
    }

    /// Returns a report of kind ``Kind/misuse``.
    public static func misuse(_ page: PageID, reason: String) -> Self { Self(.misuse, page, reason: reason) }
}

extension SessionReport: CustomStringConvertible {
    /// One line for a log.
    public var description: String {
        var text = "\(kind.name), page \(page)"
        if let number { text += ", number \(number)" }
        if let bytes { text += ", \(bytes) bytes" }
        // Quoted, so that a visitor's text cannot begin a line of the log.
        if let reason { text += ": \(reason.debugDescription)" }
        return PrintableText.line(text)
    }
}
