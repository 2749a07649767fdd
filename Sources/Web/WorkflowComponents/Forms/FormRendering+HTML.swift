import ViewEnvironment
public import WorkflowForms
public import WorkflowHTML
import WorkflowLive
public import struct ViewEnvironment.ViewEnvironment

extension FormRendering {
    /// Returns the form with its fields in it.
    ///
    /// After a submit that failed, the first control with an error gets the focus. With an `action`, a browser without
    /// scripts sends the form there, for `Form.submitted(_:)`.
    ///
    /// ```swift
    /// signUp.html(in: environment, action: "/sign-up") {
    ///     field("Name", signUp.name)
    ///     submitButton("Sign up", signUp)
    /// }
    /// ```
    /// - Parameters:
    ///   - environment: The environment of the screen.
    ///   - action: The URL to which a browser without scripts sends the form.
    ///   - attributes: Further attributes, such as `.guardsChanges(signUp.hasUnsavedChanges)`.
    ///   - content: The fields and the button.
    public func html(
        in environment: ViewEnvironment,
        action: String? = nil,
        _ attributes: HTMLAttribute<ElementFamily.Form>...,
        @HTMLBuilder content: () -> HTML
    ) -> HTML {
        environment.requestFocus(on: firstErrorID, count: failures, from: formID)
        var all: [HTMLAttribute<ElementFamily.Form>] = [
            .id(formID), .class("tc-form"), .noValidate(),
            .onSubmit { data in submit(data.all) },
        ]
        if let action { all += [.method(.post), .action(action)] }
        return form(.group(all + attributes)) {
            div(.id("\(formID)-errors"), .class("tc-form-errors"), .role(.alert), .tabIndex(-1)) {
                for message in messages { p { message } }
            }
            content()
        }
    }
}

/// Returns the button that submits a form. While a submit is on its way, it has no effect.
public func submitButton<Fields>(
    _ title: String,
    _ form: FormRendering<Fields>,
    _ attributes: HTMLAttribute<ElementFamily.Button>...
) -> HTML {
    let own: [HTMLAttribute<ElementFamily.Button>] = [
        .type(.submit), .class("tc-button tc-primary"), .when(form.isSubmitting, .ariaDisabled(true)),
    ]
    return button(.group(own + attributes)) { title }
}
