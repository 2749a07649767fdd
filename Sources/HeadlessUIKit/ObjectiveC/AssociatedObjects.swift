import Foundation

/// How an association holds its value, under the Objective-C runtime's names. Here every association is strong, also
/// one by ``OBJC_ASSOCIATION_ASSIGN``.
public enum objc_AssociationPolicy: UInt, Sendable {
    // swift-format-ignore: AlwaysUseLowerCamelCase
    case OBJC_ASSOCIATION_ASSIGN = 0
    // swift-format-ignore: AlwaysUseLowerCamelCase
    case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
    // swift-format-ignore: AlwaysUseLowerCamelCase
    case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
    // swift-format-ignore: AlwaysUseLowerCamelCase
    case OBJC_ASSOCIATION_RETAIN = 0x301
    // swift-format-ignore: AlwaysUseLowerCamelCase
    case OBJC_ASSOCIATION_COPY = 0x303
}

/// The value associated with `object` under `key`; `nil` if there is none.
@preconcurrency @MainActor
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
    AssociatedObjects.of(object as AnyObject)?[key]
}

/// The value associated with `object` under `key`; `nil` if there is none. The form for what is known to be an object,
/// which is asked for often.
@preconcurrency @MainActor
public func objc_getAssociatedObject(_ object: AnyObject, _ key: UnsafeRawPointer) -> Any? {
    AssociatedObjects.of(object)?[key]
}

/// Associates `value` with `object` under `key`, or nothing for `nil`.
///
/// The values of a responder, a bar item or a gesture recogniser are released with it. Those of other objects are
/// released at the latest when as many other objects have got values since: nothing here learns of the end of those.
@preconcurrency @MainActor
public func objc_setAssociatedObject(
    _ object: Any,
    _ key: UnsafeRawPointer,
    _ value: Any?,
    _ policy: objc_AssociationPolicy
) {
    let object = object as AnyObject
    if value == nil, AssociatedObjects.of(object) == nil { return }
    AssociatedObjects.makeOf(object)[key] = value
}

/// Keeps what clients associate with it, so that that is released with it.
@MainActor
protocol AssociatedObjectsKeeping: AnyObject {
    /// What clients have associated with the object; `nil` if nothing.
    var associatedObjects: AssociatedObjects? { get set }
}

/// The values associated with one object.
@MainActor
final class AssociatedObjects {
    /// An object has a handful at most, among which looking beats hashing.
    private var values: [(key: UnsafeRawPointer, value: Any)] = []

    subscript(key: UnsafeRawPointer) -> Any? {
        get {
            for entry in values where entry.key == key { return entry.value }
            return nil
        }
        set {
            values.removeAll { $0.key == key }
            if let newValue { values.append((key, newValue)) }
        }
    }

    /// Of objects that cannot keep their own. An entry whose object is gone says nothing, though another object may be
    /// at the same address now.
    private static var others: [ObjectIdentifier: (object: Weak, values: AssociatedObjects)] = [:]
    private static var countToPurgeAt = 64

    /// The values of `object`, if it ever had any.
    static func of(_ object: AnyObject) -> AssociatedObjects? {
        // Most are responders, and a class is asked for faster than a protocol.
        if let responder = object as? UIResponder { return responder.associatedObjects }
        if let keeper = object as? any AssociatedObjectsKeeping { return keeper.associatedObjects }
        guard let entry = others[ObjectIdentifier(object)], entry.object.value === object else { return nil }
        return entry.values
    }

    /// The values of `object`.
    static func makeOf(_ object: AnyObject) -> AssociatedObjects {
        if let existing = of(object) { return existing }
        let made = AssociatedObjects()
        if let keeper = object as? any AssociatedObjectsKeeping {
            keeper.associatedObjects = made
        } else {
            purgeIfDue()
            others[ObjectIdentifier(object)] = (Weak(object), made)
        }
        return made
    }

    private static func purgeIfDue() {
        guard others.count >= countToPurgeAt else { return }
        others = others.filter { $0.value.object.value != nil }
        countToPurgeAt = max(64, 2 * others.count)
    }

    private struct Weak {
        private(set) weak var value: AnyObject?

        init(_ value: AnyObject) {
            self.value = value
        }
    }
}
