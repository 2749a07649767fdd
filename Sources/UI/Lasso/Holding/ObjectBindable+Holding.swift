#if canImport(UIKit)
import UIKit

extension NSObject: ObjectBindable {}

extension ObjectBindable {
    public func holdReference(to object: AnyObject) {
        var held = heldObjects
        held[ObjectIdentifier(object)] = object
        heldObjects = held
    }

    public func releaseReference(to object: AnyObject) {
        var held = heldObjects
        guard held.removeValue(forKey: ObjectIdentifier(object)) != nil else { return }
        heldObjects = held
    }

    private var heldObjects: [ObjectIdentifier: AnyObject] {
        get { objc_getAssociatedObject(self, HeldObjectsKey.address) as? [ObjectIdentifier: AnyObject] ?? [:] }
        set {
            objc_setAssociatedObject(self, HeldObjectsKey.address, newValue, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
        }
    }
}

private enum HeldObjectsKey {
    /// An address that nothing else has; never read through.
    @MainActor static let address = UnsafeRawPointer(UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))
}
#endif
