import Workflow

/// An estimate of the bytes that kept values of one type need.
///
/// The first value is looked at, then the second, the fourth and so on: the cost of reflection is spread over all of them. A value that
/// shares its memory with a later one counts twice.
final class ValueSize {
    @exclusivity(unchecked) private var seen = 0
    @exclusivity(unchecked) private var bytes = 0

    func bytes(of kept: KeptValue) -> Int {
        seen += 1
        if seen & (seen - 1) == 0 {
            var reader = SizeReader()
            bytes = 48 + reader.bytes(of: kept.value)
        }
        return bytes
    }
}

/// Adds up the parts of a value; of a large collection, the first ones stand for all.
private struct SizeReader {
    private static let sample = 16
    private var rest = 512

    mutating func bytes(of value: Any) -> Int {
        guard rest > 0 else { return 0 }
        rest -= 1
        if let text = value as? String { return 16 + (text.utf8.count > 15 ? text.utf8.count : 0) }
        let mirror = Mirror(reflecting: value)
        // An object is the app's own: it does not live on because it is kept here, but with what refers to it.
        if mirror.displayStyle == .class { return 8 }
        guard !mirror.children.isEmpty else { return 8 }
        var bytes = 0
        var seen = 0
        for child in mirror.children.prefix(Self.sample) {
            bytes += self.bytes(of: child.value)
            seen += 1
        }
        let count = mirror.children.count
        return count > seen ? bytes / seen * count : bytes
    }
}
