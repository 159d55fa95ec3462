import FoundationEssentials
import PayKit
package import SimWallet

/// The devices of the tests.
package enum SampleWallet: Sendable {
    /// Four cards, one of a network the shop does not take; four addresses, one where nothing ships.
    case ready
    /// Can pay and has no card yet.
    case needsSetup
    /// Cannot pay at all.
    case unsupported

    package func make() throws -> SimulatedWallet {
        // The window never sees what a card's applet makes.
        try SimulatedWallet(DeviceProfile(json: Data(json.utf8))) { number, _ in
            CardApplet(
                deviceAccountNumber: Secret(number.digits), expirationDate: "291231", eciIndicator: nil,
                cryptogram: { _ in [] }, sealPIN: { _, _ in nil })
        }
    }

    private var json: String {
        let cards =
            """
            {"id": "visa", "number": "4242 4242 4242 4242", "type": "credit"},
            {"id": "mastercard", "number": "5200 8282 8282 8210", "type": "debit"},
            {"id": "jcb", "number": "3566 0020 2036 0505", "type": "credit"}
            """
        return """
            {"name": "A phone", "supportsPayments": \(self != .unsupported), "paymentsRestricted": false,
             "passcode": "2468", "entitledMerchants": ["merchant.org.example.acme"],
             "cards": [\(self == .ready ? cards : "")],
             "addresses": [
              {"name": "Juniper Appleseed", "street": "1 Peachtree Street", "city": "Atlanta", "state": "GA",
               "postalCode": "30303", "country": "US"},
              {"name": "Juniper Appleseed", "street": "200 Bay Street", "city": "Toronto", "state": "ON",
               "postalCode": "M5J 2J5", "country": "CA"},
              {"name": "Juniper Appleseed", "street": "10 Fourth Avenue", "city": "Anchorage", "state": "AK",
               "postalCode": "99501", "country": "US"},
              {"name": "林小满", "street": "南京西路 1788 号", "city": "上海", "state": "上海市",
               "postalCode": "200040", "country": "CN"}],
             "contacts": [
              {"name": "Juniper Appleseed", "email": "j.appleseed@example.org", "phone": "+1 404 555 0100"},
              {"name": "Juniper Appleseed", "email": "juniper@work.example", "phone": "+1 404 555 0199"}]}
            """
    }
}
