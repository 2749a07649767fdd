import TrellisSupport
import WorkflowHTML

/// An element of the head of a page's document, for search engines, previews of links, and browsers.
///
/// The app names those of all its pages (``LiveApp/head(_:)``). A screen names its own
/// (`Screen.located(at:title:change:status:head:)`), which take the place of all of the app's of the
/// same name. They are read where a page is loaded; a step inside a live page changes the title alone.
public struct HeadElement: Hashable, Sendable {
    /// The name by which one takes the place of another: `description`, `og:title`, `icon`.
    let name: String
    /// The tag and the attributes; a value that is a URL gets the prefixes of the mount.
    private let tag: String
    private let attributes: [Attribute]

    /// The URL for which the element is left out, as it may run script.
    var unsafeURL: String?

    private struct Attribute: Hashable {
        let name: String
        let value: String
        var isURL = false
    }

    private init(_ name: String, _ tag: String, _ attributes: [Attribute]) {
        (self.name, self.tag, self.attributes) = (name, tag, attributes)
    }

    // MARK: - Facts

    /// A fact about the page by its name: `author`, `application-name`, `google-site-verification`.
    /// - Precondition: The name is not `trellis-token`, which the page itself has.
    public static func meta(_ name: String, _ content: String) -> HeadElement {
        guard String(lowercasing: name.utf8) != "trellis-token" else {
            fatalError("Expected a fact about the page. Instead, \(name) is the page's own. Use another name.")
        }
        return HeadElement(
            name,
            "meta",
            [Attribute(name: "name", value: name), Attribute(name: "content", value: content)]
        )
    }

    /// A fact for previews of links, by its name of the Open Graph protocol: `og:title`, `og:image`. Their URLs are absolute.
    public static func property(_ name: String, _ content: String) -> HeadElement {
        HeadElement(
            name,
            "meta",
            [Attribute(name: "property", value: name), Attribute(name: "content", value: content)]
        )
    }

    /// One or two sentences about the page, which search engines show below its title.
    public static func description(_ text: String) -> HeadElement { .meta("description", text) }

    /// The rules for search engines: `noindex`, `noindex, nofollow`, `max-snippet:50`.
    public static func robots(_ rules: String) -> HeadElement { .meta("robots", rules) }

    /// The size of the page on a phone, in the place of `width=device-width, initial-scale=1`.
    public static func viewport(_ content: String) -> HeadElement { .meta("viewport", content) }

    /// The colour of the browser's own parts around the page, as CSS writes it.
    /// - Parameters:
    ///   - color: The colour: `#0a5`.
    ///   - media: The media query for which it is: `(prefers-color-scheme: dark)`.
    public static func themeColor(_ color: String, media: String? = nil) -> HeadElement {
        let more = media.map { [Attribute(name: "media", value: $0)] } ?? []
        let own = [Attribute(name: "name", value: "theme-color"), Attribute(name: "content", value: color)]
        return HeadElement("theme-color", "meta", own + more)
    }

    // MARK: - Links

    /// A relation to another resource: `manifest`, `next`, `preload`, `me`.
    ///
    /// One whose URL may run script is left out. That of a screen is also reported, as it may come from a visitor.
    /// - Parameters:
    ///   - relation: The relation, as `rel` names it.
    ///   - url: A path of the app, or an absolute URL with http or https.
    ///   - attributes: More attributes: `["as": "image", "type": "image/webp"]`.
    /// - Precondition: No attribute is named like a listener (`on…`), is `href` or `rel`, or has a name that is not of small letters and hyphens.
    public static func link(
        _ relation: String,
        _ url: String,
        _ attributes: KeyValuePairs<String, String> = [:]
    ) -> HeadElement {
        let more = attributes.map { name, value in
            let isPlain = !name.isEmpty && name.utf8.allSatisfy { $0 == UInt8(ascii: "-") || (97...122).contains($0) }
            guard isPlain, !name.utf8.starts(with: "on".utf8), !["href", "rel"].contains(name) else {
                fatalError("Expected the name of an attribute of a link. Instead, it is \(name.debugDescription).")
            }
            return Attribute(name: name, value: value)
        }
        let safe = url.safeURL
        let own = [Attribute(name: "rel", value: relation), Attribute(name: "href", value: safe ?? "", isURL: true)]
        var link = HeadElement(relation, "link", own + more)
        if safe == nil { link.unsafeURL = url }
        return link
    }

    /// The one URL of a page that can be reached by several.
    public static func canonical(_ url: String) -> HeadElement { .link("canonical", url) }

    /// The page in another language.
    public static func alternate(_ url: String, language: Language) -> HeadElement {
        .link("alternate", url, ["hreflang": language.tag])
    }

    /// The icon of the site.
    /// - Parameters:
    ///   - url: The URL of the image.
    ///   - type: Its media type: `image/svg+xml`.
    ///   - sizes: Its sizes in pixels: `32x32`, or `any`.
    public static func icon(_ url: String, type: String? = nil, sizes: String? = nil) -> HeadElement {
        let link = HeadElement.link("icon", url)
        let more = [("type", type), ("sizes", sizes)].compactMap { name, value in
            value.map { Attribute(name: name, value: $0) }
        }
        var icon = HeadElement(link.name, link.tag, link.attributes + more)
        icon.unsafeURL = link.unsafeURL
        return icon
    }

    // MARK: - HTML

    /// The elements of a page: the screen's own, and those of the app whose names the screen does not use.
    static func of(app: [HeadElement], screen: [HeadElement]) -> [HeadElement] {
        let screen = screen.filter { $0.unsafeURL == nil }
        let names = Set(screen.map(\.name))
        return app.filter { $0.unsafeURL == nil && !names.contains($0.name) } + screen
    }

    func html(mount: MountPath) -> String {
        let list = attributes.map { attribute in
            let value = attribute.isURL ? mount.outside(attribute.value) : attribute.value
            return " \(attribute.name)=\"\(HTMLPrinter.escape(value))\""
        }
        return "<\(tag)\(list.joined())>"
    }
}
