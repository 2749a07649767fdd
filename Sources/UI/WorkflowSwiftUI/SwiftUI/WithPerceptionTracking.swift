#if canImport(SwiftUI)
public import SwiftUI

/// A view that shows its content.
///
/// Perception needs it before iOS 17, to observe what the content reads. On the systems that we support SwiftUI does.
public struct WithPerceptionTracking<Content: View>: View {
    private let content: () -> Content

    /// Creates a view of `content`.
    public init(@ViewBuilder content: @escaping () -> Content) {
        self.content = content
    }

    public var body: Content { content() }
}
#endif
