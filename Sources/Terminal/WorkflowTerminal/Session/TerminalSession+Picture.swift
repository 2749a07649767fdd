import WorkflowScreens

extension TerminalSession {
    /// Shows a screen and returns its lines, as far as nobody has scrolled or moved the focus.
    func picture(of screen: any Screen, in environment: ViewEnvironment) -> String {
        show(screen, in: environment)
        return styledLines.joined(separator: "\n")
    }

    /// The rows of the screen with the codes of their styles, without blank cells at their ends. Each row begins without a style.
    package var styledLines: [String] {
        layoutIfNeeded()
        let (grid, table) = (composer.canvas.grid, composer.canvas.table)
        return (0..<size.rows).map { row in
            let start = row * size.columns
            let cells = grid.cells[start..<start + size.columns]
            let end = cells.lastIndex { $0 != .blank }.map { $0 + 1 } ?? start
            return Self.text(of: cells[start..<end], table)
        }
    }

    private static func text(of cells: ArraySlice<Cell>, _ table: GlyphTable) -> String {
        var bytes: [UInt8] = []
        var style = TerminalStyle()
        func take(_ next: TerminalStyle) {
            guard next != style else { return }
            StyleCodes.append(from: style, to: next, colors: .rgb, to: &bytes)
            style = next
        }
        for cell in cells where cell.columns > 0 {
            take(table.styles[Int(cell.style)])
            table.append(cell, to: &bytes)
        }
        take(TerminalStyle())
        return String(decoding: bytes, as: UTF8.self)
    }
}
