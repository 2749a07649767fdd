#if canImport(SwiftUI)
import SwiftUI

extension EnvironmentValues {
    /// The view environment of the workflow screen that contains this SwiftUI view; `.empty` for none.
    ///
    /// Read a part of it, `@Environment(\.viewEnvironment.theme)`; the whole cannot be compared, so SwiftUI could not
    /// decide when to update the view.
    public var viewEnvironment: ViewEnvironment {
        get { self[ViewEnvironmentValuesKey.self] }
        set { self[ViewEnvironmentValuesKey.self] = newValue }
    }

    /// The same value as ``viewEnvironment``, for hosts, which must be able to observe the whole.
    @_spi(ViewEnvironmentWiring) public var viewEnvironmentWrapper: ViewEnvironmentWrapper {
        get { ViewEnvironmentWrapper(viewEnvironment) }
        set { viewEnvironment = newValue.viewEnvironment }
    }
}

/// A wrapper of the view environment, which `@Environment` accepts as a whole.
@_spi(ViewEnvironmentWiring) public struct ViewEnvironmentWrapper {
    /// The environment.
    public var viewEnvironment: ViewEnvironment

    /// Wraps `viewEnvironment`.
    public init(_ viewEnvironment: ViewEnvironment) {
        self.viewEnvironment = viewEnvironment
    }
}

extension Environment where Value == ViewEnvironment {
    /// Unavailable: traps.
    @available(
        *,
        deprecated,
        message: """
            Expected the key path of a part, such as `@Environment(\\.viewEnvironment.theme)`. A property that reads \
            all of `viewEnvironment` keeps SwiftUI from telling when the view has to be updated.
            """
    )
    @inlinable
    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
        fatalError("Expected the key path of a part of `viewEnvironment`, such as `\\.viewEnvironment.theme`.")
    }
}

private enum ViewEnvironmentValuesKey: EnvironmentKey {
    static var defaultValue: ViewEnvironment { .empty }
}
#endif
