import WorkflowScreens

/// A stack of screens, never empty. The top is shown, and Back leads to the ones below.
///
/// A host keeps the view of a covered frame as long as a compatible frame is in the stack, so that going back finds it
/// unchanged. Frames of different types are erased: `BackStackScreen<AnyScreen>`. A frame that handles going back says
/// so itself, see `Screen.onBack(shadow:perform:)`.
public struct BackStackScreen<Content: Screen>: Screen {
    /// All screens, from the bottom to the top. Never empty.
    public let frames: [Content]

    /// A name in the identity of the stack, which distinguishes successive stacks; may be empty.
    public let name: String

    /// Creates a stack of `bottom` and `rest`, whose last element is the top.
    public init(_ bottom: Content, _ rest: Content..., name: String = "") {
        self.init(bottom, rest, name: name)
    }

    /// Creates a stack of `bottom` and `rest`, whose last element is the top.
    public init(_ bottom: Content, _ rest: [Content], name: String = "") {
        self.frames = [bottom] + rest
        self.name = name
    }

    /// Creates a stack of `frames`, from the bottom to the top; `nil` if there are none.
    public init?(frames: [Content], name: String = "") {
        guard !frames.isEmpty else { return nil }
        self.frames = frames
        self.name = name
    }

    /// Returns a stack of `frames`, from the bottom to the top.
    /// - Precondition: `frames` is not empty. If it may be, use ``init(frames:name:)``.
    public static func fromList(_ frames: [Content], name: String = "") -> BackStackScreen {
        guard let stack = BackStackScreen(frames: frames, name: name) else {
            fatalError(
                """
                Expected at least one \(Content.self) for a BackStackScreen. Instead, the list was empty. Use \
                init(frames:name:), which gives nil, if that is possible.
                """
            )
        }
        return stack
    }

    /// The visible screen.
    public var top: Content { frames[frames.count - 1] }

    /// The screens below the top, from the bottom.
    public var backStack: ArraySlice<Content> { frames.dropLast() }

    /// Returns a stack of the same name with each frame transformed, from the bottom.
    public func map<NewContent: Screen>(
        _ transform: (Content) throws -> NewContent
    ) rethrows -> BackStackScreen<NewContent> {
        try mapIndexed { _, frame in try transform(frame) }
    }

    /// Returns a stack of the same name with each frame transformed, from the bottom, which has index 0.
    public func mapIndexed<NewContent: Screen>(
        _ transform: (Int, Content) throws -> NewContent
    ) rethrows -> BackStackScreen<NewContent> {
        BackStackScreen<NewContent>.fromList(
            try frames.enumerated().map { try transform($0.offset, $0.element) },
            name: name
        )
    }

    /// Returns the frames of `left` with those of `right` on top, under the name of `left`.
    public static func + (left: BackStackScreen, right: BackStackScreen?) -> BackStackScreen {
        guard let right else { return left }
        return fromList(left.frames + right.frames, name: left.name)
    }
}

extension BackStackScreen: ContainerRendering {
    public var contents: [Content] { frames }
}

extension BackStackScreen: CompatibleRendering {
    public var compatibilityKey: CompatibilityKey { CompatibilityKey(Self.self).named(name) }
}

extension BackStackScreen: Equatable where Content: Equatable {}
