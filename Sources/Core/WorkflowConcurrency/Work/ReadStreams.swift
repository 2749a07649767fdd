import TrellisSupport
import Workflow

/// The streams that work is reading, or has stopped reading before their end.
///
/// An `AsyncStream` ends when the task of its reader is cancelled, and gives nothing to the next reader. Code that
/// passes a stream on does not show that it is the same one, so the identity of its storage tells streams apart.
@usableFromInline
enum ReadStreams {
    private struct Reading {
        /// The storage of a stream that is gone is no other's.
        weak var storage: AnyObject?
        var readers: Int
    }

    private struct Readings {
        var all: [ObjectIdentifier: Reading] = [:]
        /// The number of readings at which those of streams that are gone are removed.
        var limit = 64
    }

    private static let readings = Guarded(Readings())

    /// Notes that a reader begins. Returns the storage of the stream, or `nil` where the sequence is none.
    @usableFromInline
    static func begin(_ sequence: some AsyncSequence) -> AnyObject? {
        guard let storage = storage(of: sequence) else { return nil }
        readings.withLock { readings in
            if readings.all.count >= readings.limit {
                readings.all = readings.all.filter { $0.value.storage != nil }
                readings.limit = max(64, 2 * readings.all.count)
            }
            let name = ObjectIdentifier(storage)
            let before = readings.all[name].flatMap { $0.storage == nil ? nil : $0.readers } ?? 0
            readings.all[name] = Reading(storage: storage, readers: before + 1)
        }
        return storage
    }

    /// Notes that a reader has come to the end. Returns whether another one did not, so that the stream ended with that.
    @usableFromInline
    @discardableResult
    static func end(_ storage: AnyObject) -> Bool {
        readings.withLock { readings in
            let name = ObjectIdentifier(storage)
            guard let readers = readings.all[name]?.readers, readers > 1 else {
                readings.all[name] = nil
                return false
            }
            readings.all[name]?.readers = readers - 1
            return true
        }
    }

    /// The object that all copies of a stream share: that of the stream itself, or of the one below `map`, `filter` and so on.
    private static func storage(of sequence: Any) -> AnyObject? {
        if let stream = sequence as? any SharedStream { return stream.storage }
        // Another `base` is the app's, and may lead in a circle.
        guard let base = Mirror(reflecting: sequence).descendant("base"), base is any AsyncSequence else { return nil }
        return storage(of: base)
    }
}

private protocol SharedStream {}

extension SharedStream {
    fileprivate var storage: AnyObject? {
        Mirror(reflecting: self).children.lazy.map(\.value).first { type(of: $0) is AnyClass }.map { $0 as AnyObject }
    }
}

extension AsyncStream: SharedStream {}
extension AsyncThrowingStream: SharedStream {}

/// The failure of work whose stream has ended with other work that was reading it.
@usableFromInline
struct StreamReadBefore: WorkProblem {
    @usableFromInline
    init() {}

    func message(about work: String) -> String {
        """
        Expected \(work) to read a stream that is new. Instead, its stream had been read before by work that was cancelled, and \
        a stream ends with its reader. Make the stream where the work starts: Work.values { service.updates() }.
        """
    }
}
