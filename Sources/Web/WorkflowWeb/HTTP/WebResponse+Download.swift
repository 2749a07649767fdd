import TrellisSupport

extension WebResponse {
    /// Returns the same response, which a browser saves as a file instead of showing it.
    /// - Parameter fileName: The name that the browser suggests, of any letters, with its extension.
    public func downloaded(as fileName: String) -> WebResponse {
        var response = self
        let plain = String(decoding: fileName.unicodeScalars.map(Self.plainByte), as: UTF8.self)
        var field = "attachment; filename=\"\(plain)\""
        // What browsers prefer (RFC 6266); the other form is for those that do not know it.
        if plain != fileName { field += "; filename*=UTF-8''\(Self.encoded(fileName))" }
        response.headers["content-disposition"] = field
        return response
    }

    /// The byte of a letter that stands in a quoted name as it is; `_` for any other.
    private static func plainByte(_ letter: Unicode.Scalar) -> UInt8 {
        let isPlain =
            letter.isASCII && letter.value >= 0x20 && letter.value < 0x7F && !"\"\\/%".unicodeScalars.contains(letter)
        return isPlain ? UInt8(letter.value) : UInt8(ascii: "_")
    }

    /// The name as it stands in the longer form, without separators of folders.
    private static func encoded(_ fileName: String) -> String {
        let bytes = fileName.utf8.map { "/\\".utf8.contains($0) ? UInt8(ascii: "_") : $0 }
        return PercentEncoding.encodeComponent(String(decoding: bytes, as: UTF8.self))
    }
}
