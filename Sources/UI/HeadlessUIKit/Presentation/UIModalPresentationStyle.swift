/// The style of a presentation.
public enum UIModalPresentationStyle: Int, Sendable {
    /// Covers the whole screen; the covered controller disappears.
    case fullScreen = 0
    /// A sheet over most of the screen; the covered controller stays.
    case pageSheet = 1
    /// A sheet in the middle; the covered controller stays.
    case formSheet = 2
    /// Covers the controller that defines the presentation context, which disappears.
    case currentContext = 3
    /// A style that the presented controller defines.
    case custom = 4
    /// Covers the whole screen; the covered controller stays.
    case overFullScreen = 5
    /// Covers the controller that defines the presentation context, which stays.
    case overCurrentContext = 6
    /// A small area that points at an element.
    case popover = 7
    /// No presentation.
    case none = -1
    /// The system's default: a sheet.
    case automatic = -2

    /// A Boolean value that indicates whether the covered controller disappears.
    var isCovering: Bool { self == .fullScreen || self == .currentContext }

    /// A Boolean value that indicates whether the user can dismiss the presented controller by a gesture.
    var isSheet: Bool { [.automatic, .pageSheet, .formSheet, .popover].contains(self) }
}

/// The animation of a presentation. Stored without effect: nothing is drawn.
public enum UIModalTransitionStyle: Int, Sendable {
    /// From below.
    case coverVertical = 0
    /// Turning over.
    case flipHorizontal = 1
    /// Cross-fading.
    case crossDissolve = 2
    /// Curling up a corner.
    case partialCurl = 3
}
