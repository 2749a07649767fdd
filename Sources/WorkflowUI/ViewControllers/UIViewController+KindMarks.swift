#if canImport(UIKit)
import UIKit

/// What tells controllers of one class apart: that they show a screen under a name, or of an identity.
struct KindMarks: Hashable, Sendable {
    /// The names, innermost first.
    var names: [String] = []
    /// The identity, where it is more than the screen's type.
    var key: CompatibilityKey?
}

extension UIViewController {
    /// The marks of the kind that the controller was built for; almost always none.
    var kindMarks: KindMarks {
        get { objc_getAssociatedObject(self, KindMarksKey.address) as? KindMarks ?? KindMarks() }
        set { objc_setAssociatedObject(self, KindMarksKey.address, newValue, .OBJC_ASSOCIATION_RETAIN_NONATOMIC) }
    }
}

private enum KindMarksKey {
    /// An address that nothing else has; never read through.
    @MainActor static let address = UnsafeRawPointer(UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))
}
#endif
