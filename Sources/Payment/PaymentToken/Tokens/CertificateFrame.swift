/// The two fields by which a signature names a certificate, taken out of the certificate's own bytes so that
/// names are compared as they were written (RFC 5280, section 4.1).
package enum CertificateFrame {
    /// Issuer and serial number of a certificate in DER. Throws `malformedSignature` for what is no
    /// certificate.
    package static func identity(of der: ArraySlice<UInt8>) throws(TokenRefusal) -> (
        issuer: ArraySlice<UInt8>, serial: ArraySlice<UInt8>
    ) {
        do throws(TokenRefusal) {
            var outer = TLVReader(der, rules: .distinguished)
            var certificate = TLVReader(try outer.next(TLV.sequence), rules: .distinguished)
            var fields = TLVReader(try certificate.next(TLV.sequence), rules: .distinguished)
            _ = try fields.nextIf(TLV.tagged(0))
            let serial = try fields.next(TLV.integer)
            _ = try fields.next(TLV.sequence)
            let issuer = try fields.next(TLV.sequence)
            return (issuer.encoded, serial.contents)
        } catch {
            throw .malformedCertificate
        }
    }

    /// True if the signature's bit string has no unused bits. Bits that are zero anyway can be called unused,
    /// and their number is not signed, so a certificate could be written in several ways.
    static func hasPlainSignature(_ der: ArraySlice<UInt8>) throws(TokenRefusal) -> Bool {
        do throws(TokenRefusal) {
            var outer = TLVReader(der, rules: .distinguished)
            var certificate = TLVReader(try outer.next(TLV.sequence), rules: .distinguished)
            _ = try certificate.next(TLV.sequence)
            _ = try certificate.next(TLV.sequence)
            return try certificate.next(TLV.bitString).contents.first == 0
        } catch {
            throw .malformedCertificate
        }
    }
}
