package import SwiftASN1

extension TLV {
    /// An element of definite length, in DER.
    package static func write(_ tag: UInt8, _ contents: [UInt8]...) -> [UInt8] {
        let count = contents.reduce(0) { $0 + $1.count }
        var bytes = [tag] + length(count)
        bytes.reserveCapacity(bytes.count + count)
        for part in contents { bytes += part }
        return bytes
    }

    /// An element of indefinite length, as BER allows for constructed ones.
    package static func writeIndefinite(_ tag: UInt8, _ contents: [UInt8]...) -> [UInt8] {
        var bytes: [UInt8] = [tag, 0x80]
        bytes.reserveCapacity(contents.reduce(4) { $0 + $1.count })
        for part in contents { bytes += part }
        return bytes + [0, 0]
    }

    /// An object identifier, in DER.
    package static func write(_ identifier: ASN1ObjectIdentifier) -> [UInt8] {
        var serializer = DER.Serializer()
        try? serializer.serialize(identifier)
        return serializer.serializedBytes
    }

    private static func length(_ count: Int) -> [UInt8] {
        guard count >= 0x80 else { return [UInt8(count)] }
        let octets = stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: count >> $0) }
        let significant = octets.drop { $0 == 0 }
        return [0x80 | UInt8(significant.count)] + significant
    }
}
