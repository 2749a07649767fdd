import Foundation
import Workflow
import WorkflowSnapshots

/// A state as lines of JSON, by the coder of journals: without redacted values, and never by a description.
///
/// Of nodes whose states a journal has. The app has decided about the others neither that they are written down nor what is redacted.
enum EncodedLines {
    /// A value of more bytes, by estimate, is not shown: to encode it would take time of the app.
    private static let mostBytes = 256 << 10
    /// The number of lines for which differences are searched one by one, which takes the square of it.
    private static let mostCompared = 500

    static let noProps = "Props are not shown here: a journal does not have them."

    static func lines(of kept: KeptValue?, of node: NodeRecord) -> [String] {
        guard let kept else { return [] }
        guard node.isInJournals else { return ["(a \(kept.type), which a journal does not have)"] }
        let tooLarge = ["(a \(kept.type) that is too large to be shown)"]
        guard ValueSize.bytes(of: kept.value) <= mostBytes else { return tooLarge }
        guard let bytes = JournalText.json(of: kept.value) else {
            return ["(a \(kept.type), which cannot be encoded)"]
        }
        // It was an estimate.
        guard bytes.count <= mostBytes else { return tooLarge }
        let options: JSONSerialization.WritingOptions = [
            .prettyPrinted, .sortedKeys, .fragmentsAllowed, .withoutEscapingSlashes,
        ]
        guard let object = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed),
            let data = try? JSONSerialization.data(withJSONObject: object, options: options)
        else { return [String(decoding: bytes, as: UTF8.self)] }
        return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// Returns the lines of two values that differ.
    static func change(from old: KeptValue?, to new: KeptValue, of node: NodeRecord) -> [InspectedDifference.Line] {
        let (before, after) = withoutCommonEnds(lines(of: old, of: node), lines(of: new, of: node))
        guard max(before.count, after.count) <= mostCompared else {
            return before.map { .init(mark: .before, text: $0) } + after.map { .init(mark: .after, text: $0) }
        }
        return after.difference(from: before).sorted { $0.position < $1.position }.map { change in
            switch change {
            case .remove(_, let text, _): InspectedDifference.Line(mark: .before, text: text)
            case .insert(_, let text, _): InspectedDifference.Line(mark: .after, text: text)
            }
        }
    }

    private static func withoutCommonEnds(
        _ first: [String],
        _ second: [String]
    ) -> (ArraySlice<String>, ArraySlice<String>) {
        let start = zip(first, second).prefix { $0 == $1 }.count
        let (a, b) = (first.dropFirst(start), second.dropFirst(start))
        let end = zip(a.reversed(), b.reversed()).prefix { $0 == $1 }.count
        return (a.dropLast(end), b.dropLast(end))
    }
}

extension CollectionDifference.Change {
    /// The position in either collection: what was removed comes before what has taken its place.
    fileprivate var position: (Int, Int) {
        switch self {
        case .remove(let offset, _, _): (offset, 0)
        case .insert(let offset, _, _): (offset, 1)
        }
    }
}

extension NodeRecord {
    /// A Boolean value that indicates whether a journal has the states of the node.
    fileprivate var isInJournals: Bool {
        guard type is any DurableWorkflow.Type else { return false }
        var node: NodeRecord? = self
        while let present = node {
            if present.type is any LeftOutOfSnapshots.Type { return false }
            node = present.parent
        }
        return true
    }
}
