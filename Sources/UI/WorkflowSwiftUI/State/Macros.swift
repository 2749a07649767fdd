#if WorkflowSwiftUIMacros
/// Makes a struct or an enum observable state: each stored variable of a struct notifies its observers.
///
/// ```swift
/// @ObservableState
/// struct State {
///     var count = 0
///     @ObservationStateIgnored var log: [String] = []
/// }
/// ```
///
/// An enum has no properties to observe. Its identity is that of its case and of the observable value in it.
@attached(extension, conformances: Observable, ObservableState)
@attached(member, names: named(_$id), named(_$observationRegistrar), named(_$willModify))
@attached(memberAttribute)
public macro ObservableState() = #externalMacro(module: "WorkflowSwiftUIPlugin", type: "ObservableStateMacro")

/// Makes one stored variable notify its observers. ``ObservableState()`` adds it where it belongs.
@attached(accessor, names: named(init), named(get), named(set))
@attached(peer, names: prefixed(_))
public macro ObservationStateTracked() =
    #externalMacro(module: "WorkflowSwiftUIPlugin", type: "ObservationStateTrackedMacro")

/// Leaves one stored variable as it is: reads and writes notify nobody.
@attached(accessor, names: named(willSet))
public macro ObservationStateIgnored() =
    #externalMacro(module: "WorkflowSwiftUIPlugin", type: "ObservationStateIgnoredMacro")
#endif
