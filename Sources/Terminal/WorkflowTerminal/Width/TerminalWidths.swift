/// The columns that a terminal advances for texts about which terminals differ.
public struct TerminalWidths: Hashable, Sendable {
    /// A Boolean value that indicates whether joined emoji (👩‍🔬) count as one rather than as their parts.
    public var joinsEmoji: Bool
    /// A Boolean value that indicates whether a skin tone (👍🏽) has no width of its own.
    public var joinsSkinTones: Bool
    /// A Boolean value that indicates whether U+FE0F makes a narrow character (❤️) wide.
    public var widensVariations: Bool
    /// A Boolean value that indicates whether a vowel sign that takes room (क्षि) has no width of its own.
    public var joinsSpacingMarks: Bool
    /// A Boolean value that indicates whether a flag (🇩🇪) counts as one.
    public var joinsFlags: Bool

    /// Creates a set of opinions; by default those of terminals with mode 2027.
    public init(
        joinsEmoji: Bool = true,
        joinsSkinTones: Bool = true,
        widensVariations: Bool = true,
        joinsSpacingMarks: Bool = true,
        joinsFlags: Bool = true
    ) {
        (self.joinsEmoji, self.joinsSkinTones) = (joinsEmoji, joinsSkinTones)
        (self.widensVariations, self.joinsSpacingMarks) = (widensVariations, joinsSpacingMarks)
        self.joinsFlags = joinsFlags
    }

    /// The opinions of terminals that have mode 2027, which counts grapheme clusters.
    public static let clusters = TerminalWidths()

    /// The opinions of tmux 3.3, which are assumed of a terminal that does not answer.
    public static let tmux = TerminalWidths(
        joinsSkinTones: false,
        widensVariations: false,
        joinsSpacingMarks: false
    )

    /// The texts by which a terminal is asked: each is written at the start of a line and followed by `CSI 6n`.
    public static let samples = ["👩‍🔬", "👍🏽", "❤️", "क्षि", "🇩🇪"]

    /// Creates the opinions by which a terminal advances as many columns as these for ``samples``.
    /// - Parameter advances: A number of columns for each sample, `nil` for one without an answer.
    public init(advances: [Int?]) {
        self = .tmux
        func advance(_ index: Int) -> Int? { index < advances.count ? advances[index] : nil }
        if let columns = advance(0) { joinsEmoji = columns <= 2 }
        if let columns = advance(1) { joinsSkinTones = columns <= 2 }
        if let columns = advance(2) { widensVariations = columns >= 2 }
        if let columns = advance(3) { joinsSpacingMarks = columns <= 2 }
        if let columns = advance(4) { joinsFlags = columns <= 2 }
    }
}
