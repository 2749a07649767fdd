/// Turns the bytes of a terminal into events, one byte at a time, without input or output of its own.
///
/// The bytes may be cut anywhere. A byte that waits for others is given up when ``deadline`` has passed and
/// ``timePassed(_:_:)`` is called, which should happen only when there is nothing to read: a busy process gets the bytes late.
///
/// | waits for | gives up after | and gives |
/// |---|---|---|
/// | what follows an Escape | ``escapeDelay`` | the key Escape |
/// | what follows `ESC [`, `ESC O`, `ESC ]` or `ESC P` | 0.5 s | the key with Alt |
/// | the rest of a sequence or a character | 0.5 s | nothing, or U+FFFD |
/// | the end of a paste | 10 s | the paste so far |
///
/// Sequences that are not known are swallowed whole. A control character inside a sequence ends it and counts itself.
package struct InputParser: Sendable {
    package enum Event: Hashable, Sendable {
        case input(TerminalInput)
        case reply(TerminalReply)
    }

    /// The most bytes of a paste; the others are dropped.
    package var pasteLimit = 8 << 20

    /// The most bytes of a sequence with a meaning; a longer one is swallowed.
    static let sequenceLimit = 96
    /// The most bytes that are swallowed of a sequence, or of a string such as OSC, before the next byte counts again.
    static let swallowLimit = 64 << 10

    /// The time for which an Escape may be the beginning of a sequence. One that a network has cut there arrives within this.
    package var escapeDelay = Duration.milliseconds(25)

    /// A Boolean value that indicates whether the bytes come over a network: an Escape then waits longer. When the rest of its sequence
    /// comes later still, it is that key and no text.
    package var isRemote = false {
        didSet { escapeDelay = .milliseconds(isRemote ? 100 : 25) }
    }

    /// The time until which the rest of a sequence is recognised after its Escape was given up, over a network.
    private static let lateness = Duration.seconds(1)
    /// The time at which a lone Escape was given up; `nil` if something came since.
    private var gaveUpAt: Duration?

    /// The number of cursor reports that are expected. `CSI 1;5R` is Control and F3 when there is none.
    package var expectedCursorReports = 0

    /// The time at which ``timePassed(_:_:)`` has something to do; `nil` for never.
    package private(set) var deadline: Duration?

    private var state = State.ground
    /// The bytes of the sequence, the string or the paste so far.
    private var bytes: [UInt8] = []
    private var swallowed = 0
    /// A second Escape: the sequence that follows is a key with Alt.
    private var hasAlt = false

    private enum State: Equatable {
        case ground
        case character(left: Int, scalar: UInt32, least: UInt32)
        case escape
        case csi
        case ss3
        /// `CSI [`, which the Linux console sends before its function keys.
        case console
        /// `CSI M`, and three bytes.
        case oldMouse
        case string(Kind)
        /// An Escape inside a string, perhaps of its end.
        case stringEnd(Kind)
        case paste(matched: Int)
    }

    enum Kind { case osc, dcs, apc }

    private static let pasteEnd = Array("\u{1B}[201~".utf8)

    package init() {}

    // MARK: - Bytes

    /// Takes bytes that arrived.
    /// - Parameters:
    ///   - now: The time on a clock of the caller's choice.
    ///   - emit: Called with each event, in order.
    package mutating func feed(_ input: some Collection<UInt8>, at now: Duration, _ emit: (Event) -> Void) {
        if isLateRest(input, at: now) { state = .escape }
        gaveUpAt = nil
        let done: Void? = input.withContiguousStorageIfAvailable { feed($0, emit) }
        if done == nil { Array(input).withUnsafeBufferPointer { feed($0, emit) } }
        deadline = patience.map { now + $0 }
    }

    private mutating func feed(_ input: UnsafeBufferPointer<UInt8>, _ emit: (Event) -> Void) {
        var index = 0
        while index < input.count {
            if case .paste(matched: 0) = state {
                let rest = input[index...]
                let end = rest.firstIndex(of: 0x1B) ?? input.count
                keepPasted(rest[index..<end])
                index = end
                guard index < input.count else { return }
            }
            take(input[index], emit)
            index += 1
        }
    }

    /// Gives up what has waited too long.
    package mutating func timePassed(_ now: Duration, _ emit: (Event) -> Void) {
        guard let deadline, now >= deadline else { return }
        self.deadline = nil
        let given = state
        switch given {
        case .escape:
            escapeAlone(emit)
            gaveUpAt = now
        case .csi where bytes.isEmpty && swallowed == 0: altKey("[", emit)
        case .ss3: altKey("O", emit)
        case .string(let kind) where bytes.isEmpty && swallowed == 0: altKey(kind.letter, emit)
        case .character: plainKey(.character("\u{FFFD}"), emit)
        case .paste: finishPaste(emit)
        default: break
        }
        reset()
    }

    /// Returns whether the input is the rest of a sequence whose Escape was given up a moment ago. A person types one character at a time.
    private func isLateRest(_ input: some Collection<UInt8>, at now: Duration) -> Bool {
        guard isRemote, state == .ground, let gaveUpAt, now - gaveUpAt < Self.lateness, let first = input.first else {
            return false
        }
        let rest = Array(input.dropFirst())
        switch first {
        case UInt8(ascii: "O"): return rest.count == 1 && ControlSequence.applicationKey(rest[0], modifiers: nil) != nil
        case UInt8(ascii: "["):
            guard let end = rest.last, 0x40..<0x7F ~= end else { return false }
            return rest.dropLast().allSatisfy { 0x30..<0x40 ~= $0 }
        default: return false
        }
    }

    private var patience: Duration? {
        switch state {
        case .ground: nil
        case .escape: escapeDelay
        case .paste: .seconds(10)
        default: .milliseconds(500)
        }
    }

    private mutating func reset() {
        state = .ground
        bytes.removeAll(keepingCapacity: bytes.capacity <= Self.swallowLimit)
        swallowed = 0
        hasAlt = false
    }

    private mutating func take(_ byte: UInt8, _ emit: (Event) -> Void) {
        switch state {
        case .ground: takeGround(byte, emit)
        case .character(let left, let scalar, let least): takeCharacter(byte, left, scalar, least, emit)
        case .escape: takeEscape(byte, emit)
        case .csi: takeCSI(byte, emit)
        case .ss3: takeSS3(byte, emit)
        case .console: takeConsole(byte, emit)
        case .oldMouse: takeOldMouse(byte, emit)
        case .string(let kind): takeString(byte, kind, emit)
        case .stringEnd(let kind): takeStringEnd(byte, kind, emit)
        case .paste(let matched): takePaste(byte, matched, emit)
        }
    }

    /// Ends the sequence, and takes the byte as one after it.
    private mutating func restart(with byte: UInt8, _ emit: (Event) -> Void) {
        reset()
        takeGround(byte, emit)
    }

    // MARK: - Characters

    private mutating func takeGround(_ byte: UInt8, _ emit: (Event) -> Void) {
        switch byte {
        case 0x1B: state = .escape
        case 0x00..<0x80: key(KeyPress(ascii: byte), emit)
        case 0xC2...0xDF: state = .character(left: 1, scalar: UInt32(byte & 0x1F), least: 0x80)
        case 0xE0...0xEF: state = .character(left: 2, scalar: UInt32(byte & 0x0F), least: 0x800)
        case 0xF0...0xF4: state = .character(left: 3, scalar: UInt32(byte & 0x07), least: 0x1_0000)
        default: plainKey(.character("\u{FFFD}"), emit)
        }
    }

    private mutating func takeCharacter(
        _ byte: UInt8,
        _ left: Int,
        _ scalar: UInt32,
        _ least: UInt32,
        _ emit: (Event) -> Void
    ) {
        guard byte & 0xC0 == 0x80 else {
            plainKey(.character("\u{FFFD}"), emit)
            return restart(with: byte, emit)
        }
        let scalar = scalar << 6 | UInt32(byte & 0x3F)
        guard left == 1 else { return state = .character(left: left - 1, scalar: scalar, least: least) }
        let isAlt = hasAlt
        reset()
        // Controls of C1 are no text.
        if (0x80..<0xA0).contains(scalar) { return }
        let valid = scalar >= least ? Unicode.Scalar(scalar) : nil
        emit(.input(.key(KeyPress(.character(Character(valid ?? "\u{FFFD}")), isAlt ? .alt : []))))
    }

    private mutating func plainKey(_ key: KeyPress.Key, _ emit: (Event) -> Void) {
        emit(.input(.key(KeyPress(key))))
    }

    private mutating func key(_ press: KeyPress, _ emit: (Event) -> Void) {
        emit(.input(.key(hasAlt ? .alt(press) : press)))
    }

    // MARK: - Sequences

    private mutating func escapeAlone(_ emit: (Event) -> Void) {
        if hasAlt { plainKey(.escape, emit) }
        plainKey(.escape, emit)
    }

    private mutating func altKey(_ letter: Character, _ emit: (Event) -> Void) {
        if hasAlt { plainKey(.escape, emit) }
        emit(.input(.key(KeyPress(.character(letter), .alt))))
    }

    private mutating func takeEscape(_ byte: UInt8, _ emit: (Event) -> Void) {
        switch byte {
        case 0x1B:
            // rxvt sends Alt and an arrow so. Of three, the first was a key.
            if hasAlt { plainKey(.escape, emit) }
            hasAlt = true
        case UInt8(ascii: "["): state = .csi
        case UInt8(ascii: "O"): state = .ss3
        case UInt8(ascii: "]"): state = .string(.osc)
        case UInt8(ascii: "P"): state = .string(.dcs)
        case UInt8(ascii: "_"): state = .string(.apc)
        default:
            if hasAlt { plainKey(.escape, emit) }
            reset()
            hasAlt = true
            takeGround(byte, emit)
            if state == .ground { hasAlt = false }
        }
    }

    private mutating func takeCSI(_ byte: UInt8, _ emit: (Event) -> Void) {
        switch byte {
        case 0x20..<0x40:
            // rxvt ends keys with Shift by a byte that is no end elsewhere: `CSI 3 $`.
            if byte == UInt8(ascii: "$"), let key = ControlSequence.shiftedKey(bytes) { return finish(key, emit) }
            swallow(byte)
        case 0x40..<0x7F:
            if swallowed > 0 { return reset() }
            if bytes.isEmpty, byte == UInt8(ascii: "[") { return state = .console }
            if bytes.isEmpty, byte == UInt8(ascii: "M") { return state = .oldMouse }
            finishCSI(ControlSequence(bytes, end: byte), emit)
        default: restart(with: byte, emit)
        }
    }

    private mutating func finishCSI(_ sequence: ControlSequence, _ emit: (Event) -> Void) {
        if sequence.isPasteStart {
            reset()
            return state = .paste(matched: 0)
        }
        if let row = sequence.cursorReport, row.0 != 1 || expectedCursorReports > 0 {
            expectedCursorReports = max(expectedCursorReports - 1, 0)
            reset()
            return emit(.reply(.cursor(row: row.0, column: row.1)))
        }
        finish(sequence.event, emit)
    }

    private mutating func finish(_ event: Event?, _ emit: (Event) -> Void) {
        let isAlt = hasAlt
        reset()
        guard let event else { return }
        if isAlt, case .input(.key(let press)) = event { return emit(.input(.key(.alt(press)))) }
        emit(event)
    }

    private mutating func takeSS3(_ byte: UInt8, _ emit: (Event) -> Void) {
        switch byte {
        // Some terminals send modifiers here, too: `ESC O 5 C`.
        case UInt8(ascii: "1")...UInt8(ascii: "8") where bytes.isEmpty: bytes.append(byte)
        case 0x40..<0x7F:
            if let event = ControlSequence.applicationKey(byte, modifiers: bytes.first) { return finish(event, emit) }
            altKey("O", emit)
            restart(with: byte, emit)
        default:
            altKey("O", emit)
            restart(with: byte, emit)
        }
    }

    private mutating func takeConsole(_ byte: UInt8, _ emit: (Event) -> Void) {
        guard (0x41...0x45).contains(byte) else { return restart(with: byte, emit) }
        finish(.input(.key(.function(Int(byte) - 0x40))), emit)
    }

    private mutating func takeOldMouse(_ byte: UInt8, _ emit: (Event) -> Void) {
        guard byte >= 0x20 else { return restart(with: byte, emit) }
        bytes.append(byte)
        guard bytes.count == 3 else { return }
        let (code, column, row) = (Int(bytes[0]) - 32, Int(bytes[1]) - 33, Int(bytes[2]) - 33)
        finish(
            MouseInput(code: code, column: column, row: row, isRelease: code & 3 == 3).map { .input(.mouse($0)) },
            emit
        )
    }

    /// Keeps a byte of a sequence as long as it is short enough to have a meaning.
    private mutating func swallow(_ byte: UInt8) {
        guard swallowed > 0 || bytes.count == Self.sequenceLimit else { return bytes.append(byte) }
        swallowed += 1
        if swallowed > Self.swallowLimit { reset() }
    }

    // MARK: - Strings

    private mutating func takeString(_ byte: UInt8, _ kind: Kind, _ emit: (Event) -> Void) {
        if bytes.isEmpty, swallowed == 0, !kind.begins(with: byte) {
            // No answer begins so: the keys are Alt with this letter, and the next one.
            altKey(kind.letter, emit)
            return restart(with: byte, emit)
        }
        switch byte {
        case 0x07, 0x18, 0x1A: reset()
        case 0x1B: state = .stringEnd(kind)
        default: swallow(byte)
        }
    }

    private mutating func takeStringEnd(_ byte: UInt8, _ kind: Kind, _ emit: (Event) -> Void) {
        reset()
        // Another Escape begins a sequence, of which this is the second byte.
        guard byte != UInt8(ascii: "\\") else { return }
        state = .escape
        takeEscape(byte, emit)
    }

    // MARK: - Paste

    private mutating func takePaste(_ byte: UInt8, _ matched: Int, _ emit: (Event) -> Void) {
        guard byte == Self.pasteEnd[matched] else {
            keepPasted(Self.pasteEnd[..<matched])
            if byte == 0x1B { return state = .paste(matched: 1) }
            state = .paste(matched: 0)
            return keepPasted(CollectionOfOne(byte))
        }
        guard matched == Self.pasteEnd.count - 1 else { return state = .paste(matched: matched + 1) }
        finishPaste(emit)
        reset()
    }

    private mutating func keepPasted(_ piece: some Collection<UInt8>) {
        bytes.append(contentsOf: piece.prefix(max(pasteLimit - bytes.count, 0)))
    }

    private mutating func finishPaste(_ emit: (Event) -> Void) {
        emit(.input(.paste(PastedText.text(bytes))))
    }
}

extension InputParser.Kind {
    /// The letter that with Alt looks like the beginning of such a string.
    fileprivate var letter: Character {
        switch self {
        case .osc: "]"
        case .dcs: "P"
        case .apc: "_"
        }
    }

    fileprivate func begins(with byte: UInt8) -> Bool {
        switch self {
        case .osc: (0x30..<0x3A).contains(byte)
        case .dcs: (0x30..<0x3A).contains(byte) || [0x21, 0x3E, 0x24].contains(byte)
        case .apc: byte == UInt8(ascii: "G")
        }
    }
}
