extension Sequence<UInt8> {
    /// Two lower-case hexadecimal digits a byte.
    package var hexadecimal: String {
        map { String($0 >> 4, radix: 16) + String($0 & 0xF, radix: 16) }.joined()
    }
}
