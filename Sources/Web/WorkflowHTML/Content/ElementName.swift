/// The name of an element: one of those that have a function, or one that the app chose.
enum ElementName: UInt8, CaseIterable {
    case div, p, pre, blockquote, figure, figcaption, hr, ul, ol, li, menu, dl, dt, dd, form, label, input,
        button, select, option, optgroup, datalist, fieldset, legend, output, progress, meter, textarea,
        span, strong, em, b, i, u, s, small, mark, code, kbd, samp, sub, sup, abbr, cite, dfn, q, ins, del,
        bdi, bdo, time, ruby, rt, rp, br, wbr, a, details, summary, dialog, img, picture, source, audio,
        video, track, iframe, canvas, svg, g, path, circle, ellipse, rect, line, polyline, polygon, defs,
        symbol, use, title, text, main, header, footer, nav, section, article, aside, search, address,
        hgroup, h1, h2, h3, h4, h5, h6, table, caption, colgroup, col, thead, tbody, tfoot, tr, th, td
    /// A name that the app chose, ``Element/customName``.
    case custom

    /// The name as it is written in the page; empty for ``custom``.
    var text: String { Self.texts[Int(rawValue)] }

    private static let texts = allCases.map { $0 == .custom ? "" : String(describing: $0) }

    /// A Boolean value that indicates whether the element has neither content nor end tag.
    var isVoid: Bool {
        switch self {
        case .hr, .br, .wbr, .img, .source, .track, .col, .input: true
        default: false
        }
    }
}
