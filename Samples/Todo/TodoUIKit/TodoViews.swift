import TodoCore
import UIKit
import WorkflowContainers
import WorkflowUI

/// Which controller shows which screen. The screens know nothing of it.
public enum TodoViews {
    /// What is shown in place of the app when that cannot start.
    @MainActor
    public static func makeFailure(_ text: String) -> UIViewController {
        MessageViewController.description(of: MessageViewController.Message(text: text), environment: .empty)
            .buildViewController()
    }

    /// The entries for all screens of the app.
    public static let registry =
        ViewRegistry(
            AppScreen.self,
            viewController: { screen, environment in screen.content.viewControllerDescription(environment: environment)
            }
        )
        + ViewRegistry(
            WelcomeScreen.self,
            viewController: { screen, environment in
                WelcomeViewController.description(for: screen, environment: environment)
            }
        )
        + ViewRegistry(
            LoadingScreen.self,
            viewController: { screen, environment in
                LoadingViewController.description(for: screen, environment: environment)
            }
        )
        + ViewRegistry(
            WorkspaceScreen.self,
            viewController: { screen, environment in
                WorkspaceViewController.description(for: screen, environment: environment)
            }
        )
        + ViewRegistry(
            TodoListScreen.self,
            viewController: { screen, environment in
                TodoListViewController.description(for: screen, environment: environment)
            }
        )
        + ViewRegistry(
            EditorScreen.self,
            viewController: { screen, environment in
                EditorViewController.description(for: screen, environment: environment)
            }
        )
        + ViewRegistry(
            MissingTodoScreen.self,
            viewController: { screen, environment in
                MessageViewController.description(
                    of: MessageViewController.Message(
                        text: "There is no such to-do.",
                        button: "Back",
                        action: screen.onBack
                    ),
                    environment: environment
                )
            }
        )
        + ViewRegistry(
            NothingSelectedScreen.self,
            viewController: { _, environment in
                MessageViewController.description(
                    of: MessageViewController.Message(text: "Pick a to-do to see more of it."),
                    environment: environment
                )
            }
        )
}
