// UIKit re-exports Foundation on Apple platforms: clients name CGRect, NSCoder and IndexPath.
@_exported import CoreGraphics
@_exported import Foundation
