// An element takes the attributes of its family: a link leads somewhere, a button does something.
// expect: static method 'href' requires
// expect: static method 'onClick(id:preventDefault:_:)' requires
// expect: requires the types 'ElementFamily.Label' and 'ElementFamily.Input' be equivalent
import WorkflowHTML

func link() -> HTML {
    div(.href("/")) { "home" }
}

func action() -> HTML {
    span(.onClick {}) { "add" }
}

func check() -> HTML {
    label(.checked()) { "done" }
}
