/// A storage that also says which events of a page it has.
///
/// A new session of the page does not handle those again.
public protocol KeyedTodoStorage: TodoStorage {
    /// The number of the page's latest event whose change is stored; 0 if there is none, or if it cannot be read.
    ///
    /// After a 0 that is wrong, events are handled again, and their changes are recognised by their keys.
    func lastApplied(page: String) async -> Int
}
