import Dispatch
import TrellisSupport

/// Puts a form with files together from the events of its parser; bounds what it has.
struct FormReader {
    private enum Part {
        case none
        case field(name: String, value: [UInt8])
        /// `waiting` is written when there is enough of it.
        case file(PartHead, TemporaryFile, waiting: [UInt8], count: Int)
        /// A field in which no file was chosen.
        case empty
    }

    /// The number of bytes that are written at a time.
    private static let writeBytes = 256 << 10
    /// A disk may take its time, which the loops have not.
    private static let disk = DispatchQueue(label: "uploads", attributes: .concurrent)

    private let limits: UploadLimits
    /// The folder for files; `nil` if they are left out.
    private let folder: UploadFolder?
    /// The visitor whose share of the folder the files take; nil for one of this machine.
    private let visitor: VisitorNetwork?
    private var part = Part.none
    private var fieldBytes = 0
    private var items: [FormValues.Item] = []
    private var files: [UploadedFile] = []

    init(limits: UploadLimits, folder: UploadFolder?, from address: String) {
        let network = VisitorNetwork(address)
        (self.limits, self.folder, visitor) = (limits, folder, network.isLoopback ? nil : network)
    }

    var form: UploadedForm { UploadedForm(fields: FormValues(items), files: files) }

    mutating func take(_ event: MultipartParser.Event) async throws {
        switch event {
        case .part(let head): try await begin(head)
        case .content(let bytes): try await add(bytes)
        case .partEnd: try await end()
        }
    }

    private mutating func begin(_ head: PartHead) async throws {
        guard let fileName = head.fileName else {
            guard items.count < limits.fields else {
                throw UploadError(
                    .tooMany,
                    "Expected at most \(limits.fields) fields. Instead, the form has more. Send fewer."
                )
            }
            part = .field(name: head.name, value: [])
            return try count(head.name.utf8.count)
        }
        guard !fileName.isEmpty else { return part = .empty }
        guard let folder else { return part = .none }
        guard files.count < limits.files else {
            throw UploadError(
                .tooMany,
                "Expected at most \(limits.files) files. Instead, the form has more. Send fewer."
            )
        }
        guard limits.accept(name: fileName, contentType: head.contentType) else {
            throw UploadError(
                .wrongType,
                "Expected a file of type \(limits.types.joined(separator: ", ")). Instead, it is called \(head.contentType). "
                    + "Choose another file.",
                fileName: fileName
            )
        }
        let file = try await Self.onDisk { [visitor] in try folder.makeFile(for: visitor) }
        part = .file(head, file, waiting: [], count: 0)
    }

    private mutating func add(_ bytes: ArraySlice<UInt8>) async throws {
        // Taken out, so that what waits is changed in its place.
        let current = part
        part = .none
        switch current {
        case .field(let name, var value):
            try count(bytes.count)
            value += bytes
            part = .field(name: name, value: value)
        case .file(let head, let file, var waiting, let count):
            guard count + bytes.count <= limits.fileBytes else {
                throw UploadError(
                    .tooLarge,
                    "Expected a file of at most \(limits.fileBytes) bytes. Instead, it is larger. Choose a smaller one.",
                    fileName: head.fileName
                )
            }
            waiting += bytes
            if waiting.count >= Self.writeBytes {
                let full = waiting
                waiting = []
                try await Self.onDisk { try file.append(full) }
            }
            part = .file(head, file, waiting: waiting, count: count + bytes.count)
        case .none: break
        case .empty:
            // A file without a name is none.
            try count(bytes.count)
            part = .empty
        }
    }

    private mutating func end() async throws {
        switch part {
        case .field(let name, let value):
            items.append(FormValues.Item(name: name, value: StreamSafe.text(value)))
        case .file(let head, let file, let waiting, _):
            try await Self.onDisk {
                try file.append(waiting)
                file.finish()
            }
            let name = head.fileName ?? ""
            files.append(UploadedFile(fieldName: head.name, name: name, contentType: head.contentType, file: file))
        case .none, .empty: break
        }
        part = .none
    }

    private mutating func count(_ bytes: Int) throws {
        fieldBytes += bytes
        guard fieldBytes <= limits.fieldBytes else {
            throw UploadError(
                .tooLarge,
                "Expected fields of at most \(limits.fieldBytes) bytes together. Instead, they have more. Send less."
            )
        }
    }

    private static func onDisk<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            disk.async { continuation.resume(with: Result { try work() }) }
        }
    }
}

extension WebRequest {
    /// Reads a form with files, `enctype="multipart/form-data"`, while it arrives. It takes no more memory than a few hundred
    /// kilobytes, however large the files are.
    ///
    /// ```swift
    /// case (.post, "/photos"):
    ///     let form = try await request.multipart(UploadLimits(fileBytes: 20 << 20, types: ["image/*"]))
    ///     try form.file("photo")?.move(to: photos.appending(path: UUID().uuidString))
    ///     return .redirect(to: "/photos")
    /// ```
    /// Call it once, because it consumes the body, and name the path in ``WebServerLimits/uploadBytes``, as other bodies may
    /// have ``WebServerLimits/bodyBytes`` alone.
    /// - Parameters:
    ///   - limits: What the form may have.
    ///   - folder: The folder for the files, until they are moved.
    /// - Throws: ``UploadError``, ``RequestBodyError`` if the body does not arrive whole, or `CancellationError`. No file is left
    ///   then. The server answers 400, 413, 415 or 503 if the handler rethrows it.
    public func multipart(
        _ limits: UploadLimits = UploadLimits(),
        in folder: UploadFolder = .temporary
    ) async throws -> UploadedForm {
        try await readMultipart(limits, folder)
    }

    /// Reads what a visitor has typed into a form of either type, without the files.
    /// - Throws: As ``form(upTo:fields:)`` and ``multipart(_:in:)`` do.
    func typedForm(upTo bytes: Int) async throws -> FormValues {
        let form = try await form(upTo: bytes)
        guard form.items.isEmpty else { return form }
        return try await readMultipart(UploadLimits(fieldBytes: bytes), nil).fields
    }

    private func readMultipart(_ limits: UploadLimits, _ folder: UploadFolder?) async throws -> UploadedForm {
        var parser = try MultipartParser(contentType: headers["content-type"] ?? "")
        var reader = FormReader(limits: limits, folder: folder, from: remoteAddress)
        for try await piece in body {
            var events: [MultipartParser.Event] = []
            try parser.read(piece) { events.append($0) }
            for event in events { try await reader.take(event) }
        }
        try parser.finish()
        return reader.form
    }
}
