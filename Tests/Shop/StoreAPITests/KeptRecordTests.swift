import FoundationEssentials
import PayKit
import StoreAPI
import Testing

/// What a client keeps for a shopper: its bytes, two clients' records as one, and what is deleted.
@Suite struct KeptRecordTests {
    static let now = Date(timeIntervalSince1970: 1_800_000_000)

    static func order(_ number: Int) throws -> KeptOrder {
        let json = """
            {"number": "2026-00000\(number)", "id": "ord_\(number)", "href": "/orders/ord_\(number)",
             "token": "ot_\(number)", "placed": "2026-11-0\(number)T12:00:00Z"}
            """
        return try WireFormat.decode(KeptOrder.self, from: Array(json.utf8))
    }

    static let contact = KeptContact(
        Contact(
            name: "林小满", phoneticName: "Lin", postalAddress: address("200040"),
            emailAddress: "lin@example.org", phoneNumber: "+862155550100"))

    private static func address(_ code: String) -> PostalAddress {
        PostalAddress(
            street: "南京西路 1788 号", subLocality: "静安区", city: "上海", state: "上海市", postalCode: code,
            country: Country(code: "CN") ?? Country.all[0])
    }

    static func record(orders: [Int] = [2, 1], cart: String = "soap", shop: String = "http://a") throws
        -> KeptRecord
    {
        var record = KeptRecord(ends: KeptRecord.end(after: now), isAllowed: true)
        var own = KeptRecord.Shop(name: shop)
        own.cart = [KeptRecord.Line(product: cart, variant: "\(cart)-1", name: "Soap · 100 g", quantity: 2)]
        own.orders = try orders.map(order)
        own.place = KeptRecord.Place()
        own.place?.words = "wax"
        own.contact = contact
        record.shops = [own]
        record.contacts = [contact]
        record.cards = [
            KeptRecord.Card(
                network: "visa", type: "credit", suffix: "4242", issuer: "US", expiry: "12/2029",
                account: "4890000000000000")
        ]
        return record
    }

    @Test func recordComesBackFromItsBytes() throws {
        let record = try Self.record()
        #expect(try KeptRecord.read(record.bytes, at: Self.now) == record)
        #expect(record.contacts[0].contact.postalAddress?.subLocality == "静安区")
        #expect(record.ends.timeIntervalSince(Self.now) == 90 * 86_400)
    }

    @Test func recordPastItsEndIsNone() throws {
        let record = try Self.record()
        #expect(try KeptRecord.read(record.bytes, at: record.ends) == nil)
        #expect(try KeptRecord.read(record.bytes, at: record.ends - 1) != nil)
    }

    @Test(
        "bytes that are no record are refused",
        arguments: [
            ("", KeptFault.damaged), ("{", .damaged), ("[]", .damaged), ("null", .damaged),
            (#"{"version": 0}"#, .damaged), (#"{"version": "1"}"#, .damaged), (#"{"version": 1}"#, .damaged),
            (#"{"version": 2}"#, .newer), (#"{"version": 99, "ends": "never"}"#, .newer),
        ])
    func otherBytesAreRefused(_ text: String, _ fault: KeptFault) {
        #expect(throws: fault) { try KeptRecord.read(Array(text.utf8), at: Self.now) }
    }

    @Test func recordBeyondItsBoundsIsDamaged() throws {
        for change: (inout KeptRecord) -> Void in [
            { $0.shops[0].cart[0].quantity = 0 }, { $0.shops[0].cart[0].quantity = 10_000 },
            { $0.cards = Array(repeating: $0.cards[0], count: 11) },
            { $0.contacts = Array(repeating: $0.contacts[0], count: 21) },
            { $0.shops = Array(repeating: $0.shops[0], count: 9) },
            { $0.shops[0].orders = Array(repeating: $0.shops[0].orders[0], count: 21) },
        ] {
            var record = try Self.record()
            change(&record)
            let bytes = try record.bytes
            #expect(throws: KeptFault.damaged) { try KeptRecord.read(bytes, at: Self.now) }
        }
    }

    @Test("any byte of a file may be another one: it is read, or refused, and never trapped")
    func flippedBytesAreReadOrRefused() throws {
        let bytes = try Self.record().bytes
        for place in bytes.indices {
            var other = bytes
            other[place] ^= 0x11
            do throws(KeptFault) { _ = try KeptRecord.read(other, at: Self.now) } catch {
                #expect(error == .damaged || error == .newer)
            }
        }
    }

    // MARK: Two clients

    @Test func ordersOfBothClientsStay() throws {
        let mine = try Self.record(orders: [3, 1], cart: "soap")
        var file = try Self.record(orders: [2, 1], cart: "wax")
        file.shops.append(try Self.record(shop: "http://b").shops[0])
        let merged = mine.merged(over: file, without: [])
        #expect(merged.shops.map(\.name) == ["http://a", "http://b"])
        #expect(merged.shops[0].orders.map(\.number) == ["2026-000003", "2026-000002", "2026-000001"])
        #expect(merged.shops[0].cart[0].product == "soap", "the last writer's")
        #expect(file.merged(over: mine, without: []).shops[0].orders == merged.shops[0].orders)
        #expect(mine.merged(over: nil, without: []) == mine)
    }

    @Test func deletedOrderDoesNotComeBackFromTheFile() throws {
        let file = try Self.record(orders: [2, 1])
        let merged = file.merged(over: file, without: [.order("2026-000002", shop: "http://a")])
        #expect(merged.shops[0].orders.map(\.number) == ["2026-000001"])
    }

    // MARK: Entries

    @Test func everyEntryIsDeletedByItself() throws {
        var whole = try Self.record()
        whole.shops.append(KeptRecord.Shop(name: "http://b"))
        let entries = whole.entries(at: "http://a")
        #expect(entries.count == 8 && entries.last == .shop("http://b"))
        for entry in entries {
            var record = whole
            record.remove(entry)
            #expect(record.entries(at: "http://a") == entries.filter { $0 != entry })
        }
    }

    // MARK: Prefill

    @Test("UX-CON-04 what is known of a contact is offered as far as it is valid and asked for")
    func knownContactIsCheckedFirst() {
        let all: Set<ContactField> = [.postalAddress, .name, .emailAddress]
        #expect(Self.contact.known(for: all)?.phoneNumber == nil)
        #expect(Self.contact.known(for: all)?.postalAddress == Self.address("200040"))
        #expect(Self.contact.known(for: [.emailAddress]) == Contact(emailAddress: "lin@example.org"))
        let broken = KeptContact(
            Contact(name: "", postalAddress: Self.address("no code"), emailAddress: "lin@"))
        #expect(broken.known(for: all) == nil)
        let half = KeptContact(
            Contact(name: "Lin", postalAddress: Self.address("x"), emailAddress: "lin@example.org"))
        #expect(half.known(for: all) == Contact(name: "Lin", emailAddress: "lin@example.org"))
    }
}
