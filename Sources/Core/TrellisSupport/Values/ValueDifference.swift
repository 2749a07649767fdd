/// The difference of two values, part by part.
///
/// Unchanged fields of a structure are shown in short, unchanged elements of a collection are counted.
package struct ValueDifference {
    package enum Mark: Character, Sendable {
        case first = "−"
        case second = "+"
        /// As wide as the other two marks in fonts where letters differ in width.
        case both = "\u{2007}"
    }

    package struct Line: Equatable, Sendable {
        package let mark: Mark
        package var text: String
    }

    /// The lines of one part, which a comma follows unless it is the last.
    private typealias Block = [Line]

    /// A Boolean value that indicates whether the current values are the compared ones, not parts of them.
    private let isRoot: Bool

    private var dump: ValueDump { ValueDump(isRoot: isRoot) }

    package static func lines(_ first: ValueNode, _ second: ValueNode) -> [Line] {
        ValueDifference(isRoot: true).block(first, second, label: "", newLabel: "")
    }

    private func block(_ first: ValueNode, _ second: ValueNode, label: String, newLabel: String) -> Block {
        if first == second { return [Line(mark: .both, text: dump.summary(of: first, label: label))] }
        let (old, new) = (all(.first, first, label), all(.second, second, newLabel))
        guard hasTheSameParts(first, second) else { return old + new }
        if first.kind == .enumCase, fitsInLine(old), fitsInLine(new) { return old + new }
        return [Line(mark: .both, text: label + dump.opening(of: first))]
            + joined(blocks(first, second))
            + [Line(mark: .both, text: dump.closing(of: first))]
    }

    /// Returns whether the values differ only in their parts.
    private func hasTheSameParts(_ first: ValueNode, _ second: ValueNode) -> Bool {
        guard first.kind == second.kind, first.fullName == second.fullName, !first.parts.isEmpty else { return false }
        return first.isCollection ? !second.parts.isEmpty : first.parts.map(\.label) == second.parts.map(\.label)
    }

    /// Returns whether a case with its associated values is short enough to be shown twice rather than part by part.
    private func fitsInLine(_ block: Block) -> Bool {
        block.count == 1 && block[0].text.count <= 100
    }

    private func all(_ mark: Mark, _ node: ValueNode, _ label: String) -> Block {
        dump.lines(of: node, label: label).map { Line(mark: mark, text: $0) }
    }

    private func joined(_ blocks: [Block]) -> Block {
        let last = blocks.count - 1
        return blocks.enumerated()
            .flatMap { index, block in index < last ? withComma(block) : block }
            .map { Line(mark: $0.mark, text: "  " + $0.text) }
    }

    /// Appends a comma to the block; where all of it has changed, to both versions.
    private func withComma(_ block: Block) -> Block {
        var block = block
        let marks: [Mark] = block.last?.mark == .both ? [.both] : [.first, .second]
        for mark in marks {
            if let index = block.lastIndex(where: { $0.mark == mark }) { block[index].text += "," }
        }
        return block
    }

    // MARK: - Parts

    private func blocks(_ first: ValueNode, _ second: ValueNode) -> [Block] {
        let inner = ValueDifference(isRoot: false)
        let (old, new) = (dump.parts(of: first), dump.parts(of: second))
        switch first.kind {
        case .list: return inner.listBlocks(old, new)
        case .set, .dictionary: return inner.sortedBlocks(old, new)
        default: return zip(old, new).map { inner.block($0.value, $1.value, label: $0.label, newLabel: $1.label) }
        }
    }

    private typealias Parts = [(label: String, value: ValueNode)]

    /// Returns the blocks of a list, in which removed elements followed by inserted ones are shown as changed.
    private func listBlocks(_ old: Parts, _ new: Parts) -> [Block] {
        let changes = new.map(\.value).difference(from: old.map(\.value))
        let removed = Set(changes.removals.map(\.offset))
        let inserted = Set(changes.insertions.map(\.offset))
        var blocks = BlockList()
        var (oldIndex, newIndex) = (0, 0)
        while oldIndex < old.count || newIndex < new.count {
            let isRemoved = removed.contains(oldIndex)
            let isInserted = inserted.contains(newIndex)
            switch (isRemoved, isInserted) {
            case (false, false): blocks.appendUnchanged()
            case (true, true):
                let (before, after) = (old[oldIndex], new[newIndex])
                blocks.append(block(before.value, after.value, label: before.label, newLabel: after.label))
            case (true, false): blocks.append(all(.first, old[oldIndex].value, old[oldIndex].label))
            case (false, true): blocks.append(all(.second, new[newIndex].value, new[newIndex].label))
            }
            if isRemoved || !isInserted { oldIndex += 1 }
            if isInserted || !isRemoved { newIndex += 1 }
        }
        return blocks.finished()
    }

    private func sortedBlocks(_ old: Parts, _ new: Parts) -> [Block] {
        let isLabelled = old.contains { !$0.label.isEmpty }
        func name(_ part: (label: String, value: ValueNode)) -> String {
            isLabelled ? part.label : dump.lines(of: part.value).joined(separator: "\n")
        }
        let newValues = Dictionary(new.map { (name($0), $0) }) { first, _ in first }
        let oldNames = Set(old.map(name))
        var blocks = BlockList()
        for part in old {
            guard let other = newValues[name(part)] else {
                blocks.append(all(.first, part.value, part.label))
                continue
            }
            if other.value == part.value {
                blocks.appendUnchanged()
            } else {
                blocks.append(block(part.value, other.value, label: part.label, newLabel: part.label))
            }
        }
        for part in new where !oldNames.contains(name(part)) { blocks.append(all(.second, part.value, part.label)) }
        return blocks.finished()
    }

    /// The blocks of a collection, in which unchanged ones are counted.
    private struct BlockList {
        private var blocks: [Block] = []
        private var unchanged = 0

        mutating func appendUnchanged() { unchanged += 1 }

        mutating func append(_ block: Block) {
            endUnchanged()
            blocks.append(block)
        }

        mutating func finished() -> [Block] {
            endUnchanged()
            return blocks
        }

        private mutating func endUnchanged() {
            if unchanged > 0 { blocks.append([Line(mark: .both, text: "… (\(unchanged) unchanged)")]) }
            unchanged = 0
        }
    }
}

extension CollectionDifference.Change {
    /// The place of the element, in the collection that has it.
    package var offset: Int {
        switch self {
        case .remove(let offset, _, _), .insert(let offset, _, _): offset
        }
    }
}
