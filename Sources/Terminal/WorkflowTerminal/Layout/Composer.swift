/// A wish for the focus.
struct FocusWish: Hashable {
    let element: ElementID
    /// The purpose; a wish is met once for each.
    let purpose: AnyHashable?
}

/// Lays views out and draws them, and lists the elements that it has drawn.
///
/// One pass measures and draws, from the root down; nothing of it is kept but ``HostState``. The files beside this one hold
/// what each kind of view does.
final class Composer {
    var canvas: Canvas
    var state = HostState()
    private(set) var elements: [ScreenElement] = []
    /// The elements that want the focus.
    private(set) var wishes: [FocusWish] = []
    /// The place of the cursor, and a mark if it is seen.
    private(set) var cursor: CursorPlace?
    /// The front modal layer: what is behind it takes no part.
    private(set) var activeLayer = 0

    /// The element that is drawn as the one with the focus.
    private(set) var focus: ElementID?
    var theme = TerminalTheme()
    private var layers = 0
    private var covered: Set<ElementID> = []
    private var isWishing = false
    /// The purpose of the wish in force, see ``TerminalView/focused(_:once:)``.
    private var wish: AnyHashable?
    private var scrollDepth = 0

    struct CursorPlace: Equatable {
        var column: Int
        var row: Int
        var isVisible: Bool
    }

    /// The place of a view: on the screen, in the tree, and in the layers.
    struct Place {
        var id: ElementID
        var rect: Rect
        var clip: Rect
        var style = TerminalStyle()
        var parent = -1
        var layer = 0
        var scope = ElementID.root
        var rowIndex: Int?
        var isInCurrentRow = true

        /// The first row of the place.
        var line: Place {
            var line = self
            line.rect.rows = min(rect.rows, 1)
            return line
        }
    }

    init(size: TerminalSize, widths: TerminalWidths) {
        canvas = Canvas(size: size, widths: widths)
    }

    /// Draws a view into a part of the grid, with another view below that takes no focus.
    func compose(_ view: TerminalView, in rect: Rect, focus: ElementID?) {
        canvas.grid.clear()
        elements.removeAll(keepingCapacity: true)
        wishes.removeAll(keepingCapacity: true)
        (cursor, activeLayer, layers, scrollDepth) = (nil, 0, 0, 0)
        covered.removeAll(keepingCapacity: true)
        self.focus = focus
        state.beginPass()
        state.visit(.root, in: .root)
        placeScrolling(view, Place(id: .root, rect: rect, clip: rect))
        state.endPass(covered: covered)
    }

    // MARK: - One view

    /// Draws a view in its place.
    func place(_ view: TerminalView, _ place: Place) {
        var place = place
        place.rect = framed(view, in: place.rect)
        if let role = view.role { place.style = place.style.merging(theme[role]) }
        let wasWishing = isWishing
        if view.wantsFocus { (isWishing, wish) = (true, view.wish) }
        if !view.keys.isEmpty || view.onFocusLost != nil, !view.content.isElement {
            place.parent = add(.group, "", view, place)
        }
        placeContent(of: view, place)
        if view.wantsFocus { isWishing = wasWishing }
    }

    private func placeContent(of view: TerminalView, _ place: Place) {
        switch view.content {
        case .nothing: break
        case .text(let text): placeText(text, view, place)
        case .button(let button): placeButton(button, view, place.line)
        case .field(let field): placeField(field, view, field.hasLines ? place : place.line)
        case .checkbox(let checkbox): placeCheckbox(checkbox, view, place.line)
        case .progress(let progress): placeProgress(progress, view, place.line)
        case .divider:
            let line = Piece(content: .scalar("─"), columns: 1, isUncertain: false)
            canvas.fill(place.line.rect, with: line, clip: place.clip, style: place.style.merging(theme.muted))
        case .group(let children):
            placeStack(TerminalStack(isVertical: true, spacing: 0, children: children), place)
        case .stack(let stack): placeStack(stack, place)
        case .box(let title, let content): placeBox(title, content, view, place)
        case .list(let list): placeList(list, view, place)
        case .scroll(let name, let content): placeScroll(name, content, view, place)
        case .split(let leading, let trailing): placeSplit(leading, trailing, place)
        case .layers(let layers): placeLayers(layers, place)
        case .frames(let frames): placeFrames(frames, place)
        case .identified(let key, let content):
            var place = place
            place.id = place.id.child(key: key)
            self.place(content, place)
        case .keyed(_, let content): self.place(content, place)
        case .themed(let theme, let content):
            let outer = self.theme
            self.theme = theme
            self.place(content, place)
            self.theme = outer
        }
    }

    /// Returns the part of a room that a view takes by its own width and height.
    private func framed(_ view: TerminalView, in rect: Rect) -> Rect {
        guard view.width != nil || view.height != nil else { return rect }
        var rect = rect
        let measured = size(of: view, columns: rect.columns)
        if view.width.map({ !$0.isFill }) ?? false { rect.columns = min(rect.columns, measured.columns) }
        if view.height.map({ !$0.isFill }) ?? false { rect.rows = min(rect.rows, measured.rows) }
        return rect
    }

    // MARK: - Elements

    /// Adds an element.
    /// - Returns: Its index.
    @discardableResult
    func add(
        _ role: ElementRole,
        _ name: String,
        _ view: TerminalView,
        _ place: Place,
        isFocusable: Bool = false,
        isDisabled: Bool = false
    ) -> Int {
        let visible = place.rect.intersection(place.clip)
        let canShow = !visible.isEmpty || scrollDepth > 0 && !place.rect.isEmpty
        elements.append(
            ScreenElement(
                id: place.id,
                parent: place.parent,
                role: role,
                name: name,
                view: view,
                rect: place.rect,
                visible: visible,
                layer: place.layer,
                scope: place.scope,
                rowIndex: place.rowIndex,
                isInCurrentRow: place.isInCurrentRow,
                isFocusable: isFocusable && canShow,
                isDisabled: isDisabled
            )
        )
        if isFocusable, canShow, isWishing {
            wishes.append(FocusWish(element: place.id, purpose: wish))
            isWishing = false
        }
        if isFocusable, place.id == focus {
            setCursor(column: place.rect.column, row: place.rect.row, isVisible: false, place)
        }
        return elements.count - 1
    }

    /// Makes an element one that takes the focus if nothing in it does.
    func makeFocusableIfNothingInIt(_ index: Int, _ place: Place) {
        guard !elements[(index + 1)...].contains(where: \.isFocusable) else { return }
        elements[index].isFocusable = !elements[index].visible.isEmpty || scrollDepth > 0
        if place.id == focus { setCursor(column: place.rect.column, row: place.rect.row, isVisible: false, place) }
        if isWishing {
            wishes.append(FocusWish(element: place.id, purpose: wish))
            isWishing = false
        }
    }

    func setCursor(column: Int, row: Int, isVisible: Bool, _ place: Place) {
        guard place.clip.contains(column: column, row: row) else { return }
        cursor = CursorPlace(column: column, row: row, isVisible: isVisible)
    }

    /// Returns the style of an element, which is another one while it has the focus.
    func style(_ place: Place, isDisabled: Bool = false) -> TerminalStyle {
        if place.id == focus { return place.style.merging(theme.selected) }
        return isDisabled ? place.style.merging(theme.muted) : place.style
    }

    // MARK: - Frames and layers

    private func placeFrames(_ frames: TerminalFrames, _ place: Place) {
        for key in frames.covered {
            let id = place.id.child(key: key)
            covered.insert(id)
            state.visit(id, in: place.scope)
        }
        var top = place
        top.id = place.id.child(key: frames.top)
        state.visit(top.id, in: place.scope)
        top.scope = top.id
        placeScrolling(frames.view, top)
    }

    private func placeLayers(_ content: TerminalLayers, _ place: Place) {
        var body = place
        body.id = place.id.child(0)
        self.place(content.body, body)
        for overlay in content.overlays { placeOverlay(overlay, place) }
    }

    private func placeOverlay(_ overlay: TerminalOverlayLayer, _ place: Place) {
        layers += 1
        if overlay.isModal { activeLayer = layers }
        var front = place
        front.id = place.id.child(key: overlay.id)
        front.layer = layers
        state.visit(front.id, in: place.scope)
        front.scope = front.id
        front.rect = overlay.extent == .full ? place.clip : centered(overlay, in: place.clip)
        front.clip = front.rect
        front.style = TerminalStyle()
        canvas.fill(front.rect, clip: front.clip, style: front.style)
        front.parent = add(overlay.role, overlay.name, overlay.content, front)
        guard overlay.extent == .fit else { return placeScrolling(overlay.content, front) }
        drawBorder(overlay.name, front)
        front.rect = front.rect.boxContent
        front.clip = front.clip.intersection(front.rect)
        placeScrolling(overlay.content, front)
    }

    private func centered(_ overlay: TerminalOverlayLayer, in room: Rect) -> Rect {
        let content = size(of: overlay.content, columns: min(room.columns - 4, 72))
        let title = CleanText.columns(of: overlay.name[...], widths: canvas.widths) + 2
        let columns = min(max(content.columns, title) + 4, room.columns)
        let rows = min(content.rows + 2, room.rows)
        return Rect(
            column: room.column + (room.columns - columns) / 2,
            row: room.row + (room.rows - rows) / 2,
            columns: columns,
            rows: rows
        )
    }

    // MARK: - Scrolling

    /// Draws a view that scrolls if it does not fit, so that on a small terminal nothing is out of reach.
    private func placeScrolling(_ view: TerminalView, _ place: Place) {
        let needed = size(of: view, columns: place.rect.columns).rows
        guard needed > place.rect.rows else { return self.place(view, place) }
        placeScrolled(view, place, id: place.id, rows: needed)
    }

    func placeScroll(_ name: String, _ content: TerminalView, _ view: TerminalView, _ place: Place) {
        var inner = place
        inner.parent = add(.region, name, view, place)
        let needed = max(size(of: content, columns: place.rect.columns).rows, place.rect.rows)
        placeScrolled(content, inner, id: place.id, rows: needed)
    }

    /// Draws a view of more rows than there are, from the offset that is kept for `id`.
    private func placeScrolled(_ view: TerminalView, _ place: Place, id: ElementID, rows: Int) {
        var scroll = state.scrolls[id] ?? ScrollState()
        (scroll.contentRows, scroll.viewRows) = (rows, place.rect.rows)
        scroll.offset = min(max(scroll.offset, 0), scroll.lastOffset)
        state.scrolls[id] = scroll
        state.visit(id, in: place.scope)
        var inner = place
        if inner.parent < 0 || elements[inner.parent].role != .region || elements[inner.parent].id != id {
            inner.parent = add(.region, "", .nothing, place)
        }
        inner.id = id.child(-1)
        inner.clip = place.rect.intersection(place.clip)
        inner.rect = Rect(
            column: place.rect.column,
            row: place.rect.row - scroll.offset,
            columns: max(place.rect.columns - (rows > place.rect.rows ? 1 : 0), 0),
            rows: rows
        )
        scrollDepth += 1
        self.place(view, inner)
        scrollDepth -= 1
        // Text without an element that takes the focus can be read by keys too.
        if rows > place.rect.rows { makeFocusableIfNothingInIt(inner.parent, place) }
        drawScrollbar(place, first: scroll.offset, shown: place.rect.rows, of: rows)
    }

    /// Draws a bar at the right edge that shows which part is visible.
    func drawScrollbar(_ place: Place, first: Int, shown: Int, of count: Int) {
        let rows = place.rect.rows
        guard count > shown, rows > 1 else { return }
        let length = max(rows * shown / count, 1)
        let start = (rows - length) * min(first, count - shown) / (count - shown)
        let bar = Piece(content: .scalar("┃"), columns: 1, isUncertain: false)
        let rect = Rect(column: place.rect.endColumn - 1, row: place.rect.row + start, columns: 1, rows: length)
        canvas.fill(rect, with: bar, clip: place.clip, style: theme.muted)
    }
}

extension TerminalView.Content {
    /// A Boolean value that indicates whether a view of this content adds an element for itself.
    fileprivate var isElement: Bool {
        switch self {
        case .text, .button, .field, .checkbox, .progress, .box, .list, .scroll: true
        default: false
        }
    }
}

extension TerminalLength {
    var isFill: Bool {
        if case .fill = kind { true } else { false }
    }
}

extension Rect {
    /// The part within a border and a space at its sides.
    var boxContent: Rect {
        Rect(column: column + 2, row: row + 1, columns: columns - 4, rows: rows - 2)
    }
}
