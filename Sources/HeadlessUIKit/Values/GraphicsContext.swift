import Foundation

/// What pictures are drawn with. Nothing is drawn.
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

/// What the picture under way is drawn with; `nil` if none is.
@preconcurrency @MainActor
public func UIGraphicsGetCurrentContext() -> CGContext? {
    contexts.last
}

/// The picture under way; `nil` if none is.
@preconcurrency @MainActor
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
    contexts.last.map { UIImage(name: "", size: $0.size) }
}

/// Ends the picture under way.
@preconcurrency @MainActor
public func UIGraphicsEndImageContext() {
    _ = contexts.popLast()
}
