package import Codecs
import FoundationEssentials
package import PayKit

/// The events of ApplePaySession that are the merchant's to answer, as JSON: what the handler's argument
/// holds, and `type`.
extension PaymentAuthorization.DelegateCall {
    package var applePayJSON: JSONTree {
        switch self {
        case .didSelectPaymentMethod(let method):
            var members: JSONTree = ["type": .text(method.type.rawValue)]
            if let billing = method.billingAddress { members["billingContact"] = billing.applePayJSON }
            return ["type": "paymentmethodselected", "paymentMethod": members]
        case .didSelectShippingContact(let contact):
            return ["type": "shippingcontactselected", "shippingContact": contact.applePayJSON]
        case .didSelectShippingMethod(let method):
            return ["type": "shippingmethodselected", "shippingMethod": method.applePayJSON]
        case .didChangeCouponCode(let code): return ["type": "couponcodechanged", "couponCode": .text(code)]
        }
    }
}

extension ShippingMethod {
    fileprivate var applePayJSON: JSONTree {
        var members: JSONTree = [
            "label": .text(label), "detail": .text(detail ?? ""), "amount": .text(amount.decimalString),
            "identifier": .text(identifier),
        ]
        if let range = dateComponentsRange {
            func components(_ components: DateComponents) -> JSONTree {
                let parts = [
                    ("years", components.year), ("months", components.month), ("days", components.day),
                    ("hours", components.hour),
                ]
                return .object(
                    Dictionary(
                        uniqueKeysWithValues: parts.compactMap { name, value in
                            value.map { (name, .number($0)) }
                        }))
            }
            members["dateComponentsRange"] = [
                "startDateComponents": components(range.startDateComponents),
                "endDateComponents": components(range.endDateComponents),
            ]
        }
        return members
    }
}

extension Payment {
    /// ApplePayPayment, of the event `paymentauthorized`.
    package func applePayJSON() throws -> JSONTree {
        let data = try JSONValueDecoder.decode(
            JSONTree.self, from: JSONReader.value(of: token.paymentData[...]))
        let method = token.paymentMethod
        var members: JSONTree = [
            "token": [
                "paymentData": data, "transactionIdentifier": .text(token.transactionIdentifier),
                "paymentMethod": [
                    "displayName": .text(method.displayName ?? ""),
                    "network": .text(method.network?.tokenName ?? ""), "type": .text(method.type.rawValue),
                ],
            ]
        ]
        if let billingContact { members["billingContact"] = billingContact.applePayJSON }
        if let shippingContact { members["shippingContact"] = shippingContact.applePayJSON }
        return members
    }
}
