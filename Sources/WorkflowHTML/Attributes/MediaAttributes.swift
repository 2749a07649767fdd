/// Attributes of images, sound, film and frames.

extension HTMLAttribute where Family: SourceFamily {
    /// Where it is loaded from.
    public static func src(_ url: String) -> HTMLAttribute { HTMLAttribute(name: "src", url: url) }
}

extension HTMLAttribute where Family: SizedFamily {
    /// The width in CSS pixels.
    public static func width(_ pixels: Int) -> HTMLAttribute { HTMLAttribute(name: "width", String(pixels)) }

    /// The height in CSS pixels.
    public static func height(_ pixels: Int) -> HTMLAttribute { HTMLAttribute(name: "height", String(pixels)) }
}

/// One of several files for one image.
public struct ImageCandidate: Sendable {
    let url: String
    let descriptor: String

    /// An image that is so many pixels wide.
    public init(_ url: String, width: Int) {
        self.url = url
        descriptor = "\(width)w"
    }

    /// An image for screens of that density.
    public init(_ url: String, density: Double) {
        self.url = url
        descriptor = "\(density)x"
    }
}

extension HTMLAttribute where Family: CandidateFamily {
    /// The files to choose from. If one URL is not allowed, all are dropped.
    public static func srcset(_ candidates: [ImageCandidate]) -> HTMLAttribute {
        var parts: [String] = []
        for candidate in candidates {
            // A comma or space would start another candidate.
            guard let url = SafeURL(candidate.url), !url.text.contains(where: { $0 == " " || $0 == "," }) else {
                return HTMLAttribute(.dropped(HTMLProblem(.unsafeURL, attribute: "srcset", value: candidate.url)))
            }
            parts.append("\(url.text) \(candidate.descriptor)")
        }
        return HTMLAttribute(name: "srcset", parts.joined(separator: ", "))
    }

    /// How wide the image will be, as media conditions.
    public static func sizes(_ sizes: String) -> HTMLAttribute { HTMLAttribute(name: "sizes", sizes) }
}

extension HTMLAttribute where Family == ElementFamily.Image {
    /// The text that stands for the image; empty for decoration.
    public static func alt(_ text: String) -> HTMLAttribute { HTMLAttribute(name: "alt", text) }

    /// Whether the image is loaded only when it comes near the window.
    public static func lazy(_ isLazy: Bool = true) -> HTMLAttribute {
        HTMLAttribute(name: "loading", isLazy ? "lazy" : "eager")
    }
}

extension HTMLAttribute where Family == ElementFamily.Source {
    /// The MIME type.
    public static func type(_ type: String) -> HTMLAttribute { HTMLAttribute(name: "type", type) }

    /// The media condition.
    public static func media(_ condition: String) -> HTMLAttribute { HTMLAttribute(name: "media", condition) }
}

extension HTMLAttribute where Family == ElementFamily.Media {
    /// Whether the browser shows its controls.
    public static func controls(_ isOn: Bool = true) -> HTMLAttribute { HTMLAttribute(name: "controls", isOn: isOn) }

    /// Whether it starts again at its end.
    public static func loop(_ isOn: Bool = true) -> HTMLAttribute { HTMLAttribute(name: "loop", isOn: isOn) }

    /// Whether it starts without sound.
    public static func muted(_ isOn: Bool = true) -> HTMLAttribute { HTMLAttribute(name: "muted", isOn: isOn) }

    /// The image shown before a film runs.
    public static func poster(_ url: String) -> HTMLAttribute { HTMLAttribute(name: "poster", url: url) }

    /// How much is loaded ahead: `none`, `metadata`, `auto`.
    public static func preload(_ hint: String) -> HTMLAttribute { HTMLAttribute(name: "preload", hint) }
}

extension HTMLAttribute where Family == ElementFamily.Track {
    /// What the track is: `captions`, `subtitles` …
    public static func kind(_ kind: String) -> HTMLAttribute { HTMLAttribute(name: "kind", kind) }

    /// Its language.
    public static func srclang(_ tag: String) -> HTMLAttribute { HTMLAttribute(name: "srclang", tag) }

    /// Its name in the menu.
    public static func label(_ text: String) -> HTMLAttribute { HTMLAttribute(name: "label", text) }
}

extension HTMLAttribute where Family == ElementFamily.Frame {
    /// What the framed page may do; empty: nothing.
    public static func sandbox(_ permissions: String = "") -> HTMLAttribute {
        HTMLAttribute(name: "sandbox", permissions)
    }
}
