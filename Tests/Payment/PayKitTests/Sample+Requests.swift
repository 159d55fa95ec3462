import PayKit

/// Requests of every shape, and what goes with them.
extension Sample {
    static let shop = Contact(
        name: "ACME Store",
        postalAddress: PostalAddress(
            street: "5 Market Square", city: "Decatur", state: "GA", postalCode: "30030",
            country: country("US")))
    static let rome = Contact(
        name: "Juniper Appleseed",
        postalAddress: PostalAddress(
            street: "Via del Corso 1", city: "Roma", state: "RM", postalCode: "00186",
            country: country("IT")))
    static let nameless = Contact(postalAddress: toronto.postalAddress)

    static let numbedWallet = WalletContents(
        passes: wallet.passes, addresses: wallet.addresses, contacts: wallet.contacts,
        isBiometryEnrolled: false)

    /// A request with every row: two addresses, methods, contact and coupon.
    static func fullRequest(_ id: String = "request-1") -> PaymentRequest {
        var request = request(id)
        request.requiredBillingContactFields = [.postalAddress]
        request.supportsCouponCode = true
        return request
    }

    /// A request for something that is not shipped, with a bill.
    static func billedRequest(_ id: String = "request-1") -> PaymentRequest {
        var request = digitalRequest(id)
        request.requiredShippingContactFields = []
        request.requiredBillingContactFields = [.postalAddress]
        return request
    }

    /// A request for goods that are fetched at the shop.
    static func pickupRequest(_ id: String = "request-1") -> PaymentRequest {
        var request = request(id)
        request.shippingType = .storePickup
        request.shippingContactEditingMode = .storePickup
        request.shippingContact = shop
        return request
    }

    static func share(_ name: String, _ cents: Int64) -> PaymentTokenContext {
        PaymentTokenContext(
            merchantIdentifier: "merchant.org.example.\(name)", externalIdentifier: "shop-\(name)",
            merchantName: name, merchantDomain: "\(name).example", amount: dollars(cents))
    }

    /// A request that pays two merchants.
    static func sharedRequest(_ id: String = "request-1") -> PaymentRequest {
        var request = request(id)
        request.multiTokenContexts = [share("wax", 1500), share("comb", 1000)]
        return request
    }

    static let orderDetails = PaymentOrderDetails(
        orderTypeIdentifier: "order.org.example.acme", orderIdentifier: "A-1",
        webServiceURL: "https://shop.example/orders", authenticationToken: "secret")
}
