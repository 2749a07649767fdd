#if canImport(SwiftUI)
import SwiftUI

extension EnvironmentValues {
    /// The view environment of the workflow screen that this SwiftUI view is part of; `.empty` outside of one.
    ///
    /// Read a part of it, `@Environment(\.viewEnvironment.theme)`; the whole of it cannot be compared, so SwiftUI
    /// could not tell when to update the view.
    public var viewEnvironment: ViewEnvironment {
        get { self[ViewEnvironmentValuesKey.self] }
        set { self[ViewEnvironmentValuesKey.self] = newValue }
    }

    /// The same slot as ``viewEnvironment``, for the wiring of hosts, which must be able to observe the whole.
    @_spi(ViewEnvironmentWiring) public var viewEnvironmentWrapper: ViewEnvironmentWrapper {
        get { ViewEnvironmentWrapper(viewEnvironment) }
        set { viewEnvironment = newValue.viewEnvironment }
    }
}

/// A view environment in a type of its own, which `@Environment` accepts as a whole.
@_spi(ViewEnvironmentWiring) public struct ViewEnvironmentWrapper {
    /// The environment.
    public var viewEnvironment: ViewEnvironment

    /// Wraps `viewEnvironment`.
    public init(_ viewEnvironment: ViewEnvironment) {
        self.viewEnvironment = viewEnvironment
    }
}

extension Environment where Value == ViewEnvironment {
    /// Not to be used: traps.
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
