/// An element that a script defines. `name` must hold a hyphen, as the browser demands; another name is a ``PageError``.
///
/// Often ``HTMLAttribute/opaque``, as such elements tend to own what they hold.
public func customElement(
    _ name: String,
    _ attributes: HTMLAttribute<ElementFamily.Custom>...,
    @HTMLBuilder content: () -> HTML = { .empty }
) -> HTML {
    HTML(.element(Element(name: name, parts: attributes.map(\.part), content: content(), isCustom: true)))
}
