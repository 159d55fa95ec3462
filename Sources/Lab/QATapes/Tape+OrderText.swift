import StoreAPI
import TokenService

extension Tape.WalletOrder {
    var text: String {
        switch self {
        // In quotes a profile is never taken for an order.
        case .profile(let name): name.tapeQuoted
        case .card(let id): "card \(id.tapeQuoted)"
        case .failTouches(let count): "fail \(count)"
        case .remove(let id): "remove \(id.tapeQuoted)"
        case .add(let id): "add \(id.tapeQuoted)"
        }
    }
}

extension Tape.ServerOrder {
    var text: String {
        switch self {
        case .fault(let fault, let count, let operation):
            fault.text + (count.map { " \($0)" } ?? "") + Self.text(operation)
        case .decline(let code, let count, let operation):
            "decline \(code.rawValue) \(count)\(Self.text(operation))"
        case .down: "down"
        case .up: "up"
        case .carrierUp: "carrier-up"
        case .unserviceable: "unserviceable"
        case .serviceable: "serviceable"
        case .soldOut(let sku): "sold-out \(sku.tapeQuoted)"
        case .stock(let sku, let count): "stock \(sku.tapeQuoted) \(count)"
        case .price(let sku, let amount): "price \(sku.tapeQuoted) \(amount)"
        case .withdraw(let product): "withdraw \(product.tapeQuoted)"
        case .endCoupon(let code): "end-coupon \(code.tapeQuoted)"
        case .refund(let amount): "refund \(amount)"
        case .reset: "reset"
        }
    }

    private static func text(_ operation: ShopOperation?) -> String {
        operation.map { " on \($0.rawValue)" } ?? ""
    }
}

extension Tape.Fault {
    fileprivate var text: String {
        switch self {
        case .latency(let milliseconds): "latency \(TapeDuration.text(milliseconds))"
        case .error(let status): "error \(status)"
        case .cut(let moment): "cut \(moment.rawValue)"
        case .carrierDown: "carrier-down"
        case .network(let outcome): "network \(outcome.tapeName)"
        case .stall(let milliseconds, let step):
            "network stall \(TapeDuration.text(milliseconds)) at \(step.tapeName)"
        case .garble(let garble): "garble \(garble.pointer.text.tapeQuoted) \(garble.value.text)"
        }
    }
}

extension Tape.Garble.Value {
    fileprivate var text: String {
        switch self {
        case .text(let text): text.tapeQuoted
        case .number(let number): String(number)
        case .null: "null"
        }
    }
}
