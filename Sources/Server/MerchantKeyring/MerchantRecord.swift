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
    package var organisation: String
    /// The country's code of two letters.
    package var country: String
    /// The keys in the order in which they were made.
    package var keys: [Key]

    package struct Key: Codable, Hashable, Sendable {
        /// 64 hexadecimal digits.
        package var hash: String
        package var state: Keyring.Key.StateName
        package var created: Date
        package var since: Date?
    }

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

    package func json(path: String) throws(KeyFolderFault) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        do { return Array(try encoder.encode(self)) + [0x0A] } catch {
            throw .damaged(path: path, .record)
        }
    }

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
