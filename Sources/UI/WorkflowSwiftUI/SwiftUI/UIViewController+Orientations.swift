#if canImport(SwiftUI) && canImport(UIKit)
public import UIKit

extension UIViewController {
    /// Tells UIKit that the supported orientations have changed, and turns the scene if its own is none of them.
    public func setNeedsUpdateOfSupportedInterfaceOrientationsAndRotateIfNeeded() {
        setNeedsUpdateOfSupportedInterfaceOrientations()
        guard let window = viewIfLoaded?.window, let scene = window.windowScene,
            let supported = window.rootViewController?.supportedInterfaceOrientations, !supported.isEmpty,
            !supported.includes(scene.interfaceOrientation)
        else { return }
        scene.requestGeometryUpdate(UIWindowScene.GeometryPreferences.iOS(interfaceOrientations: supported)) { error in
            print("Expected the scene to turn to one of the orientations \(supported). Instead, UIKit says: \(error)")
        }
    }
}

extension UIInterfaceOrientationMask {
    fileprivate func includes(_ orientation: UIInterfaceOrientation) -> Bool {
        switch orientation {
        case .portrait: contains(.portrait)
        case .portraitUpsideDown: contains(.portraitUpsideDown)
        case .landscapeLeft: contains(.landscapeLeft)
        case .landscapeRight: contains(.landscapeRight)
        // Nothing is known, so nothing is turned.
        default: true
        }
    }
}
#endif
