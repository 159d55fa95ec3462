import Crypto
package import X509

extension Certificate.SerialNumber {
    /// A random serial number of 16 bytes. RFC 5280 section 4.1.2.2 allows up to 20.
    package static func fresh() -> Certificate.SerialNumber {
        Certificate.SerialNumber(bytes: SymmetricKey(size: .bits128).withUnsafeBytes { Array($0) })
    }
}
