/// A payment network (PKPaymentNetwork). The set is closed: these are the simulated networks.
public enum PaymentNetwork: String, Hashable, Sendable, CaseIterable {
    /// Visa (PKPaymentNetwork.visa).
    case visa
    /// Mastercard (PKPaymentNetwork.masterCard).
    case mastercard
    /// American Express, whose security codes have four digits (PKPaymentNetwork.amex).
    case amex
    /// Discover (PKPaymentNetwork.discover).
    case discover
    /// JCB (PKPaymentNetwork.JCB).
    case jcb
    /// China UnionPay (PKPaymentNetwork.chinaUnionPay).
    case unionPay = "unionpay"

    /// The name as it stands on a card or a receipt.
    public var displayName: String {
        switch self {
        case .visa: "Visa"
        case .mastercard: "Mastercard"
        case .amex: "Amex"
        case .discover: "Discover"
        case .jcb: "JCB"
        case .unionPay: "UnionPay"
        }
    }

    /// The raw value of PKPaymentNetwork, which a token's envelope has.
    package var tokenName: String {
        switch self {
        case .visa: "Visa"
        case .mastercard: "MasterCard"
        case .amex: "AmEx"
        case .discover: "Discover"
        case .jcb: "JCB"
        case .unionPay: "ChinaUnionPay"
        }
    }
}

/// The capabilities of a merchant's payment processing (PKMerchantCapability).
public struct MerchantCapability: OptionSet, Hashable, Sendable {
    /// One bit per capability; the bits are this library's own, not PassKit's.
    public let rawValue: UInt
    /// Makes a set from its bits; bits without a name are kept and mean nothing.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// 3-D Secure cryptograms; every request must include it.
    public static let threeDSecure = MerchantCapability(rawValue: 1 << 0)
    /// EMV cryptograms.
    public static let emv = MerchantCapability(rawValue: 1 << 1)
    /// Credit cards; when neither credit nor debit is named, both are taken.
    public static let credit = MerchantCapability(rawValue: 1 << 2)
    /// Debit cards; when neither credit nor debit is named, both are taken.
    public static let debit = MerchantCapability(rawValue: 1 << 3)

    /// True if a card of this type may pay under these capabilities.
    public func allows(_ type: PaymentMethodType) -> Bool {
        guard !isDisjoint(with: [.credit, .debit]) else { return true }
        switch type {
        case .credit: return contains(.credit)
        case .debit: return contains(.debit)
        case .prepaid, .store, .eMoney, .unknown: return true
        }
    }
}

/// The kind of a card (PKPaymentMethodType).
public enum PaymentMethodType: String, Hashable, Sendable, CaseIterable {
    /// The wallet does not know the kind.
    case unknown
    /// Pays from an account.
    case debit
    /// Pays on account.
    case credit
    /// Pays from what was loaded before.
    case prepaid
    /// Issued by a shop for its own goods.
    case store
    /// Holds electronic money.
    case eMoney
}

/// The wallet's capability to pay for a merchant's networks and capabilities, from the two PassKit checks.
public enum PaymentCapability: Hashable, Sendable {
    /// `canMakePayments()` is false, or the program is not entitled to this merchant.
    case unsupported
    /// The device can pay, but `canMakePayments(usingNetworks:capabilities:)` is false: no eligible card yet.
    case needsSetup
    /// An eligible card exists.
    case ready
}
