#if canImport(UIKit)
// As XCTest does on Apple platforms: tests name UIKit's classes.
@_exported import UIKit
#endif
