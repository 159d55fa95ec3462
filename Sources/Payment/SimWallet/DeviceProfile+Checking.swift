import PayKit

extension DeviceProfile {
    func checkPasscode() throws(ProfileError) {
        guard let passcode else { return }
        guard (4...6).contains(passcode.count), passcode.allSatisfy(\.isASCIIDigit) else { throw .passcode }
    }

    func readProcessingCountries() throws(ProfileError) -> Set<Country> {
        guard let home = Country(code: region) else { throw .region(region) }
        guard let processingCountries else { return [home] }
        var countries: Set<Country> = []
        for code in processingCountries {
            guard let country = Country(code: code) else { throw .processingCountry(code) }
            countries.insert(country)
        }
        return countries
    }

    /// The default card first.
    func readCards() throws(ProfileError) -> [PlasticCard] {
        var read: [PlasticCard] = []
        for entry in cards {
            let card = try entry.read()
            if read.contains(where: { $0.pass.id == entry.id }) { throw .duplicateCard(id: entry.id) }
            if read.contains(where: { $0.number == card.number }) { throw .duplicateNumber(id: entry.id) }
            read.append(card)
        }
        if let defaultCard {
            guard let place = read.firstIndex(where: { $0.pass.id == defaultCard }) else {
                throw .defaultCard(id: defaultCard)
            }
            read.insert(read.remove(at: place), at: 0)
        }
        return read
    }

    func readAddresses() throws(ProfileError) -> [Contact] {
        var read: [Contact] = []
        for (index, entry) in addresses.enumerated() {
            guard let country = Country(code: entry.country) else {
                throw .addressCountry(index: index, code: entry.country)
            }
            let address = PostalAddress(
                street: entry.street, city: entry.city, state: entry.state ?? "",
                postalCode: entry.postalCode ?? "", country: country)
            read.append(Contact(name: entry.name, postalAddress: address).normalised(region: country))
        }
        return read
    }

    /// Normalises the contacts; a telephone number without a country code is one of the device's region.
    func readContacts() throws(ProfileError) -> [Contact] {
        guard let home = Country(code: region) else { throw .region(region) }
        if let index = contacts.firstIndex(where: { $0.email == nil && $0.phone == nil }) {
            throw .emptyContact(index: index)
        }
        return contacts.map {
            Contact(name: $0.name, emailAddress: $0.email, phoneNumber: $0.phone).normalised(region: home)
        }
    }
}

extension DeviceProfile.Card {
    fileprivate func read() throws(ProfileError) -> PlasticCard {
        let number: CardNumber
        do throws(CardNumberError) { number = try CardNumber(self.number) } catch {
            throw .card(id: id, error)
        }
        let types: [PaymentMethodType] = [.credit, .debit, .prepaid]
        guard let type = types.first(where: { $0.rawValue == self.type }) else { throw .cardType(id: id) }
        var country = CardIssuer.product(of: number).country
        if let code = issuerCountry {
            guard let named = Country(code: code) else { throw .issuerCountry(id: id, code: code) }
            country = named
        }
        let good = expiry.flatMap { Expiry($0) }
        guard expiry == nil || good != nil else { throw .expiry(id: id) }
        let pass = PaymentPass(
            id: id, network: number.network, type: type, primaryAccountNumberSuffix: number.suffix,
            issuerCountry: country)
        return PlasticCard(pass: pass, number: number, expiry: good)
    }
}

struct PlasticCard {
    var pass: PaymentPass
    var number: CardNumber
    var expiry: Expiry?
}
