import Crypto

/// The chains that were found good, by the SHA-256 of their certificates' bytes. Only good ones are kept, so
/// that nobody without a certificate of a pinned root can push others out.
package struct ChainCache: Sendable {
    /// How many chains are kept; a signer changes its own once in years.
    package static let most = 16

    private var chains: [SHA256Digest: SigningChain] = [:]
    /// The keys, the oldest first.
    private var order: [SHA256Digest] = []

    var count: Int { chains.count }

    /// The key of a signature's certificates, in the order in which they stand.
    static func key(of certificates: [ArraySlice<UInt8>]) -> SHA256Digest {
        var hash = SHA256()
        for certificate in certificates { certificate.withUnsafeBytes { hash.update(bufferPointer: $0) } }
        return hash.finalize()
    }

    subscript(key: SHA256Digest) -> SigningChain? { chains[key] }

    /// Keeps a chain and lets the oldest one go when there are too many.
    mutating func keep(_ chain: SigningChain, as key: SHA256Digest) {
        guard chains.updateValue(chain, forKey: key) == nil else { return }
        order.append(key)
        if order.count > Self.most { chains[order.removeFirst()] = nil }
    }
}
