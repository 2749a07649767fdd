#if canImport(UIKit)
// XCTest re-exports UIKit on Apple platforms: tests name its classes.
@_exported import UIKit
#endif
