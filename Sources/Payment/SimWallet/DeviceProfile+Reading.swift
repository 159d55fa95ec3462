import Codecs
package import FoundationEssentials

extension DeviceProfile {
    /// An unknown key is an error, so that a misspelt one is not taken for one left out.
    package init(json: Data) throws(ProfileError) {
        do {
            let value = try JSONReader.value(of: Array(json)[...])
            self = try JSONValueDecoder.decode(DeviceProfile.self, from: value)
        } catch let error as ProfileError {
            throw error
        } catch let DecodingError.keyNotFound(key, context) {
            throw .missingKey((context.codingPath + [key]).path)
        } catch let DecodingError.typeMismatch(_, context), let DecodingError.valueNotFound(_, context) {
            throw context.codingPath.isEmpty ? .unreadable : .wrongType(context.codingPath.path)
        } catch {
            throw .unreadable
        }
    }
}

extension DeviceProfile: Decodable {
    private enum Key: String, CodingKey, CaseIterable {
        case name, supportsPayments, paymentsRestricted, isWalletEnabled, region, processingCountries
        case biometricsEnrolled, passcode, entitledMerchants, cards, defaultCard, addresses, contacts
    }

    package init(from decoder: any Decoder) throws {
        let entry = try decoder.entry(keyedBy: Key.self)
        self.init(
            name: try entry.decode(String.self, forKey: .name),
            supportsPayments: try entry.decode(Bool.self, forKey: .supportsPayments),
            paymentsRestricted: try entry.decode(Bool.self, forKey: .paymentsRestricted),
            passcode: try entry.decodeIfPresent(String.self, forKey: .passcode),
            entitledMerchants: try entry.decode([String].self, forKey: .entitledMerchants),
            cards: try entry.decode([Card].self, forKey: .cards),
            addresses: try entry.decode([Address].self, forKey: .addresses),
            contacts: try entry.decode([Reach].self, forKey: .contacts))
        if let isOn = try entry.decodeIfPresent(Bool.self, forKey: .isWalletEnabled) {
            isWalletEnabled = isOn
        }
        if let code = try entry.decodeIfPresent(String.self, forKey: .region) { region = code }
        if let isOn = try entry.decodeIfPresent(Bool.self, forKey: .biometricsEnrolled) {
            biometricsEnrolled = isOn
        }
        processingCountries = try entry.decodeIfPresent([String].self, forKey: .processingCountries)
        defaultCard = try entry.decodeIfPresent(String.self, forKey: .defaultCard)
    }
}

extension DeviceProfile.Card: Decodable {
    private enum Key: String, CodingKey, CaseIterable { case id, number, type, issuerCountry, expiry }

    package init(from decoder: any Decoder) throws {
        let entry = try decoder.entry(keyedBy: Key.self)
        self.init(
            id: try entry.decode(String.self, forKey: .id),
            number: try entry.decode(String.self, forKey: .number),
            type: try entry.decode(String.self, forKey: .type),
            issuerCountry: try entry.decodeIfPresent(String.self, forKey: .issuerCountry),
            expiry: try entry.decodeIfPresent(String.self, forKey: .expiry))
    }
}

extension DeviceProfile.Address: Decodable {
    private enum Key: String, CodingKey, CaseIterable { case name, street, city, state, postalCode, country }

    package init(from decoder: any Decoder) throws {
        let entry = try decoder.entry(keyedBy: Key.self)
        self.init(
            name: try entry.decode(String.self, forKey: .name),
            street: try entry.decode(String.self, forKey: .street),
            city: try entry.decode(String.self, forKey: .city),
            state: try entry.decodeIfPresent(String.self, forKey: .state),
            postalCode: try entry.decodeIfPresent(String.self, forKey: .postalCode),
            country: try entry.decode(String.self, forKey: .country))
    }
}

extension DeviceProfile.Reach: Decodable {
    private enum Key: String, CodingKey, CaseIterable { case name, email, phone }

    package init(from decoder: any Decoder) throws {
        let entry = try decoder.entry(keyedBy: Key.self)
        self.init(
            name: try entry.decodeIfPresent(String.self, forKey: .name),
            email: try entry.decodeIfPresent(String.self, forKey: .email),
            phone: try entry.decodeIfPresent(String.self, forKey: .phone))
    }
}

extension Decoder {
    /// An object with these keys and no others.
    fileprivate func entry<Key: CodingKey & CaseIterable>(
        keyedBy type: Key.Type
    ) throws -> KeyedDecodingContainer<Key> {
        let known = Set(Key.allCases.map(\.stringValue))
        let written = try container(keyedBy: AnyKey.self).allKeys.map(\.stringValue).sorted()
        if let unknown = written.first(where: { !known.contains($0) }) {
            throw ProfileError.unknownKey((codingPath + [AnyKey(stringValue: unknown)]).path)
        }
        return try container(keyedBy: type)
    }
}

/// Any key of an object, to find unknown ones.
private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

extension [any CodingKey] {
    /// The place in the file, such as `cards[1].number`.
    fileprivate var path: String {
        reduce("") { path, key in
            if let index = key.intValue { return "\(path)[\(index)]" }
            return path.isEmpty ? key.stringValue : "\(path).\(key.stringValue)"
        }
    }
}
