// Written by scripts/build-client from Script/states.json, which says what a row means.
extension PageStates {
    static let rows: [[String]] = [
        ["edit", "told", "page", "isKnown !isNew", "told"],
        ["edit", "*", "page", "", "sought"],
        ["edit", "sought", "found", "isShown isForgotten", "none"],
        ["edit", "sought", "found", "isShown", "told"],
        ["edit", "sought", "found", "isSubmitted", "told"],
        ["edit", "sought", "found", "", "offered"],
        ["edit", "sought", "missing", "isForgotten mayCome", "sought"],
        ["edit", "sought", "missing", "", "gone"],
        ["edit", "*", "told", "", "told"],
        ["edit", "offered", "dropped", "", "edited"],
        ["edit", "*", "dropped", "", "*"],

        ["event", "*", "page", "isNew", "sought"],
        ["event", "*", "page", "", "*"],
        ["event", "sought", "found", "", "waiting"],
        ["event", "sought", "missing", "!cameToNothing mayCome", "sought"],
        ["event", "sought", "missing", "", "void"],

        ["text", "shown", "removed", "isCarried", "carried"],
        ["text", "shown", "removed", "stepWaits", "with its step"],
        ["text", "shown", "removed", "isForgotten", "said"],
        ["text", "shown", "removed", "stepFollowed", "given up"],
        ["text", "shown", "removed", "", "said"],
    ]
}
