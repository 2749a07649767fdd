// The parser of forms with files: how the bytes are cut makes no difference, little is kept, parts nest properly, and the
// content is that of the input.
//
// The low three bits of an input's first byte are the number of cuts. Two bytes for each say where, modulo the length
// of the rest.

func runInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = UnsafeBufferPointer(start: bytes, count: count)
    guard let first = input.first, count > Int(first & 7) * 2 else { return -1 }
    let cutCount = Int(first & 7)
    let body = Array(input[(1 + cutCount * 2)...])
    let cuts = (0..<cutCount).map { index in
        (Int(input[1 + index * 2]) << 8 | Int(input[2 + index * 2])) % (body.count + 1)
    }
    let whole = Reading(of: body, cuts: [])
    let split = Reading(of: body, cuts: cuts.sorted())
    guard whole.steps == split.steps else { fatalError("Whole: \(whole.steps). In pieces: \(split.steps).") }
    return 0
}

/// What became of a body.
private struct Reading {
    enum Step: Equatable {
        case part(PartHead)
        case content([UInt8])
        case partEnd
        case end
        case refused(UploadError.Kind)
    }

    private(set) var steps: [Step] = []
    private var isInPart = false

    init(of body: [UInt8], cuts: [Int]) {
        do {
            var parser = try MultipartParser(contentType: "multipart/form-data; boundary=xy")
            var from = 0
            for cut in cuts + [body.count] {
                // On the heap and of its exact size, so that the address sanitizer sees reading beyond it.
                try parser.read(Array(body[from..<cut])) { take($0) }
                guard parser.buffer.count <= MultipartParser.headBytes + 4 else {
                    fatalError("\(parser.buffer.count) bytes are kept.")
                }
                from = cut
            }
            try parser.finish()
            guard !isInPart else { fatalError("A part has no end.") }
            steps.append(.end)
        } catch {
            guard let error = error as? UploadError, error.kind == .malformed else { fatalError("\(error)") }
            steps.append(.refused(error.kind))
        }
        guard steps.reduce(0, { $0 + $1.count }) <= body.count else { fatalError("There is more content than input.") }
    }

    private mutating func take(_ event: MultipartParser.Event) {
        switch event {
        case .part(let head):
            guard !isInPart else { fatalError("A part is in another one.") }
            check(head)
            isInPart = true
            steps.append(.part(head))
        case .content(let bytes):
            guard isInPart, !bytes.isEmpty else { fatalError("There is content outside of a part, or empty content.") }
            if case .content(let earlier)? = steps.last {
                steps[steps.count - 1] = .content(earlier + bytes)
            } else {
                steps.append(.content(Array(bytes)))
            }
        case .partEnd:
            guard isInPart else { fatalError("A part ends that has not begun.") }
            isInPart = false
            steps.append(.partEnd)
        }
    }

    /// A file's name is one piece of a path.
    private func check(_ head: PartHead) {
        guard let name = head.fileName else { return }
        guard name != ".", name != "..", name.utf8.count <= 255,
            !name.unicodeScalars.contains(where: { $0.value < 0x20 || $0 == "/" || $0 == "\\" })
        else { fatalError("The file's name is \(name.debugDescription).") }
    }
}

extension Reading.Step {
    fileprivate var count: Int {
        if case .content(let bytes) = self { bytes.count } else { 0 }
    }
}
