/// A message by which a process tells the others who is present.
///
/// Each process numbers the changes of its own pages from 1, so that another one notices when it has missed a message.
enum PresenceMessage<Metadata: Codable & Equatable & Sendable>: Codable, Sendable {
    /// A page has entered, or has other metadata.
    case entered(PresenceEntry<Metadata>, revision: UInt64)
    /// A page has left.
    case left(PresencePage, revision: UInt64)
    /// A process is running and has made this many changes. Sent at each heartbeat of the bus.
    case alive(process: UInt64, revision: UInt64)
    /// A part of all pages of a process, the answer to ``asked(by:of:)``.
    case listed(PresencePart<Metadata>)
    /// A process asks another one for its pages, or all others for theirs.
    case asked(by: UInt64, of: UInt64?)
    /// A process no longer uses the presence.
    case ended(process: UInt64)
}

/// A page and what others see of it.
struct PresenceEntry<Metadata: Codable & Equatable & Sendable>: Codable, Sendable {
    let page: PresencePage
    let id: String
    let metadata: Metadata
}

/// A part of the pages of a process as they were after one revision. A message of a bus has a limited size.
struct PresencePart<Metadata: Codable & Equatable & Sendable>: Codable, Sendable {
    static var mostEntries: Int { 100 }

    let process: UInt64
    let revision: UInt64
    let index: Int
    let isLast: Bool
    let entries: [PresenceEntry<Metadata>]

    /// Returns the parts of a list; one without entries for an empty list.
    static func parts(of entries: [PresenceEntry<Metadata>], process: UInt64, revision: UInt64) -> [PresencePart] {
        let starts = entries.isEmpty ? [0] : Array(stride(from: 0, to: entries.count, by: mostEntries))
        return starts.enumerated().map { index, start in
            PresencePart(
                process: process,
                revision: revision,
                index: index,
                isLast: start == starts.last,
                entries: Array(entries[start..<min(start + mostEntries, entries.count)])
            )
        }
    }
}
