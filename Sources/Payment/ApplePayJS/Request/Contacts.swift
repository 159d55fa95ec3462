package import Codecs
package import PayKit

extension MemberReader {
    /// ApplePayPaymentContact.
    func contact() -> Contact? {
        var contact = Contact(
            name: name("givenName", "familyName"),
            phoneticName: name("phoneticGivenName", "phoneticFamilyName"),
            emailAddress: filled("emailAddress"), phoneNumber: filled("phoneNumber"))
        contact.postalAddress = postalAddress()
        finish()
        return contact == Contact() ? nil : contact
    }

    private func filled(_ name: String) -> String? { string(name).flatMap { $0.isEmpty ? nil : $0 } }

    private func name(_ given: String, _ family: String) -> String? {
        let parts = [filled(given), filled(family)].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }

    private func postalAddress() -> PostalAddress? {
        let street = strings("addressLines")?.joined(separator: "\n") ?? ""
        let parts = ["subLocality", "locality", "subAdministrativeArea", "administrativeArea", "postalCode"]
            .map {
                string($0) ?? ""
            }
        let (code, name) = (filled("countryCode"), filled("country"))
        guard let code else {
            let isAddress = name != nil || !street.isEmpty || parts.contains { !$0.isEmpty }
            if isAddress { report("countryCode", "is required with an address") }
            return nil
        }
        guard let country = self.country(code, at: "countryCode") else { return nil }
        return PostalAddress(
            street: street, subLocality: parts[0], city: parts[1], subAdministrativeArea: parts[2],
            state: parts[3], postalCode: parts[4], country: country)
    }
}

extension Contact {
    /// As ApplePayPaymentContact. A name's last word counts as the family name.
    package var applePayJSON: JSONTree {
        var members: [String: JSONTree] = [:]
        func put(_ key: String, _ text: String?) { members[key] = text.map(JSONTree.text) }
        func put(_ given: String, _ family: String, _ name: String?) {
            guard let name else { return }
            let words = name.split(separator: " ")
            put(given, words.count > 1 ? words.dropLast().joined(separator: " ") : name)
            put(family, words.count > 1 ? words.last.map(String.init) : "")
        }
        put("givenName", "familyName", name)
        put("phoneticGivenName", "phoneticFamilyName", phoneticName)
        put("emailAddress", emailAddress)
        put("phoneNumber", phoneNumber)
        guard let address = postalAddress else { return .object(members) }
        members["addressLines"] = .list(
            address.street.split(separator: "\n").map { .text(String($0)) })
        put("subLocality", address.subLocality)
        put("locality", address.city)
        put("subAdministrativeArea", address.subAdministrativeArea)
        put("administrativeArea", address.state)
        put("postalCode", address.postalCode)
        put("countryCode", address.country.code)
        put("country", address.country.name(locale: "en_US"))
        return .object(members)
    }
}
