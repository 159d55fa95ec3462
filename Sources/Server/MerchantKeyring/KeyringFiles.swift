import PaymentToken

/// A keyring as the files of its folder, by their paths below it:
///
///     portal/authority.pem                         the portal's certificate and key
///     merchants/<identifier>/merchant.json         registration, and the keys with their states
///     merchants/<identifier>/<hash>.pem            a key's certificate
///     merchants/<identifier>/<hash>.key.pem        a key's private half
///     trust/<hash>.pem                             a wallet's root
package struct KeyringFiles: Sendable {
    package static let portal = "portal/authority.pem"

    /// The folder they stand in, for faults.
    package let folder: String
    /// The bytes of each file, by its path below the folder.
    package var contents: [String: [UInt8]] = [:]

    /// True for files that their owner alone may read.
    package static func isSecret(_ path: String) -> Bool { path == portal || path.hasSuffix(".key.pem") }
    package static func home(_ identifier: String) -> String { "merchants/\(identifier)" }
    /// The record of a merchant: everything but certificates and keys.
    package static func record(_ identifier: String) -> String { "\(home(identifier))/merchant.json" }
    package static func certificate(_ identifier: String, _ hash: String) -> String {
        "\(home(identifier))/\(hash).pem"
    }
    package static func privateKey(_ identifier: String, _ hash: String) -> String {
        "\(home(identifier))/\(hash).key.pem"
    }

    package init(folder: String) { self.folder = folder }

    package init(_ keyring: Keyring, folder: String) throws(KeyFolderFault) {
        self.folder = folder
        if let portal = keyring.portal { contents[Self.portal] = Array(portal.pem.utf8) }
        for merchant in keyring.merchants {
            let identifier = merchant.registration.identifier
            let record = Self.record(identifier)
            contents[record] = try MerchantRecord(merchant).json(path: "\(folder)/\(record)")
            for key in merchant.keys {
                let hash = key.fingerprint.text
                contents[Self.certificate(identifier, hash)] = key.state.certificate.map {
                    Array($0.pem.utf8)
                }
                contents[Self.privateKey(identifier, hash)] = key.state.privateKey.map { Array($0.pem.utf8) }
            }
        }
        for root in keyring.roots {
            contents["trust/\(root.fingerprint.text).pem"] = Array(root.certificate.pem.utf8)
        }
    }

    package func keyring() throws(KeyFolderFault) -> Keyring {
        var portal: PortalAuthority?
        if let bytes = contents[Self.portal] {
            portal = try read(Self.portal) { () throws(CertificateFault) in
                try PortalAuthority(pem: String(decoding: bytes, as: UTF8.self))
            }
        }
        var merchants: [Keyring.Merchant] = []
        for home in Set(contents.keys.compactMap(Self.merchantHome)).sorted() {
            merchants.append(try merchant(home))
        }
        var roots: [TrustedRoot] = []
        for path in contents.keys.sorted() where path.hasPrefix("trust/") { roots.append(try root(path)) }
        do { return try Keyring(portal: portal, merchants: merchants, roots: roots) } catch {
            throw .damaged(path: folder, .keyring(error))
        }
    }

    /// The folder name of the merchant that the file belongs to.
    private static func merchantHome(_ path: String) -> String? {
        let parts = path.split(separator: "/")
        return parts.count == 3 && parts[0] == "merchants" ? String(parts[1]) : nil
    }

    private func root(_ path: String) throws(KeyFolderFault) -> TrustedRoot {
        let text = try text(path)
        let certificate = try read(path) { () throws(CertificateFault) in try EncodedCertificate(pem: text) }
        do { return try TrustedRoot(certificate) } catch {
            throw .damaged(path: "\(folder)/\(path)", .keyring(error))
        }
    }

    private func merchant(_ home: String) throws(KeyFolderFault) -> Keyring.Merchant {
        let path = Self.record(home)
        let place = "\(folder)/\(path)"
        guard let json = contents[path] else { throw .missing(path: place) }
        let record = try MerchantRecord(json: json, path: place)
        guard record.identifier == home else { throw .damaged(path: place, .member("identifier")) }
        var merchant = Keyring.Merchant(registration: try record.registration(path: place))
        for entry in record.keys {
            guard let fingerprint = Fingerprint(text: entry.hash) else {
                throw .damaged(path: place, .member("hash"))
            }
            let state = try state(entry, fingerprint, of: home)
            merchant.keys.append(Keyring.Key(fingerprint: fingerprint, created: entry.created, state: state))
        }
        return merchant
    }

    private func state(
        _ entry: MerchantRecord.Key, _ hash: Fingerprint, of home: String
    ) throws(KeyFolderFault) -> Keyring.Key.State {
        let since = entry.since ?? entry.created
        switch entry.state {
        case .pending: return .pending(try key(hash, of: home))
        case .active: return .active(try identity(hash, of: home))
        case .retired: return .retired(try identity(hash, of: home), since: since)
        case .foreign: return .foreign(try certificate(hash, of: home))
        case .revoked:
            // A key that was never certified has none.
            let isThere = contents[Self.certificate(home, hash.text)] != nil
            return .revoked(isThere ? try certificate(hash, of: home) : nil, since: since)
        }
    }
}

extension KeyringFiles {
    private func identity(
        _ hash: Fingerprint, of home: String
    ) throws(KeyFolderFault) -> MerchantIdentity {
        let certificate = try certificate(hash, of: home)
        let key = try key(hash, of: home)
        return try read(Self.privateKey(home, hash.text)) { () throws(CertificateFault) in
            try MerchantIdentity(certificate: certificate, key: key)
        }
    }

    private func key(_ hash: Fingerprint, of home: String) throws(KeyFolderFault) -> ProcessingKey {
        let path = Self.privateKey(home, hash.text)
        let text = try text(path)
        let key = try read(path) { () throws(CertificateFault) in try ProcessingKey(pem: text) }
        guard key.publicKeyHash == hash.bytes else { throw .damaged(path: "\(folder)/\(path)", .otherKey) }
        return key
    }

    private func certificate(
        _ hash: Fingerprint, of home: String
    ) throws(KeyFolderFault) -> ProcessingCertificate {
        let path = Self.certificate(home, hash.text)
        let text = try text(path)
        let found = try read(path) { () throws(CertificateFault) in try ProcessingCertificate(pem: text) }
        guard found.merchantIdentifier == home else {
            throw .damaged(path: "\(folder)/\(path)", .otherMerchant)
        }
        guard found.publicKeyHash == hash.bytes else { throw .damaged(path: "\(folder)/\(path)", .otherKey) }
        return found
    }

    private func text(_ path: String) throws(KeyFolderFault) -> String {
        guard let bytes = contents[path] else { throw .missing(path: "\(folder)/\(path)") }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func read<Value>(
        _ path: String, _ body: () throws(CertificateFault) -> Value
    ) throws(KeyFolderFault) -> Value {
        do { return try body() } catch { throw .damaged(path: "\(folder)/\(path)", .certificate(error)) }
    }
}
