import Foundation
import Synchronization

/// A flag that says whether tests run; ``LassoTesting`` is what others see of it.
///
/// Internal: a public type of this name would hide the module of Swift Testing, whose macros name it, from every test that
/// imports this module.
enum Testing {
    private static let isActive = Atomic(["XCTestCase", "XCTest.XCTestCase"].contains { NSClassFromString($0) != nil })

    /// A Boolean value that indicates whether a test framework is loaded. Tests of this module set it.
    static var active: Bool {
        get { isActive.load(ordering: .relaxed) }
        set { isActive.store(newValue, ordering: .relaxed) }
    }
}
