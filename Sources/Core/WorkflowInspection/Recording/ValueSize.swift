import Foundation
import Workflow

/// An estimate of the bytes that kept values of one type need.
///
/// Values without references are as large as their type. Of others, the first is looked at, then the second, the fourth and so on, later
/// one of 20 to 30: the cost of reflection is spread over all of them. A value that shares its memory with a later one counts twice.
final class ValueSize {
    private let isFixed: Bool
    @exclusivity(unchecked) private var seen = 0
    /// The number of the next value that is looked at.
    @exclusivity(unchecked) private var next = 1
    @exclusivity(unchecked) private var bytes = 0

    private static let bytesOfBox = 48

    init(of type: Any.Type) {
        let fixed = fixedSize(type)
        isFixed = fixed != nil
        bytes = Self.bytesOfBox + (fixed ?? 0)
    }

    func bytes(of value: @autoclosure () -> Any) -> Int {
        if isFixed { return bytes }
        seen += 1
        if seen == next {
            bytes = Self.bytes(of: value())
            // Not in regular steps, which could meet the same one of several nodes each time.
            next += next < 16 ? next : 20 + next % 11
        }
        return bytes
    }

    /// Returns the estimate for one value.
    static func bytes(of value: Any) -> Int {
        var reader = SizeReader()
        return bytesOfBox + reader.bytes(of: value)
    }
}

/// Returns the size of the values of a type; `nil` if they have references.
private func fixedSize<Value>(_ type: Value.Type) -> Int? { _isPOD(type) ? MemoryLayout<Value>.size : nil }

/// A collection with its elements in one block of memory.
private protocol ElementBlock {
    /// The bytes of the elements; `nil` if these have references.
    var bytesOfElements: Int? { get }
}

extension Array: ElementBlock {
    fileprivate var bytesOfElements: Int? { _isPOD(Element.self) ? count * MemoryLayout<Element>.stride : nil }
}

extension ArraySlice: ElementBlock {
    fileprivate var bytesOfElements: Int? { _isPOD(Element.self) ? count * MemoryLayout<Element>.stride : nil }
}

extension ContiguousArray: ElementBlock {
    fileprivate var bytesOfElements: Int? { _isPOD(Element.self) ? count * MemoryLayout<Element>.stride : nil }
}

/// An action that holds another one, or a closure.
private protocol ErasedAction {
    /// The action; `nil` for a closure.
    var held: Any? { get }
}

extension AnyWorkflowAction: ErasedAction {
    fileprivate var held: Any? { isClosureBased ? nil : base }
}

/// Adds up the parts of a value; of a large collection, some stand for all.
private struct SizeReader {
    private static let sample = 8
    private var rest = 512

    mutating func bytes(of value: Any) -> Int {
        rest -= 1
        let type: Any.Type = type(of: value)
        if let size = fixedSize(type) { return size }
        switch value {
        case let text as String: return 16 + (text.utf8.count > 15 ? text.utf8.count : 0)
        // All of the text that it is a part of is kept.
        case let text as Substring: return 32 + text.base.utf8.count
        case let data as Data: return 16 + data.count
        case let text as AttributedString: return 16 + text.unicodeScalars.count
        case let block as any ElementBlock:
            if let bytes = block.bytesOfElements { return 32 + bytes }
        // A closure does not show its values: to look at it would be in vain.
        case let action as any ErasedAction: return 32 + (action.held.map { bytes(of: $0) } ?? 0)
        default: break
        }
        return bytesOfParts(of: Mirror(reflecting: value))
    }

    private mutating func bytesOfParts(of mirror: Mirror) -> Int {
        switch mirror.displayStyle {
        // An object is the app's own: it does not live on because it is kept here, but with what refers to it.
        case .class: return 8
        case .collection, .set, .dictionary:
            return 8 + bytesOfElements(mirror.children, isOrdered: mirror.displayStyle == .collection)
        default: break
        }
        var bytes = 8
        for child in mirror.children where rest > 0 { bytes += self.bytes(of: child.value) }
        return bytes
    }

    private mutating func bytesOfElements(_ elements: Mirror.Children, isOrdered: Bool) -> Int {
        let count = elements.count
        let sample = min(count, Self.sample)
        var (bytes, seen, index, offset) = (0, 0, elements.startIndex, 0)
        while seen < sample, rest > 0 {
            // Of an array from the first to the last: what is added comes last. The order of the others is no order.
            let next = isOrdered && sample > 1 ? seen * (count - 1) / (sample - 1) : seen
            index = elements.index(index, offsetBy: next - offset)
            offset = next
            bytes += self.bytes(of: elements[index].value)
            seen += 1
        }
        return seen > 0 ? bytes * count / seen : 0
    }
}
