import StoreAPI
import TUI
import TokenService

extension TapeParser {
    // MARK: Wallet

    private enum WalletWord: String, CaseIterable {
        case card, fail, remove, add
    }

    /// How many touches may fail; with none, none of those ordered before.
    private static let failures = 0...10_000

    /// In front of the first step a profile is the wallet that the session starts with.
    mutating func readWallet(at place: TapeLine) throws(TapeError) {
        guard let name = optionalWord({ WalletWord(rawValue: $0) != nil }),
            let order = WalletWord(rawValue: name)
        else {
            let profile = try profile()
            if hasBegun { add(.wallet(.profile(profile)), at: place) } else { tape.settings.wallet = profile }
            return
        }
        switch order {
        case .card: add(.wallet(.card(id: try argument(.name))), at: place)
        case .fail: add(.wallet(.failTouches(try optionalNumber(Self.failures) ?? 1)), at: place)
        case .remove: add(.wallet(.remove(id: try argument(.name))), at: place)
        case .add: add(.wallet(.add(id: try argument(.name))), at: place)
        }
    }

    /// A profile's name, or its file, which has a slash or a point in it.
    mutating func profile() throws(TapeError) -> String {
        let place = nextPlace()
        let name = try argument(.name)
        // Bytes are compared: a letter may have taken the slash for its own.
        if !name.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ".") }) {
            try known(name, at: place, in: vocabulary.wallets) { .unknownWallet($0, nearest: $1) }
        }
        return name
    }

    // MARK: Shop

    private enum ServerWord: String, CaseIterable {
        case decline, latency, error, cut, network
        case carrierDown = "carrier-down"
        case carrierUp = "carrier-up"
        case down, up, unserviceable, serviceable
        case garble
        case soldOut = "sold-out"
        case stock, price, withdraw
        case endCoupon = "end-coupon"
        case refund, reset
    }

    /// How often a fault may strike, and how long it may last, as the shop has it.
    private static let strikes = 1...1_000_000
    private static let faultDurations = 1...60_000
    private static let latencies = 0...60_000

    mutating func serverOrder() throws(TapeError) -> Tape.ServerOrder {
        switch try choice(ServerWord.allCases, \.rawValue) {
        case .decline:
            let code = try word(.responseCode) { text in ResponseCode.declines.first { $0.rawValue == text } }
            return .decline(
                code, count: try optionalNumber(Self.strikes) ?? 1, on: try optionalOperation())
        // Nothing takes a latency back that was ordered before.
        case .latency: return try fault(.latency(milliseconds: duration(Self.latencies, .latency)))
        case .error: return try fault(.error(status: number(400...599)))
        case .cut: return try fault(.cut(choice(WireFault.Moment.allCases, \.rawValue)))
        case .network: return try fault(networkFault())
        case .carrierDown: return try fault(.carrierDown)
        case .carrierUp: return .carrierUp
        case .down: return .down
        case .up: return .up
        case .unserviceable: return .unserviceable
        case .serviceable: return .serviceable
        case .garble: return try fault(.garble(Tape.Garble(pointer: pointer(), value: value())))
        case .soldOut: return .soldOut(sku: try argument(.name))
        case .stock: return .stock(sku: try argument(.name), try number(0...1_000_000_000))
        case .price: return .price(sku: try argument(.name), amount: try amount())
        case .withdraw: return .withdraw(product: try argument(.name))
        case .endCoupon: return .endCoupon(code: try argument(.name))
        case .refund: return .refund(amount: try amount())
        case .reset: return .reset
        }
    }

    private mutating func fault(_ fault: Tape.Fault) throws(TapeError) -> Tape.ServerOrder {
        .fault(fault, count: try optionalNumber(Self.strikes), on: try optionalOperation())
    }

    private mutating func faultDuration() throws(TapeError) -> Int {
        try duration(Self.faultDurations, .faultDuration)
    }

    private mutating func networkFault() throws(TapeError) -> Tape.Fault {
        let outcomes = WireFault.Outcome.allCases
        let name = try choice(["stall"] + outcomes.map(\.tapeName)) { $0 }
        if let outcome = outcomes.first(where: { $0.tapeName == name }) { return .network(outcome) }
        let milliseconds = try faultDuration()
        guard optionalWord({ $0 == "at" }) != nil else {
            return .stall(milliseconds: milliseconds, at: .beforeAuthorize)
        }
        return .stall(
            milliseconds: milliseconds, at: try choice(WireFault.Step.allCases, \.tapeName))
    }

    private mutating func pointer() throws(TapeError) -> JSONPointer {
        var copy = self
        guard let pointer = JSONPointer(try copy.text(.pointer)) else { throw unexpected(.pointer) }
        self = copy
        return pointer
    }

    /// A text in quotes, a whole number or `null`.
    private mutating func value() throws(TapeError) -> Tape.Garble.Value {
        guard scanner.kind() == .word else { return .text(try text(.jsonValue)) }
        return try word(.jsonValue) { $0 == "null" ? .null : Int($0).map { .number($0) } }
    }

    private mutating func optionalOperation() throws(TapeError) -> ShopOperation? {
        guard optionalWord({ $0 == "on" }) != nil else { return nil }
        let place = nextPlace()
        let name = try word(.operation) { $0 }
        guard let operation = ShopOperation(rawValue: name) else {
            throw TapeError(line: place, fact: .unknownOperation(name))
        }
        return operation
    }

    /// A decimal in the contract's grammar that is not negative.
    private mutating func amount() throws(TapeError) -> String {
        try word(.amount) { word in
            let parts = word.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            let isDecimal = parts.allSatisfy { part in
                !part.isEmpty && part.allSatisfy { (0x30...0x39).contains($0) }
            }
            guard isDecimal, (1...2).contains(parts.count), parts[0].count <= 12,
                parts[0].count == 1 || parts[0].first != UInt8(ascii: "0"), (parts.last?.count ?? 0) <= 12
            else { return nil }
            return word
        }
    }

    // MARK: Kiosk, clock and mouse

    mutating func kioskOrder(at place: TapeLine) throws(TapeError) -> Tape.KioskOrder {
        guard tape.settings.isKiosk else { throw TapeError(line: place, fact: .noKiosk) }
        let isNotice = try choice(["drain", "say"]) { $0 } == "say"
        return isNotice ? .say(try fullText()) : .drain
    }

    mutating func clockOrder() throws(TapeError) -> Tape.ClockOrder {
        guard scanner.kind() == .word else { return .moment(try moment(.jump)) }
        let jump = optionalWord { $0.hasPrefix("+") && Self.seconds($0) != nil }
        if let milliseconds = jump.flatMap(Self.seconds) { return .advance(milliseconds: milliseconds) }
        return .moment(try moment(.jump))
    }

    /// The milliseconds of a jump that is more than nothing and in whole seconds, as the shop's clock goes.
    private static func seconds(_ word: String) -> Int? {
        guard let milliseconds = TapeDuration.milliseconds(String(word.dropFirst())), milliseconds > 0,
            milliseconds.isMultiple(of: 1_000)
        else { return nil }
        return milliseconds
    }

    mutating func mouseAct() throws(TapeError) -> Tape.MouseAct {
        switch try choice(["click", "wheel"], { $0 }) {
        case "click":
            if scanner.kind() == .text { return .clickText(try fullText()) }
            let column = try number(Tape.sizes.columns)
            return .click(Point(x: column - 1, y: try number(Tape.sizes.rows) - 1))
        default:
            let isUp = try choice(["up", "down"]) { $0 } == "up"
            let count = try optionalNumber(Self.counts) ?? 1
            return isUp ? .wheelUp(count: count) : .wheelDown(count: count)
        }
    }
}
