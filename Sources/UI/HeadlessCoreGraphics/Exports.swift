// CoreGraphics declares CGRect, CGPoint and CGFloat on Apple platforms; elsewhere Foundation does.
@_exported import Foundation
