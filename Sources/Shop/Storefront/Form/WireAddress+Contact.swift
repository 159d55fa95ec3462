import PayKit
import StoreAPI

extension WireAddress {
    /// An address of a contact. The wire has no part for a district: it stands with the street, before it
    /// where addresses go from large to small.
    init(_ address: PostalAddress, name: String? = nil) {
        let isLargeFirst = ["CN", "JP"].contains(address.country.code)
        let parts =
            isLargeFirst ? [address.subLocality, address.street] : [address.street, address.subLocality]
        let street = parts.filter { !$0.isEmpty }.joined(separator: isLargeFirst ? " " : "\n")
        self.init(
            name: name, street: street.isEmpty ? nil : street, city: address.city, state: address.state,
            postalCode: address.postalCode, country: address.country.code)
    }
}
