import PayKit
import Testing

@Suite struct CapabilityTests {
    static let cardTypes: [(MerchantCapability, PaymentMethodType, Bool)] = [
        (MerchantCapability.threeDSecure, PaymentMethodType.credit, true), (.threeDSecure, .debit, true),
        ([.threeDSecure, .credit], .credit, true), ([.threeDSecure, .credit], .debit, false),
        ([.threeDSecure, .debit], .credit, false), ([.threeDSecure, .debit], .debit, true),
        ([.threeDSecure, .credit, .debit], .debit, true), ([.threeDSecure, .credit], .prepaid, true),
        ([.threeDSecure, .debit], .unknown, true),
    ]

    @Test(arguments: cardTypes)
    func capabilitiesAllowCardTypes(
        capabilities: MerchantCapability, type: PaymentMethodType, isAllowed: Bool
    ) {
        #expect(capabilities.allows(type) == isAllowed)
    }

    static let passes: [(PaymentPass, Set<PaymentNetwork>, MerchantCapability, Bool)] = [
        (Sample.visa, Set([PaymentNetwork.visa]), MerchantCapability.threeDSecure, true),
        (Sample.visa, [.mastercard], .threeDSecure, false), (Sample.visa, [], .threeDSecure, false),
        (Sample.visa, [.visa], [.threeDSecure, .debit], false),
        (Sample.mastercard, [.visa, .mastercard], [.threeDSecure, .debit], true),
    ]

    @Test(arguments: passes)
    func passIsEligibleByNetworkAndType(
        pass: PaymentPass, networks: Set<PaymentNetwork>, capabilities: MerchantCapability, isEligible: Bool
    ) {
        #expect(pass.isEligible(networks: networks, capabilities: capabilities) == isEligible)
    }

    @Test func passIsShownByNetworkAndLastDigits() {
        #expect(Sample.mastercard.displayName == "Mastercard 8210")
    }

    @Test(arguments: [
        (PaymentNetwork.visa, "visa", "Visa"), (.mastercard, "mastercard", "Mastercard"),
        (.amex, "amex", "Amex"),
        (.discover, "discover", "Discover"), (.jcb, "jcb", "JCB"), (.unionPay, "unionpay", "UnionPay"),
    ])
    func networkHasItsNames(network: PaymentNetwork, rawValue: String, name: String) {
        #expect(network.rawValue == rawValue && network.displayName == name)
    }
}
