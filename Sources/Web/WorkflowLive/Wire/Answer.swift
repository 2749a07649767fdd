import WorkflowHTML

/// The frames that answer a ``Hello`` or steer the conversation, as opposed to patches (rules C1, B2, B5).
package enum Answer {
    /// The token is not accepted; the client loads the page again. A server sends this itself and then closes.
    package static let denied = #"["denied"]"#

    /// `["denied", ticket]`: the token is of before a change of login, whose ticket was lost with the connection. The client exchanges it
    /// for another token. A server sends this itself and then closes.
    package static func denied(ticket: String) -> String {
        "[\"denied\",\"\(ticket)\"]"
    }

    /// The server runs another build or speaks another protocol; the client loads the page again.
    package static let reload = #"["reload"]"#

    /// The continuation of a page after a hello: with the patches it missed, or with a complete tree.
    package enum Start: Hashable, Sendable {
        /// The numbering is known and the missing patches follow.
        case resume
        /// A complete tree follows; the state is the same.
        case resync
        /// A complete tree follows; the state was lost, or rebuilt from what the app stored.
        case new

        var name: String {
            switch self {
            case .resume: "resume"
            case .resync: "resync"
            case .new: "new"
            }
        }
    }

    /// The position of the conversation that an answer to a hello carries.
    package struct Position: Hashable, Sendable {
        package var epoch: UInt32
        package var patch: Int
        package var acknowledged: Int
        package init(epoch: UInt32, patch: Int, acknowledged: Int) {
            self.epoch = epoch
            self.patch = patch
            self.acknowledged = acknowledged
        }
    }

    /// `["resume", epoch, seq, ack]`, or with the page: `["resync"|"new", epoch, seq, ack, html, title, url]`.
    static func start(_ start: Start, at position: Position, page: PageContent? = nil) -> String {
        var bytes = Array("[\"\(start.name)\",\(position.epoch),\(position.patch),\(position.acknowledged)".utf8)
        if let page {
            for text in [page.html, page.title, page.url] {
                bytes.append(UInt8(ascii: ","))
                text.writeJSON(to: &bytes)
            }
        }
        bytes.append(UInt8(ascii: "]"))
        return String(decoding: bytes, as: UTF8.self)
    }

    /// `["resend", n]`: events from `n` on are missing.
    static func resend(from number: Int) -> String {
        "[\"resend\",\(number)]"
    }

    /// `["gone", n]`: event `n` named a node or handler that is no longer shown; it was counted and did nothing.
    static func gone(_ number: Int) -> String {
        "[\"gone\",\(number)]"
    }

    /// `["refused", n]`: the value of event `n` is too large or of the wrong type; it was counted and did nothing.
    static func refused(_ number: Int) -> String {
        "[\"refused\",\(number)]"
    }

    /// `["lost", from, to]`: these events were acknowledged, and the server that did so died before it saved them.
    static func lost(from first: Int, to last: Int) -> String {
        "[\"lost\",\(first),\(last)]"
    }

    /// `["text", text]`: the page shows one of ``PageNotices/keys``, in its language, or none.
    static func text(_ text: String) -> String {
        "[\"text\",\"\(text)\"]"
    }

    /// `["token", token]`: the page joins with this token from now on.
    static func token(_ token: String) -> String {
        "[\"token\",\"\(token)\"]"
    }

    /// `["part", n, part]`: a piece of event `n` has arrived, so the connection makes progress.
    static func part(_ number: Int, _ part: Int) -> String {
        "[\"part\",\(number),\(part)]"
    }

    /// `[0, ack]`: nothing changed, but events were acknowledged, or a heartbeat is answered. `[0, ack, applied]` where
    /// more events were applied than are acknowledged, because some are held: they have arrived, though not on a disk.
    /// `[0, ack, applied, saved]` where the store has the changes of the events up to `saved`, so that the browser can ask for them.
    static func bare(acknowledged: Int, applied: Int, saved: Int? = nil) -> String {
        if let saved { return "[0,\(acknowledged),\(applied),\(saved)]" }
        return applied > acknowledged ? "[0,\(acknowledged),\(applied)]" : "[0,\(acknowledged)]"
    }
}

/// A complete page as a resync carries it.
struct PageContent {
    var html: String
    var title: String
    var url: String
}
