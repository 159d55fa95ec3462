/// The certificates and private keys of one PEM text, each kind in its own order.
struct PEMBundle {
    let certificates: [EncodedCertificate]
    let keys: [PEMBlock]

    /// Reads a text that has to hold this many certificates and private keys. Other blocks are passed over.
    init(_ text: String, certificates: Int, keys: Int) throws(CertificateFault) {
        let blocks: [PEMBlock]
        do { blocks = try PEMBlock.all(in: text) } catch { throw CertificateFault(ofKeys: error) }
        let found = blocks.filter { $0.label == EncodedCertificate.label }
        self.keys = blocks.filter { PrivateKeyBlock.labels.contains($0.label) }
        guard found.count == certificates else {
            throw .certificateCount(found: found.count, expected: certificates)
        }
        guard self.keys.count == keys else {
            throw .keyCount(found: self.keys.count, expected: keys)
        }
        var read: [EncodedCertificate] = []
        for block in found { read.append(try EncodedCertificate(der: block.bytes)) }
        self.certificates = read
    }
}
