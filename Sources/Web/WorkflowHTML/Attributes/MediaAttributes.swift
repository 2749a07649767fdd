/// Attributes of images, audio, video and frames.

extension HTMLAttribute where Family: SourceFamily {
    /// The URL of the resource.
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

    /// Creates a candidate with a width in pixels.
    public init(_ url: String, width: Int) {
        self.url = url
        descriptor = "\(width)w"
    }

    /// Creates a candidate for a screen density.
    public init(_ url: String, density: Double) {
        self.url = url
        descriptor = "\(density)x"
    }
}

extension HTMLAttribute where Family: CandidateFamily {
    /// The candidates to choose from. If one URL is not allowed, all are dropped.
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

    /// The width of the image, as media conditions.
    public static func sizes(_ sizes: String) -> HTMLAttribute { HTMLAttribute(name: "sizes", sizes) }
}

extension HTMLAttribute where Family == ElementFamily.Image {
    /// The alternative text of the image; empty for decoration.
    public static func alt(_ text: String) -> HTMLAttribute { HTMLAttribute(name: "alt", text) }

    /// Delays loading until the image is near the window.
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
    /// Shows the browser's controls.
    public static func controls(_ isOn: Bool = true) -> HTMLAttribute { HTMLAttribute(name: "controls", isOn: isOn) }

    /// Restarts playback at the end.
    public static func loop(_ isOn: Bool = true) -> HTMLAttribute { HTMLAttribute(name: "loop", isOn: isOn) }

    /// Mutes the sound.
    public static func muted(_ isOn: Bool = true) -> HTMLAttribute { HTMLAttribute(name: "muted", isOn: isOn) }

    /// The URL of the image shown before a video plays.
    public static func poster(_ url: String) -> HTMLAttribute { HTMLAttribute(name: "poster", url: url) }

    /// The amount loaded ahead: `none`, `metadata`, `auto`.
    public static func preload(_ hint: String) -> HTMLAttribute { HTMLAttribute(name: "preload", hint) }
}

extension HTMLAttribute where Family == ElementFamily.Track {
    /// The kind of the track: `captions`, `subtitles` …
    public static func kind(_ kind: String) -> HTMLAttribute { HTMLAttribute(name: "kind", kind) }

    /// The language of the track.
    public static func srclang(_ tag: String) -> HTMLAttribute { HTMLAttribute(name: "srclang", tag) }

    /// The title of the track in the menu.
    public static func label(_ text: String) -> HTMLAttribute { HTMLAttribute(name: "label", text) }
}

extension HTMLAttribute where Family == ElementFamily.Frame {
    /// The permissions of the framed page; empty for none.
    public static func sandbox(_ permissions: String = "") -> HTMLAttribute {
        HTMLAttribute(name: "sandbox", permissions)
    }
}
