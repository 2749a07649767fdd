/// How a presented controller covers the one that presents it.
public enum UIModalPresentationStyle: Int, Sendable {
    /// All of it, so that the covered one disappears.
    case fullScreen = 0
    /// Most of it, as a sheet. The covered one stays.
    case pageSheet = 1
    /// A sheet in the middle. The covered one stays.
    case formSheet = 2
    /// The area of the controller that defines the presentation context.
    case currentContext = 3
    /// As the presented controller says.
    case custom = 4
    /// All of it, without taking it away.
    case overFullScreen = 5
    /// The area of the controller that defines the presentation context, without taking it away.
    case overCurrentContext = 6
    /// A small area that points at something.
    case popover = 7
    /// Not at all.
    case none = -1
    /// As the system does by default: a sheet.
    case automatic = -2

    /// Whether the covered controller disappears.
    var isCovering: Bool { self == .fullScreen || self == .currentContext }

    /// Whether a person can take the presented controller away by a gesture.
    var isSheet: Bool { [.automatic, .pageSheet, .formSheet, .popover].contains(self) }
}

/// How a presented controller comes. Kept only: nothing is drawn.
public enum UIModalTransitionStyle: Int, Sendable {
    /// From below.
    case coverVertical = 0
    /// By turning over.
    case flipHorizontal = 1
    /// By fading over.
    case crossDissolve = 2
    /// By curling up a corner.
    case partialCurl = 3
}
