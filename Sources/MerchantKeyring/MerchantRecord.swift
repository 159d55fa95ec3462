package import FoundationEssentials
import PayKit
package import PaymentToken

/// `merchant.json`: a merchant and its keys; certificates and private keys are files beside it.
package struct MerchantRecord: Codable, Hashable, Sendable {
    /// The form of the record that is written; a reader refuses a later one.
    package static let currentVersion = 1

    package var version = Self.currentVersion
    /// The merchant identifier, `merchant.` and a reversed domain.
    package var identifier: String
    package var team: String
    /// The organisation's name, as certificates carry it.
    package var organisation: String
    /// The country's code of two letters.
    package var country: String
    /// The keys in the order in which they were made.
    package var keys: [Key]

    package struct Key: Codable, Hashable, Sendable {
        /// 64 hexadecimal digits.
        package var hash: String
        /// How far the key has come.
        package var state: Keyring.Key.StateName
        /// The moment at which the key was made or taken in.
        package var created: Date
        /// When the key retired or was revoked.
        package var since: Date?
    }

    /// Says of a merchant what is no certificate and no key.
    package init(_ merchant: Keyring.Merchant) {
        identifier = merchant.registration.identifier
        team = merchant.registration.teamIdentifier
        organisation = merchant.registration.organisation
        country = merchant.registration.country.code
        keys = merchant.keys.map {
            Key(hash: $0.fingerprint.text, state: $0.state.name, created: $0.created, since: $0.state.since)
        }
    }

    /// Reads a record that was written; the path is for the fault.
    /// - Throws: ``KeyFolderFault`` `.newer` for a later format, `.damaged` for malformed JSON.
    package init(json: [UInt8], path: String) throws(KeyFolderFault) {
        struct Version: Decodable { var version: Int }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        let data = Data(json)
        if let found = try? decoder.decode(Version.self, from: data), found.version > Self.currentVersion {
            throw .newer(path: path)
        }
        do { self = try decoder.decode(MerchantRecord.self, from: data) } catch {
            throw .damaged(path: path, .record)
        }
    }

    /// The record as JSON for people; throws the fault of the file at a path.
    package func json(path: String) throws(KeyFolderFault) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        do { return Array(try encoder.encode(self)) + [0x0A] } catch {
            throw .damaged(path: path, .record)
        }
    }

    /// The merchant as the portal has it; throws the fault of the file at a path where the record is damaged.
    package func registration(path: String) throws(KeyFolderFault) -> MerchantRegistration {
        guard let country = Country(code: country) else { throw .damaged(path: path, .member("country")) }
        do {
            return try MerchantRegistration(
                identifier: identifier, teamIdentifier: team, organisation: organisation, country: country)
        } catch {
            throw .damaged(path: path, .onboarding(error))
        }
    }
}
