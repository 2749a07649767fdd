#if canImport(UIKit)
// A file that names a screen's controller needs UIKit's names; on Apple platforms most clients get them that way.
@_exported import UIKit
#endif
