import TodoCore
import Workflow
import WorkflowUI

/// The app on a phone: one person's to-dos, shown by view controllers.
public struct TodoPhone: Workflow {
    private let storage: any TodoStorage

    /// The app with its to-dos in `storage`.
    public init(storage: any TodoStorage) {
        self.storage = storage
    }

    public typealias State = Void
    public typealias Output = Never

    public func render(
        state: Void,
        context: RenderContext<TodoPhone>
    ) -> EnvironmentScreen<AdaptedEnvironmentScreen<AppScreen>> {
        PersonalTodos(storage: storage).rendered(in: context).withRegistry(TodoViews.registry)
    }
}
