import Foundation

/// A drawing context. Nothing is drawn.
@preconcurrency @MainActor
public final class CGContext {
    fileprivate let size: CGSize

    fileprivate init(size: CGSize) {
        self.size = size
    }

    /// Sets the colour to fill with.
    public func setFillColor(_ color: CGColor) {}

    /// Fills a rectangle.
    public func fill(_ rect: CGRect) {}
}

@MainActor private var contexts: [CGContext] = []

/// Begins a picture of a size, in points.
@preconcurrency @MainActor
public func UIGraphicsBeginImageContext(_ size: CGSize) {
    contexts.append(CGContext(size: size))
}

/// Returns the current drawing context; `nil` for none.
@preconcurrency @MainActor
public func UIGraphicsGetCurrentContext() -> CGContext? {
    contexts.last
}

/// Returns the picture being drawn; `nil` for none.
@preconcurrency @MainActor
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
    contexts.last.map { UIImage(name: "", size: $0.size) }
}

/// Ends the current picture.
@preconcurrency @MainActor
public func UIGraphicsEndImageContext() {
    _ = contexts.popLast()
}
