#if canImport(SwiftUI)
public import SwiftUI
public import Workflow

extension SwiftUI.Bindable {
    /// The start of a binding that sends actions instead of writing to the state.
    ///
    /// ```swift
    /// TextField("Name", text: $store.name.sending(action: \.rename))
    /// ```
    @_disfavoredOverload
    public subscript<Model: ObservableModel, Member>(
        dynamicMember keyPath: KeyPath<Model.State, Member>
    ) -> _StoreBindable<Model, Member> where Value == Store<Model> {
        _StoreBindable(bindable: self, keyPath: keyPath)
    }
}

/// A path into the state of a store, which `sending` turns into a binding.
@dynamicMemberLookup
public struct _StoreBindable<Model: ObservableModel, Value> {
    fileprivate let bindable: SwiftUI.Bindable<Store<Model>>
    fileprivate let keyPath: KeyPath<Model.State, Value>

    /// A path into the value.
    public subscript<Member>(dynamicMember keyPath: KeyPath<Value, Member>) -> _StoreBindable<Model, Member> {
        _StoreBindable<Model, Member>(bindable: bindable, keyPath: self.keyPath.appending(path: keyPath))
    }

    /// Returns a binding that reads the state, and sends an action with each new value to a sink of the model.
    public func sending<Action>(
        sink: KeyPath<Model, Sink<Action>>,
        action: CaseKeyPath<Action, Value>
    ) -> Binding<Value> {
        bindable[dynamicMember: \.[state: keyPath, sink: sink, action: action]]
    }

    /// Returns a binding that reads the state, and calls a closure of the model with each new value.
    public func sending(closure: KeyPath<Model, (Value) -> Void>) -> Binding<Value> {
        bindable[dynamicMember: \.[state: keyPath, send: closure]]
    }
}

extension _StoreBindable where Model: SingleActionModel {
    /// Returns a binding that reads the state, and sends an action with each new value.
    public func sending(action: CaseKeyPath<Model.Action, Value>) -> Binding<Value> {
        bindable[dynamicMember: \.[state: keyPath, action: action]]
    }
}

/// The same type, by the name that the original gives it for SwiftUI's own `Bindable`.
public typealias _NativeStoreBindable = _StoreBindable
#endif
