// An element takes the attributes of its family: a link leads somewhere, a button does something. The message of what is
// often tried says what to write.
// expect: 'href' is unavailable: only a link leads to a URL; write a(.href(…)) { … } around the content
// expect: 'onClick(id:preventDefault:_:)' is unavailable: only a button, a link or a summary can be clicked without a mouse
// expect: 'onSubmit(id:limit:_:)' is unavailable: a form is submitted, not its button
// expect: 'checked' is unavailable: a box is checked, not its label
// expect: requires the types 'ElementFamily.Label' and 'ElementFamily.Form' be equivalent
import WorkflowHTML

func link() -> HTML {
    div(.href("/")) { "home" }
}

func action() -> HTML {
    li(.class("row"), .onClick { print("add") }) { "add" }
}

func submission() -> HTML {
    button(.onSubmit { _ in }) { "send" }
}

func check() -> HTML {
    label(.checked()) { "done" }
}

func method() -> HTML {
    label(.method(.post)) { "done" }
}
