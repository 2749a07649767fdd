import Lasso
import XCTest

// As on Apple platforms, where XCTest has UIKit's names: nothing else is imported here.

final class ReexportTests: XCTestCase {
    func test_aFileThatImportsLassoHasTheNamesOfUIKit() {
        weak var controller: UIViewController?
        autoreleasepool {
            let made = UIViewController()
            let navigationController = UINavigationController()
            controller = made
            made.place(with: pushed(in: navigationController))
            XCTAssertTrue(navigationController.topViewController === made)
        }
        XCTAssertNil(controller)
    }
}
