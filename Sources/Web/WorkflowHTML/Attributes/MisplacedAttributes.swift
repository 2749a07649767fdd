// Attributes that are often tried where they do nothing. The compiler's message says what to write.

extension HTMLAttribute {
    /// Not available on this element.
    @available(
        *,
        unavailable,
        message:
            "only a button, a link or a summary can be clicked without a mouse; put a button with the onClick into the element"
    )
    public static func onClick(
        id: AnyHashable? = nil,
        preventDefault: Bool = false,
        _ action: @escaping () -> Void
    ) -> HTMLAttribute {
        group([])
    }

    /// Not available on this element.
    @available(*, unavailable, message: "only a link leads to a URL; write a(.href(…)) { … } around the content")
    public static func href(_ url: String) -> HTMLAttribute { group([]) }

    /// Not available on this element.
    @available(
        *,
        unavailable,
        message: "a form is submitted, not its button; write form(.onSubmit { … }) around the fields and the button"
    )
    public static func onSubmit(
        id: AnyHashable? = nil,
        limit: Int = Handler.defaultLimit,
        _ action: @escaping (FormData) -> Void
    ) -> HTMLAttribute {
        group([])
    }

    /// Not available on this element.
    @available(
        *,
        unavailable,
        message: "a box is checked, not its label; write input(.type(.checkbox), .checked(…)) in the label"
    )
    public static func checked(_ isChecked: Bool = true) -> HTMLAttribute { group([]) }
}
