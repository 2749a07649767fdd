/// The same screen by hand: an array of cells that is drawn into by loops, and written where it differs.
struct ByHand {
    let columns: Int
    let rows: Int
    private var old: [UInt32]
    private var new: [UInt32]

    init(columns: Int, rows: Int) {
        (self.columns, self.rows) = (columns, rows)
        old = Array(repeating: 0, count: columns * rows)
        new = old
    }

    /// Forgets what the terminal shows.
    mutating func repaint() {
        for index in old.indices { old[index] = 0 }
    }

    /// - Parameter top: The first row that is shown.
    mutating func frame(_ screen: TodoScreen, from top: Int = 0) -> [UInt8] {
        draw(screen, from: top)
        var bytes = Array("\u{1B}[?2026h".utf8)
        var cursor = -1
        for index in new.indices where new[index] != old[index] {
            if index != cursor {
                bytes.append(contentsOf: "\u{1B}[\(index / columns + 1);\(index % columns + 1)H".utf8)
            }
            if new[index] < 0x80 {
                bytes.append(UInt8(new[index]))
            } else {
                bytes.append(contentsOf: UTF8.encode(Unicode.Scalar(new[index])!)!)
            }
            cursor = index + 1
        }
        bytes.append(contentsOf: "\u{1B}[?2026l".utf8)
        swap(&old, &new)
        return bytes
    }

    private mutating func draw(_ screen: TodoScreen, from top: Int) {
        for index in new.indices { new[index] = 0x20 }
        let bottom = rows - 2
        for column in 1..<columns - 1 {
            new[column] = 0x2500
            new[bottom * columns + column] = 0x2500
        }
        for row in 1..<bottom {
            new[row * columns] = 0x2502
            new[row * columns + columns - 1] = 0x2502
        }
        put("To-do", 3, 0)
        put("New to-do: ", 2, 1)
        put(screen.draft, 13, 1)
        put("[ Add ]", columns - 9, 1)
        for (index, item) in screen.rows.dropFirst(top).prefix(bottom - 3).enumerated() {
            put(item.isDone ? "[x] " : "[ ] ", 2, 2 + index)
            put(item.title, 6, 2 + index)
        }
        put("\(screen.rows.count) in all", 2, bottom - 1)
        put("F1 Help  ^C Quit", 0, rows - 1)
    }

    private mutating func put(_ text: String, _ column: Int, _ row: Int) {
        var index = row * columns + column
        for scalar in text.unicodeScalars {
            new[index] = scalar.value
            index += 1
        }
    }
}

/// A field by hand: an array of bytes, of which the last columns are written.
struct FieldByHand {
    private var text: [UInt8] = []

    mutating func paste(_ pasted: String) -> [UInt8] {
        for byte in pasted.utf8 { text.append(byte == 0x0A ? 0x20 : byte) }
        return frame
    }

    mutating func type(_ letter: UInt8) -> [UInt8] {
        text.append(letter)
        return frame
    }

    private var frame: [UInt8] { Array("\u{1B}[?2026h\u{1B}[1;7H".utf8) + text.suffix(72) + "\u{1B}[?2026l".utf8 }
}

/// Keys by hand: the letters and arrows that most keys are. Everything else ends a sequence.
enum KeysByHand {
    static func count(in bytes: [UInt8]) -> Int {
        var (state, keys) = (0, 0)
        for byte in bytes {
            switch (state, byte) {
            case (_, 0x1B): state = 1
            case (1, UInt8(ascii: "[")): state = 2
            case (2, 0x20..<0x40): break
            case (2, _):
                state = 0
                keys += 1
            case (_, 0x80..<0xC0): break
            default:
                state = 0
                keys += 1
            }
        }
        return keys
    }
}
