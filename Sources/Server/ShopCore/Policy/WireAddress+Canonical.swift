import PayKit
package import StoreAPI

/// A request body with postal addresses, which are normalised where the body is decoded.
package protocol AddressedBody {
    var canonical: Self { get }
}

extension WireAddress {
    /// The address in its one spelling: text tidied, full-width forms folded, codes of country, state and
    /// post in capitals, states by their codes, territories of the United States as its states.
    ///
    /// An address whose country is none stays as it is and is refused afterwards.
    package var canonical: WireAddress {
        guard let found = Country(typed: country) else { return self }
        let place = PostalAddress(
            street: street ?? "", city: city, state: state, postalCode: postalCode, country: found
        ).canonical
        var address = self
        address.name = Contact(name: name).normalised(region: nil).name
        address.street = street == nil ? nil : place.street
        address.city = place.city
        address.state = place.state
        address.postalCode = place.postalCode
        address.country = place.country.code
        return address
    }
}

extension WireContact {
    /// The contact with its email address in its one spelling; one that is none stays, and is refused.
    fileprivate var canonical: WireContact {
        WireContact(name: name, email: email.map { EmailAddress.normalised($0) ?? $0 }, phone: phone)
    }
}

extension QuoteRequest: AddressedBody {
    package var canonical: QuoteRequest {
        var request = self
        request.to = to?.canonical
        request.billing = billing?.canonical
        return request
    }
}

extension RatesRequest: AddressedBody {
    package var canonical: RatesRequest {
        RatesRequest(to: to.canonical, lines: lines, shippingType: shippingType)
    }
}

extension OrderRequest: AddressedBody {
    package var canonical: OrderRequest {
        var request = self
        request.shipTo = shipTo?.canonical
        request.contact = contact?.canonical
        request.billing = billing?.canonical
        return request
    }
}

extension OrderPatch: AddressedBody {
    package var canonical: OrderPatch { OrderPatch(contact: contact?.canonical, shipTo: shipTo?.canonical) }
}
