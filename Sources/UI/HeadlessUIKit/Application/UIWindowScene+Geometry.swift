import Foundation

extension UIWindowScene {
    /// A geometry that the program wishes for a scene.
    @preconcurrency @MainActor
    open class GeometryPreferences: NSObject {
        fileprivate override init() {
            super.init()
        }

        /// A geometry on a phone or tablet.
        @preconcurrency @MainActor
        public final class iOS: GeometryPreferences {
            /// The orientations; `nil` to keep the current one.
            public var interfaceOrientations: UIInterfaceOrientationMask?

            /// Creates a wish to keep the geometry.
            public override init() {
                super.init()
            }

            /// Creates a wish for one of several orientations.
            public convenience init(interfaceOrientations: UIInterfaceOrientationMask) {
                self.init()
                self.interfaceOrientations = interfaceOrientations
            }
        }
    }

    /// The orientation of the scene: upright until a window of it is turned.
    public var interfaceOrientation: UIInterfaceOrientation { windows.first?.orientation ?? .portrait }

    /// Turns the windows of the scene, in a later turn of the main queue.
    /// - Parameters:
    ///   - geometryPreferences: The orientations to turn to.
    ///   - errorHandler: Called with a ``UISceneError`` if a controller does not support any of the
    ///     orientations.
    public func requestGeometryUpdate(
        _ geometryPreferences: GeometryPreferences,
        errorHandler: ((any Error) -> Void)? = nil
    ) {
        guard let wanted = (geometryPreferences as? GeometryPreferences.iOS)?.interfaceOrientations else { return }
        MainQueue.async { [self] in
            guard !wanted.contains(interfaceOrientation.mask) else { return }
            let orientations = UIInterfaceOrientation.all.filter { wanted.contains($0.mask) }
            for window in windows where !orientations.contains(where: { window.rotate(to: $0) }) {
                errorHandler?(UISceneError(code: .geometryRequestDenied))
            }
        }
    }
}

/// An error of a request for a scene.
public struct UISceneError: Error, Hashable, Sendable {
    /// The kind of error.
    public enum Code: Int, Sendable {
        /// Scenes are not supported.
        case multipleScenesNotSupported = 0
        /// The request was refused.
        case requestDenied = 1
        /// The geometry is not supported.
        case geometryRequestUnsupported = 100
        /// A controller does not support the geometry.
        case geometryRequestDenied = 101
    }

    /// The kind of the error.
    public let code: Code

    /// Creates an error.
    public init(code: Code) {
        self.code = code
    }
}

extension UIViewController {
    /// The orientation of the window; upright without one.
    public var interfaceOrientation: UIInterfaceOrientation { viewIfLoaded?.window?.orientation ?? .portrait }
}

extension UIApplication {
    /// The orientation of the key window.
    public var statusBarOrientation: UIInterfaceOrientation { keyWindow?.orientation ?? .portrait }
}
