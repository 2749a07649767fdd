import Workflow

/// Estimates of the bytes that kept values need, by their types.
///
/// The first value of a type is looked at, then the second, the fourth and so on: the cost of reflection is spread over all of them. A
/// value that shares its memory with a later one counts twice.
struct ValueSize {
    private var types: [ObjectIdentifier: Estimate] = [:]

    private struct Estimate {
        var seen = 0
        var bytes = 0
    }

    mutating func bytes(of kept: KeptValue) -> Int {
        let type = ObjectIdentifier(kept.type)
        var estimate = types[type] ?? Estimate()
        estimate.seen += 1
        if estimate.seen & (estimate.seen - 1) == 0 {
            var reader = SizeReader()
            estimate.bytes = 48 + reader.bytes(of: kept.value)
        }
        types[type] = estimate
        return estimate.bytes
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
