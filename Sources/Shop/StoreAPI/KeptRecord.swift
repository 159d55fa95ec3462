package import FoundationEssentials
package import PayKit

/// The record that a client keeps for a shopper between sessions, with their consent, on their own machine
/// alone.
///
/// The types here decide what is kept, how bytes are read and how two clients' records become one; the file
/// itself is the client's.
package struct KeptRecord: Codable, Hashable, Sendable {
    package private(set) var version = Self.version
    /// From this moment on the file is deleted unread.
    package var ends: Date
    /// False for the answer alone of a shopper who wants nothing kept.
    package var isAllowed: Bool
    package var shops: [Shop] = []
    /// Those that were typed, not those that the device came with.
    package var contacts: [KeptContact] = []
    package var cards: [Card] = []

    package init(ends: Date, isAllowed: Bool) {
        self.ends = ends
        self.isAllowed = isAllowed
    }

    package static let version = 1
    /// Counted anew with every change.
    package static let days = 90
    /// In bytes; a file has a tenth of it at most.
    package static let largest = 1 << 18
    private static let (mostShops, mostContacts, mostCards) = (8, 20, 10)

    package static func end(after now: Date) -> Date { now.addingTimeInterval(Double(days) * 86_400) }

    /// A shop by its address, or by the file of its books.
    package struct Shop: Codable, Hashable, Sendable {
        package var name: String
        package var cart: [Line] = []
        package var place: Place?
        /// The last one first.
        package var orders: [KeptOrder] = []
        /// Where the last order went, which that shop knows already.
        package var contact: KeptContact?

        package init(name: String) { self.name = name }

        package static let mostOrders = 20

        /// Apart from the place, which changes with every key.
        package var isEmpty: Bool { cart.isEmpty && orders.isEmpty && contact == nil }
    }

    /// A line of the cart. The name tells what is gone, in the language in which it was put there.
    package struct Line: Codable, Hashable, Sendable {
        package var product, variant, name: String
        package var quantity: Int

        package init(product: String, variant: String, name: String, quantity: Int) {
            self.product = product
            self.variant = variant
            self.name = name
            self.quantity = quantity
        }
    }

    /// A place in the list of products, with what narrows the list.
    package struct Place: Codable, Hashable, Sendable {
        package var product: String?
        package var index = 0
        package var category: String?
        package var words = ""
        package var inStock = false
        package var sort = ""

        package init() {}
    }

    /// An added card by the number of a device that is gone; the network gives the next device another one.
    package struct Card: Codable, Hashable, Sendable {
        package var network, type, suffix: String
        package var issuer: String?
        /// As `MM/YYYY`; nil when the wallet does not know it.
        package var expiry: String?
        package var account: String

        package init(
            network: String, type: String, suffix: String, issuer: String?, expiry: String?, account: String
        ) {
            self.network = network
            self.type = type
            self.suffix = suffix
            self.issuer = issuer
            self.expiry = expiry
            self.account = account
        }
    }

    // MARK: Bytes

    /// - Returns: nil for a record past its end.
    package static func read(_ bytes: [UInt8], at now: Date) throws(KeptFault) -> KeptRecord? {
        struct Header: Decodable { var version: Int }
        do {
            let version = try WireFormat.decode(Header.self, from: bytes).version
            guard version <= Self.version else { throw KeptFault.newer }
            let record = try WireFormat.decode(KeptRecord.self, from: bytes)
            guard record.version == Self.version, record.isBounded else { throw KeptFault.damaged }
            return record.ends > now ? record : nil
        } catch {
            throw error as? KeptFault ?? .damaged
        }
    }

    package var bytes: [UInt8] { get throws { try WireFormat.encode(self) } }

    private var isBounded: Bool {
        shops.count <= Self.mostShops && contacts.count <= Self.mostContacts && cards.count <= Self.mostCards
            && shops.allSatisfy { shop in
                shop.orders.count <= Shop.mostOrders && shop.cart.count <= 100
                    && shop.cart.allSatisfy { (1...9_999).contains($0.quantity) }
            }
    }

    // MARK: Two clients

    /// This record over the one in the file: another client may have changed it since. Other shops stay, and
    /// of this one the orders of both, by number; everything else is as the last writer has it.
    ///
    /// - Parameter forgotten: what was deleted in this session, and stays away.
    package func merged(over file: KeptRecord?, without forgotten: Set<KeptEntry>) -> KeptRecord {
        var record = self
        for other in file?.shops ?? [] {
            guard let index = shops.firstIndex(where: { $0.name == other.name }) else {
                record.shops.append(other)
                continue
            }
            let known = Set(record.shops[index].orders.map(\.number))
            record.shops[index].orders += other.orders.filter { !known.contains($0.number) }
        }
        for index in record.shops.indices {
            let orders = record.shops[index].orders.sorted { ($0.placed, $0.number) > ($1.placed, $1.number) }
            record.shops[index].orders = Array(orders.prefix(Shop.mostOrders))
        }
        for entry in forgotten { record.remove(entry) }
        let full = record.shops.filter { !$0.isEmpty || $0.place != nil }
        record.shops = Array(full.prefix(Self.mostShops))
        record.contacts = Array(record.contacts.suffix(Self.mostContacts))
        record.cards = Array(record.cards.suffix(Self.mostCards))
        return record
    }

    // MARK: Entries

    /// The parts that can be deleted one by one: of this shop each, of another all at once.
    package func entries(at name: String) -> [KeptEntry] {
        var entries: [KeptEntry] = []
        for shop in shops where shop.name == name {
            if !shop.cart.isEmpty { entries.append(.cart(shop: name)) }
            if shop.place != nil { entries.append(.place(shop: name)) }
            entries += shop.orders.map { .order($0.number, shop: name) }
            if let contact = shop.contact { entries.append(.delivery(contact, shop: name)) }
        }
        entries += contacts.map(KeptEntry.contact) + cards.map(KeptEntry.card)
        return entries + shops.filter { $0.name != name }.map { .shop($0.name) }
    }

    package mutating func remove(_ entry: KeptEntry) {
        func change(_ name: String, _ change: (inout Shop) -> Void) {
            for index in shops.indices where shops[index].name == name { change(&shops[index]) }
        }
        switch entry {
        case .cart(let name): change(name) { $0.cart = [] }
        case .place(let name): change(name) { $0.place = nil }
        case .order(let number, let name): change(name) { $0.orders.removeAll { $0.number == number } }
        case .delivery(let contact, let name): change(name) { if $0.contact == contact { $0.contact = nil } }
        case .contact(let contact): contacts.removeAll { $0 == contact }
        case .card(let card): cards.removeAll { $0.account == card.account }
        case .shop(let name): shops.removeAll { $0.name == name }
        }
    }
}

/// One thing of a record, as a shopper sees and deletes it.
package enum KeptEntry: Hashable, Sendable {
    case cart(shop: String)
    case place(shop: String)
    case order(String, shop: String)
    case delivery(KeptContact, shop: String)
    case contact(KeptContact)
    case card(KeptRecord.Card)
    case shop(String)
}

/// Why a file is left alone.
package enum KeptFault: Error, Hashable, Sendable {
    case damaged, newer, tooLarge
    /// A symbolic link, a folder, a pipe.
    case notAFile
    case foreign, exposed
    /// The system's reason in English.
    case unreadable(String)
    case unwritable(String)
}

/// An order by its number, with what reads it again.
package struct KeptOrder: Codable, Hashable, Sendable {
    package var number, id, href, token: String
    package var placed: Date

    /// Nil for an order without the token that reads it.
    package init?(_ order: Order) {
        guard let link = order.links[.this], let token = order.token else { return nil }
        number = order.number
        id = order.id
        href = link.expanded()
        self.token = token
        placed = order.createdAt
    }
}

/// A contact of a wallet, or the recipient of an order.
package struct KeptContact: Codable, Hashable, Sendable {
    package var name, phoneticName, email, phone: String?
    package var address: Address?

    package struct Address: Codable, Hashable, Sendable {
        var street, district, city, county, state, postalCode, country: String
    }

    package init(_ contact: Contact) {
        name = contact.name
        phoneticName = contact.phoneticName
        email = contact.emailAddress
        phone = contact.phoneNumber
        address = contact.postalAddress.map { address in
            Address(
                street: address.street, district: address.subLocality, city: address.city,
                county: address.subAdministrativeArea, state: address.state, postalCode: address.postalCode,
                country: address.country.code)
        }
    }

    /// Nil for an order without a recipient.
    package init?(_ order: Order) {
        self.init(
            Contact(
                name: order.shipTo?.name ?? order.contact?.name, postalAddress: order.shipTo?.postal,
                emailAddress: order.contact?.email, phoneNumber: order.contact?.phone))
        if name == nil, email == nil, address == nil { return nil }
    }

    /// Without an address where its country is not known.
    package var contact: Contact {
        let place = address.flatMap { address in
            Country(code: address.country).map { country in
                PostalAddress(
                    street: address.street, subLocality: address.district, city: address.city,
                    subAdministrativeArea: address.county, state: address.state,
                    postalCode: address.postalCode, country: country)
            }
        }
        return Contact(
            name: name, phoneticName: phoneticName, postalAddress: place, emailAddress: email,
            phoneNumber: phone)
    }

    /// The contact as far as its parts are valid, for what a request requires; nil without any. One that was
    /// changed in the file, or by newer rules, is not offered.
    package func known(for fields: Set<ContactField>) -> Contact? {
        let whole = contact
        let good = fields.filter { whole.faults(for: [$0]).isEmpty }
        let known = whole.limited(to: good)
        return known == Contact() ? nil : known
    }
}
