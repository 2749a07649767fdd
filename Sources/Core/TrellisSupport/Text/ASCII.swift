// What protocols call letters and digits: `Character` knows those of all scripts.

extension UInt8 {
    @inlinable package var isASCIIDigit: Bool { (0x30...0x39).contains(self) }
    @inlinable package var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }
    @inlinable package var isASCIILetterOrDigit: Bool { isASCIILetter || isASCIIDigit }
}
