extension PaymentAuthorization.Sheet {
    /// A contact in its one spelling, as it is shown, asked about and paid with. A telephone number without a
    /// country code belongs to the contact's own country, else to that of the sheet's address, else to the
    /// request's.
    func normalised(_ contact: Contact) -> Contact {
        contact.normalised(country: address?.postalAddress?.country ?? Country(code: request.countryCode))
    }

    /// A wallet with every contact in its one spelling.
    func normalised(_ wallet: WalletContents) -> WalletContents {
        wallet.normalised(country: address?.postalAddress?.country ?? Country(code: request.countryCode))
    }
}

extension WalletContents {
    /// The contents with every contact in its one spelling; the country is for telephone numbers.
    func normalised(country: Country?) -> WalletContents {
        var wallet = self
        wallet.addresses = addresses.map { $0.normalised(country: country) }
        wallet.contacts = contacts.map { $0.normalised(country: country) }
        return wallet
    }
}

extension Contact {
    /// The contact in its one spelling; the country is for a telephone number without a country code, if the
    /// contact has no address of its own.
    func normalised(country: Country?) -> Contact {
        guard let region = postalAddress?.country ?? country else { return self }
        return normalised(region: region)
    }
}
