import Foundation

/// The pictures that a thread is drawing, the innermost last.
private let contexts = ThreadValue<[CGContext]>(name: "UIGraphicsContexts", initial: [])

/// Begins a picture of a size, in points.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
    contexts.value.append(CGContext(size: size))
}

/// Begins a picture of a size, in points.
/// - Parameters:
///   - size: The size of the picture, in points.
///   - opaque: Whether the picture covers everything behind it.
///   - scale: The number of pixels per point; 0 for that of the screen.
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
    UIGraphicsBeginImageContext(size)
}

/// Returns the current drawing context; `nil` for none.
public func UIGraphicsGetCurrentContext() -> CGContext? {
    contexts.value.last
}

/// Returns the picture being drawn; `nil` for none.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
    contexts.value.last.map { UIImage(name: "", size: $0.size) }
}

/// Ends the current picture.
public func UIGraphicsEndImageContext() {
    _ = contexts.value.popLast()
}
