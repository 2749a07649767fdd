/// An element that a script defines. `name` must contain a hyphen, as the browser demands; another name is a
/// ``PageError``.
///
/// It is often ``HTMLAttribute/opaque``, because such elements tend to create their own contents.
public func customElement(
    _ name: String,
    _ attributes: HTMLAttribute<ElementFamily.Custom>...,
    @HTMLBuilder content: () -> HTML = { .empty }
) -> HTML {
    .element(named: name, attributes, content())
}
