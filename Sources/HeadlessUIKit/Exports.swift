// As on Apple platforms, where UIKit brings Foundation with it: clients name CGRect, NSCoder and IndexPath.
@_exported import Foundation
