import Foundation

/// The policy by which an association holds its value, under the names of the Objective-C runtime.
///
/// Every association is strong here, ``OBJC_ASSOCIATION_ASSIGN`` too.
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

/// Returns the value associated with `object` under `key`; `nil` for none.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
    AssociatedObjects.lock.withLock { AssociatedObjects.of(object as AnyObject)?[key] }
}

/// Returns the value associated with `object` under `key`; `nil` for none. This overload is the fast path for objects.
public func objc_getAssociatedObject(_ object: AnyObject, _ key: UnsafeRawPointer) -> Any? {
    AssociatedObjects.lock.withLock { AssociatedObjects.of(object)?[key] }
}

/// Associates `value` with `object` under `key`; `nil` removes the association.
///
/// The values of a responder, a bar item or a gesture recogniser are released with it. The end of other objects cannot
/// be observed here: their values are released at the latest when as many other objects have been given values since.
public func objc_setAssociatedObject(
    _ object: Any,
    _ key: UnsafeRawPointer,
    _ value: Any?,
    _ policy: objc_AssociationPolicy
) {
    let object = object as AnyObject
    AssociatedObjects.lock.withLock {
        if value == nil, AssociatedObjects.of(object) == nil { return }
        AssociatedObjects.makeOf(object)[key] = value
    }
}

/// An object that stores its associated values, so that they are released with it.
protocol AssociatedObjectsKeeping: AnyObject {
    /// The values that clients have associated with the object; `nil` for none.
    var associatedObjects: AssociatedObjects? { get set }
}

/// The values associated with one object.
///
/// As in the Objective-C runtime any thread may use them: all is read and written under ``lock``.
final class AssociatedObjects {
    /// Recursive: a value that is released may have associations of its own removed.
    static let lock = NSRecursiveLock()

    /// An object has a handful of values at most; a linear search is faster than hashing for those.
    private var values: [(key: UnsafeRawPointer, value: Any)] = []

    subscript(key: UnsafeRawPointer) -> Any? {
        get {
            for entry in values where entry.key == key { return entry.value }
            return nil
        }
        set {
            let former = values
            values = former.filter { $0.key != key }
            if let newValue { values.append((key, newValue)) }
            // A value may come back here when it is released, so not before the array is whole.
            withExtendedLifetime(former) {}
        }
    }

    /// The values of objects that cannot store their own. An entry whose object is gone is ignored, though another
    /// object may now have the same address.
    // Both are read and written under `lock`.
    nonisolated(unsafe) private static var others: [ObjectIdentifier: (object: Weak, values: AssociatedObjects)] = [:]
    nonisolated(unsafe) private static var countToPurgeAt = 64

    /// Returns the values of `object`; `nil` if it never had any.
    static func of(_ object: AnyObject) -> AssociatedObjects? {
        // Most objects are responders, and the check for a class is faster than the one for a protocol.
        if let responder = object as? UIResponder { return responder.associatedObjects }
        if let keeper = object as? any AssociatedObjectsKeeping { return keeper.associatedObjects }
        guard let entry = others[ObjectIdentifier(object)], entry.object.value === object else { return nil }
        return entry.values
    }

    /// Returns the values of `object`, created on first access.
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
        let former = others
        others = former.filter { $0.value.object.value != nil }
        // A value may come back here when it is released, so not while the table changes.
        defer { withExtendedLifetime(former) {} }
        countToPurgeAt = max(64, 2 * others.count)
    }

    private struct Weak {
        private(set) weak var value: AnyObject?

        init(_ value: AnyObject) {
            self.value = value
        }
    }
}
