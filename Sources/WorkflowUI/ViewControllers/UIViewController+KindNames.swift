#if canImport(UIKit)
import UIKit

extension UIViewController {
    /// The names of the kind that the controller was built for, innermost first; almost always none.
    var kindNames: [String] {
        get { objc_getAssociatedObject(self, KindNamesKey.address) as? [String] ?? [] }
        set { objc_setAssociatedObject(self, KindNamesKey.address, newValue, .OBJC_ASSOCIATION_COPY_NONATOMIC) }
    }
}

private enum KindNamesKey {
    /// An address that nothing else has; never read through.
    @MainActor static let address = UnsafeRawPointer(UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))
}
#endif
