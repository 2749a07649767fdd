import Foundation
import Workflow

/// An object of an app that does something when it is released.
final class Ending {
    private let body: () -> Void

    init(_ body: @escaping () -> Void) {
        self.body = body
    }

    deinit { body() }
}

/// Releases a value here and no earlier, as the optimizer may do with one that nobody uses.
func letGo<Value>(_ old: Value) { withExtendedLifetime(old) {} }

/// A place for something that is made after the closures that use it.
final class Place<Value> {
    var value: Value?

    /// Empties the place, and releases what was there after that.
    func clear() { letGo(exchange(&value, with: nil)) }
}

/// A key whose comparison and hash do something.
struct KeyThatActs: Hashable {
    let id: Int
    let act: () -> Void

    static func == (a: Self, b: Self) -> Bool {
        a.act()
        return a.id == b.id
    }

    func hash(into hasher: inout Hasher) {
        act()
        hasher.combine(id)
    }
}

/// Writes states as JSON, as `JSONStateCoder` does, which is above this module.
struct PlainCoder: StateCoder {
    func encode<Value: Encodable>(_ value: Value) throws -> [UInt8] {
        Array(try JSONEncoder().encode(value))
    }

    func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
        try JSONDecoder().decode(type, from: Data(bytes))
    }
}
