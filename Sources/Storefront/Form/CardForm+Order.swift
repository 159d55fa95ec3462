import PayKit
import StoreAPI
import TUI

extension CardForm {
    /// The address in the fields.
    var address: PostalAddress {
        var address = PostalAddress(country: country)
        for field in PostalAddress.Format.of(country).fields {
            address[field.key] = text(.postal(field.key))
        }
        return address
    }

    /// The contact and address in the fields.
    var typed: Contact {
        Contact(name: text(.name), postalAddress: address, emailAddress: text(.email))
    }

    /// The address as far as shipping is priced by it; nil while one of its parts is missing or wrong.
    var partialAddress: WireAddress? {
        let tidy = address.normalised
        let missing = tidy.faults.map(\.key).filter { $0 != .street && $0 != .subLocality }
        return missing.isEmpty ? WireAddress(tidy).redacted : nil
    }

    /// The order for the last price; nil while there is none for what stands in the form.
    var orderRequest: OrderRequest? {
        guard let quote = pricing.quote, let total = pricing.total, pricing.address == partialAddress,
            let expiry = Expiry(text(.expiry)), let number = try? CardNumber(text(.number))
        else { return nil }
        let contact = typed.normalised(region: country)
        let name = contact.name ?? ""
        let card = WireCard(
            number: number.digits, expiryMonth: expiry.month, expiryYear: expiry.year,
            securityCode: text(.code), name: name)
        return OrderRequest(
            quote: quote.id, expectedTotal: total, shipTo: WireAddress(address.normalised, name: name),
            contact: WireContact(name: name, email: contact.emailAddress, phone: nil), applicationData: nil,
            payment: .card(card))
    }
}
