#if canImport(UIKit)
import UIKit

extension UIViewController {
    /// The marks of the kind that the controller was built for; usually empty.
    var kindMarks: KindMarks {
        get { objc_getAssociatedObject(self, KindMarksKey.address) as? KindMarks ?? KindMarks() }
        set { objc_setAssociatedObject(self, KindMarksKey.address, newValue, .OBJC_ASSOCIATION_RETAIN_NONATOMIC) }
    }
}

private enum KindMarksKey {
    /// A unique address, which is never read through.
    @MainActor static let address = UnsafeRawPointer(UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))
}
#endif
