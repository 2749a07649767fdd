// The part of SwiftUI's interface that Trellis uses, so that code behind `canImport(SwiftUI)` is type-checked on platforms
// without it. Only declarations matter here; nothing runs this.
import Foundation
import UIKit

@MainActor @preconcurrency
public protocol View {
    associatedtype Body: View
    @MainActor var body: Body { get }
}

extension Never: View {
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
public struct Binding<Value> {
    public init(
        get: @escaping @isolated(any) @Sendable () -> Value,
        set: @escaping @isolated(any) @Sendable (Value) -> Void
    ) {}
    public var wrappedValue: Value { fatalError() }
}

public struct Button<Label: View>: View {
    @MainActor public init(action: @escaping @MainActor () -> Void, label: () -> Label) {}
    public var body: Never { fatalError() }
}

public struct TextField<Label: View>: View {
    public var body: Never { fatalError() }
}

extension TextField where Label == Text {
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

public final class UIHostingController<Content: View>: UIViewController {
    public init(rootView: Content) {
        super.init(nibName: nil, bundle: nil)
    }

    public required init?(coder: NSCoder) { nil }
}
