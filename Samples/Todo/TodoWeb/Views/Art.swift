import WorkflowHTML

/// Line drawings; they take the colour of the text and are nothing to assistive technology.
enum Art {
    static var logo: HTML {
        svg(.class("logo"), .viewBox("0 0 48 48"), .ariaHidden(true)) {
            SVG.rect(.attribute("width", "48"), .attribute("height", "48"), .rx(14), .fill("currentColor"))
            SVG.path(.class("stem"), .d("M24 38V22"), .strokeWidth(3), .strokeLinecap("round"))
            SVG.path(.class("leaves"), .d("M24 24c0-9 6-13 14-13 0 9-6 13-14 13zM24 31c0-7-5-10-12-10 0 7 5 10 12 10z"))
        }
    }

    static var sprout: HTML {
        drawing("art", "M24 42V22M12 42h24", "M24 24c0-8 6-12 14-12 0 8-6 12-14 12zM24 30c0-6-5-9-12-9 0 6 5 9 12 9z")
    }

    static var sun: HTML {
        drawing(
            "art",
            "M24 5v5M24 38v5M5 24h5M38 24h5M10.600 10.600l3.500 3.500M33.900 33.900l3.500 3.500M10.600 37.400l3.500-3.500M33.900 14.100l3.500-3.500",
            "M24 15a9 9 0 1 0 0 18a9 9 0 1 0 0-18z"
        )
    }

    static var page: HTML {
        drawing("art", "M18 20h12M18 27h12M18 34h7", "M12 6h18l7 7v29H12zM29 6v8h8")
    }

    /// Lines, and shapes that are lightly filled.
    private static func drawing(_ name: String, _ lines: String, _ shapes: String) -> HTML {
        svg(
            .class(name),
            .viewBox("0 0 48 48"),
            .ariaHidden(true),
            .fill("none"),
            .stroke("currentColor"),
            .strokeWidth(2),
            .strokeLinecap("round"),
            .strokeLinejoin("round")
        ) {
            SVG.path(.d(lines))
            SVG.path(.d(shapes), .fill("currentColor"), .attribute("fill-opacity", "0.15"))
        }
    }
}
