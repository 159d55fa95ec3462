import Crypto
package import X509

extension Certificate.SerialNumber {
    /// A random serial number of 16 bytes. RFC 5280 section 4.1.2.2 allows up to 20.
    package static func fresh() -> Certificate.SerialNumber {
        Certificate.SerialNumber(bytes: SymmetricKey(size: .bits128).withUnsafeBytes { Array($0) })
    }

    /// A random serial number of 16 bytes with or without its top bit, for samples of both kinds: with it,
    /// the number travels with a leading zero, which readers have got wrong.
    package static func fresh(isTopBitSet: Bool) -> Certificate.SerialNumber {
        var bytes = SymmetricKey(size: .bits128).withUnsafeBytes { Array($0) }
        // Never a leading zero byte, so that the number has all its bytes in both cases.
        bytes[0] = isTopBitSet ? bytes[0] | 0x80 : bytes[0] & 0x7F | 0x40
        return Certificate.SerialNumber(bytes: bytes)
    }
}
