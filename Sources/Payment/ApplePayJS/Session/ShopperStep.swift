package import PayKit

/// One thing that a shopper does with a sheet, in the language of `--choose`.
package enum ShopperStep: Hashable, Sendable {
    /// Chooses a card by its place on the sheet from 1 on, or by the last four digits of its number.
    case card(String)
    /// Chooses an entry of the wallet by its place from 1 on.
    case contact(Int), address(Int), billing(Int)
    /// Chooses a way to ship by its identifier, or by its place from 1 on.
    case method(String)
    case coupon(String)
    case touch, wrongFinger
    case passcode(Secret), pin(Secret)
    case cancel, hangUp

    package struct Fault: Error, Hashable, Sendable {
        /// A sentence without a value that was given: it may be a passcode.
        package let reason: String
    }

    private static let words: KeyValuePairs<String, ShopperStep> = [
        "touch": .touch, "wrong-finger": .wrongFinger, "cancel": .cancel, "hang-up": .hangUp,
    ]

    /// Reads steps such as `card=2,contact=1,method=express,touch`.
    package static func list(_ text: String) throws(Fault) -> [ShopperStep] {
        var steps: [ShopperStep] = []
        for word in text.split(separator: ",", omittingEmptySubsequences: false) {
            steps.append(try ShopperStep(word))
        }
        return steps
    }

    private init(_ text: Substring) throws(Fault) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else {
            guard let known = Self.words.first(where: { $0.key == text }) else { throw Self.unknown(text) }
            self = known.value
            return
        }
        let value = String(parts[1])
        switch parts[0] {
        case "card" where !value.isEmpty: self = .card(value)
        case "contact": self = .contact(try Self.place(text, value))
        case "address": self = .address(try Self.place(text, value))
        case "billing": self = .billing(try Self.place(text, value))
        case "method" where !value.isEmpty: self = .method(value)
        case "coupon": self = .coupon(value)
        case "passcode" where !value.isEmpty: self = .passcode(Secret(value))
        case "pin" where !value.isEmpty: self = .pin(Secret(value))
        default: throw Self.unknown(text)
        }
    }

    private static func place(_ text: Substring, _ value: String) throws(Fault) -> Int {
        guard let place = value.place else {
            throw Fault(reason: "\(text.prefix { $0 != "=" })= needs a number from 1 on.")
        }
        return place
    }

    private static func unknown(_ text: Substring) -> Fault {
        let name = text.prefix { $0.isLetter || $0 == "-" }
        let said = text.isEmpty ? "An empty step" : name.isEmpty ? "This step" : String(name)
        return Fault(
            reason: """
                \(said) is no step. Steps are card=, contact=, address=, billing=, method=, coupon=, touch, \
                wrong-finger, passcode=, pin=, cancel and hang-up.
                """)
    }
}

extension String {
    /// A place from 1 on; nil for the last digits of a card, four of them or with a zero before.
    fileprivate var place: Int? {
        utf8.count < 4 && !hasPrefix("0") && utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(self) : nil
    }
}

extension Array {
    /// The element at a place from 1 on.
    fileprivate subscript(place place: Int) -> Element? {
        indices.contains(place - 1) ? self[place - 1] : nil
    }
}

extension ShopperStep {
    /// The sheet's event for a step that chooses; nil for others. Throws where there is no such thing.
    func choice(
        in wallet: WalletContents, _ sheet: PaymentAuthorization.Sheet
    ) throws(Fault) -> PaymentAuthorization.Event? {
        func found<Value>(_ value: Value?, _ name: String) throws(Fault) -> Value {
            guard let value else { throw Fault(reason: "There is no \(name) on the sheet.") }
            return value
        }
        switch self {
        case .card(let name):
            let cards = sheet.eligiblePasses
            let named = cards.first { $0.primaryAccountNumberSuffix == name }
            let card = named ?? name.place.flatMap { cards[place: $0] }
            let said = name.place == nil ? "card that ends in \(name)" : "card \(name)"
            return .selectPass(id: try found(card, said).id)
        case .contact(let place):
            return .selectContact(try found(wallet.contacts[place: place], "contact \(place)"))
        case .address(let place):
            return .selectAddress(try found(wallet.addresses[place: place], "address \(place)"))
        case .billing(let place):
            return .selectBillingAddress(try found(wallet.addresses[place: place], "address \(place)"))
        case .method(let name):
            let methods = sheet.methods
            let method = methods.first { $0.identifier == name } ?? name.place.flatMap { methods[place: $0] }
            return .selectMethod(identifier: try found(method, "method \(name)").identifier)
        case .coupon(let code): return .changeCouponCode(code)
        case .touch, .wrongFinger, .passcode, .pin, .cancel, .hangUp: return nil
        }
    }

    /// Said of a sheet that does not take the choice.
    var missing: String {
        switch self {
        case .contact: "asks for no contact"
        case .address: "asks for no address to ship to, or lets nobody change it"
        case .billing: "asks for no billing address"
        case .coupon: "takes no coupon"
        case .card, .method, .touch, .wrongFinger, .passcode, .pin, .cancel, .hangUp: "cannot take this now"
        }
    }
}
