import WorkflowScreens

/// Two screens side by side.
///
/// If there is no room for two, a host may show them one after the other, the trailing one in front.
public struct SplitScreen<LeadingScreenType: Screen, TrailingScreenType: Screen>: Screen {
    /// The screen at the leading side; the narrower one.
    public let leadingScreen: LeadingScreenType

    /// The screen at the trailing side.
    public let trailingScreen: TrailingScreenType

    /// Creates a screen of two screens side by side.
    public init(leadingScreen: LeadingScreenType, trailingScreen: TrailingScreenType) {
        self.leadingScreen = leadingScreen
        self.trailingScreen = trailingScreen
    }
}

extension SplitScreen: ContainerRendering {
    public var contents: [any Screen] { [leadingScreen, trailingScreen] }
}
