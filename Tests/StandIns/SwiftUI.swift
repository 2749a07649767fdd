// The part of SwiftUI's interface that Trellis uses, so that code behind `canImport(SwiftUI)` is type-checked on platforms
// without it. Only declarations matter here; nothing runs this.
import Foundation
import Observation
@_exported import UIKit

@MainActor @preconcurrency
public protocol View {
    associatedtype Body: View
    @ViewBuilder @MainActor var body: Body { get }
}

extension Never: View {
    public var body: Never { fatalError() }
}

extension Optional: View where Wrapped: View {
    public var body: Never { fatalError() }
}

public struct Nothing: View {
    public var body: Never { fatalError() }
}

public struct Text: View {
    public init<S: StringProtocol>(_ content: S) {}
    public var body: Never { fatalError() }
}

@propertyWrapper
@dynamicMemberLookup
public struct Binding<Value> {
    public init(
        get: @escaping @isolated(any) @Sendable () -> Value,
        set: @escaping @isolated(any) @Sendable (Value) -> Void
    ) {}
    public var wrappedValue: Value { fatalError() }
    public var projectedValue: Binding<Value> { self }
    public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
        fatalError()
    }
}

@propertyWrapper
@dynamicMemberLookup
public struct Bindable<Value> {
    private let value: Value
    public init(wrappedValue: Value) { value = wrappedValue }
    public var wrappedValue: Value { value }
    public var projectedValue: Bindable<Value> { self }
    public subscript<Subject>(
        dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>
    ) -> Binding<Subject> where Value: AnyObject { fatalError() }
}

extension Bindable where Value: AnyObject, Value: Observable {
    public init(_ wrappedValue: Value) { value = wrappedValue }
}

@resultBuilder
public struct ViewBuilder {
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    public static func buildBlock<each Content: View>(_ content: repeat each Content) -> Nothing { Nothing() }
    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
    public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
}

public struct Form<Content: View>: View {
    @MainActor public init(@ViewBuilder content: () -> Content) {}
    public var body: Never { fatalError() }
}

public struct HStack<Content: View>: View {
    @MainActor public init(@ViewBuilder content: () -> Content) {}
    public var body: Never { fatalError() }
}

public struct Toggle<Label: View>: View {
    public var body: Never { fatalError() }
}

extension Toggle where Label == Text {
    @MainActor public init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) {}
}

public struct Stepper<Label: View>: View {
    public var body: Never { fatalError() }
}

extension Stepper where Label == Text {
    @MainActor public init<S: StringProtocol, V: Strideable>(_ title: S, value: Binding<V>) {}
}

public struct VStack<Content: View>: View {
    @MainActor public init(@ViewBuilder content: () -> Content) {}
    public var body: Never { fatalError() }
}

public struct ForEach<Data: RandomAccessCollection, Content: View>: View where Data.Element: Identifiable {
    public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {}
    public var body: Never { fatalError() }
}

public protocol EnvironmentKey {
    associatedtype Value
    static var defaultValue: Value { get }
}

public struct EnvironmentValues {
    public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
        get { fatalError() }
        set {}
    }
}

@propertyWrapper
public struct Environment<Value> {
    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {}
    public var wrappedValue: Value { fatalError() }
}

@MainActor @preconcurrency
public protocol UIViewControllerRepresentable: View where Body == Never {
    associatedtype UIViewControllerType: UIViewController
    associatedtype Coordinator = Void
    typealias Context = UIViewControllerRepresentableContext<Self>
    func makeUIViewController(context: Context) -> UIViewControllerType
    func updateUIViewController(_ uiViewController: UIViewControllerType, context: Context)
    func makeCoordinator() -> Coordinator
}

extension UIViewControllerRepresentable {
    public var body: Never { fatalError() }
}

public struct UIViewControllerRepresentableContext<Representable: UIViewControllerRepresentable> {
    public let coordinator: Representable.Coordinator
}

public struct Button<Label: View>: View {
    @MainActor public init(action: @escaping @MainActor () -> Void, label: () -> Label) {}
    public var body: Never { fatalError() }
}

public struct TextField<Label: View>: View {
    public var body: Never { fatalError() }
}

extension Button where Label == Text {
    @MainActor public init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) {}
}

extension TextField where Label == Text {
    @MainActor public init<S: StringProtocol>(_ title: S, text: Binding<String>) {}

    @MainActor public init<S: StringProtocol>(
        _ title: S,
        text: Binding<String>,
        onEditingChanged: @escaping (Bool) -> Void,
        onCommit: @escaping () -> Void
    ) {}
}

public struct Alert {
    public struct Button {
        public static func `default`(_ label: Text, action: (() -> Void)? = {}) -> Alert.Button { fatalError() }
        public static func destructive(_ label: Text, action: (() -> Void)? = {}) -> Alert.Button { fatalError() }
        public static func cancel(_ label: Text, action: (() -> Void)? = {}) -> Alert.Button { fatalError() }
    }
}

@MainActor @preconcurrency
public protocol DynamicViewContent: View {}

public struct Rows: DynamicViewContent {
    public var body: Never { fatalError() }
}

extension DynamicViewContent {
    public func onDelete(perform action: ((IndexSet) -> Void)?) -> some DynamicViewContent { Rows() }
}

extension View {
    public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View { Nothing() }
    public func ignoresSafeArea() -> some View { Nothing() }
    public func onAppear(perform action: (() -> Void)? = nil) -> some View { Nothing() }
    public func onDisappear(perform action: (() -> Void)? = nil) -> some View { Nothing() }
    public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View { Nothing() }
    public func onLongPressGesture(
        minimumDuration: Double = 0.5,
        maximumDistance: CGFloat = 10,
        perform action: @escaping () -> Void,
        onPressingChanged: ((Bool) -> Void)? = nil
    ) -> some View { Nothing() }
}

public func withAnimation<Result>(_ body: () throws -> Result) rethrows -> Result { try body() }

@preconcurrency @MainActor
open class UIHostingController<Content: View>: UIViewController {
    public init(rootView: Content) {
        super.init(nibName: nil, bundle: nil)
    }

    public required init?(coder: NSCoder) { nil }

    public func sizeThatFits(in size: CGSize) -> CGSize { size }
    open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {}
    open func accessibilityPerformEscape() -> Bool { false }
}

// The part of UIKit that our model of it has not.
@preconcurrency @MainActor
open class UIPress: NSObject {}

@preconcurrency @MainActor
open class UIPressesEvent: NSObject {}
