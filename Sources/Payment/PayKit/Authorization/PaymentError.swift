/// Something the shopper can correct, pointing at the field it is about (PKPaymentError).
///
/// PassKit carries the field in the error's `userInfo`; here it is ``contactField`` and ``postalKey``.
public struct PaymentError: Error, Hashable, Sendable {
    /// The error code (PKPaymentError.Code).
    public let code: Code
    /// The contact field that is wrong (PKPaymentErrorKey.contactFieldUserInfoKey); nil when none is named.
    public let contactField: ContactField?
    /// The part of the postal address that is wrong (PKPaymentErrorKey.postalAddressUserInfoKey); nil for the
    /// whole of it.
    public let postalKey: PostalAddress.Key?
    /// The merchant's own words: a phrase that names the field and what is expected, without a final stop. At
    /// most 128 characters are kept (Human Interface Guidelines); nil when the sheet's own words will do.
    public let localizedDescription: String?

    /// The kinds of error, with PassKit's raw values (domain PKPaymentErrorDomain).
    public enum Code: Int, Hashable, Sendable, CaseIterable {
        /// Something the merchant did not name.
        case unknownError = -1
        /// A name, email address, telephone number or shipping address is wrong.
        case shippingContactInvalidError = 1
        /// The billing address is wrong.
        case billingContactInvalidError = 2
        /// Nothing can be shipped to the address.
        case shippingAddressUnserviceableError = 3
        /// The coupon code is not one of the merchant's. It never keeps the shopper from paying.
        case couponCodeInvalidError = 4
        /// The coupon code was good once. It never keeps the shopper from paying.
        case couponCodeExpiredError = 5
    }

    private init(
        _ code: Code, _ words: String?, field: ContactField? = nil, key: PostalAddress.Key? = nil
    ) {
        self.code = code
        contactField = field
        postalKey = key
        localizedDescription = words.map { String($0.prefix(128)) }
    }

    /// A part of the shipping contact is wrong (paymentContactInvalidError(withContactField:)).
    public static func shippingContactInvalid(_ field: ContactField, _ words: String? = nil) -> PaymentError {
        PaymentError(.shippingContactInvalidError, words, field: field)
    }

    /// A part of the shipping address is wrong, or the whole of it
    /// (paymentShippingAddressInvalidError(withKey:)).
    public static func shippingAddressInvalid(
        _ key: PostalAddress.Key? = nil, _ words: String? = nil
    ) -> PaymentError {
        PaymentError(.shippingContactInvalidError, words, field: .postalAddress, key: key)
    }

    /// A part of the billing address is wrong, or the whole of it
    /// (paymentBillingAddressInvalidError(withKey:)).
    public static func billingAddressInvalid(
        _ key: PostalAddress.Key? = nil, _ words: String? = nil
    ) -> PaymentError {
        PaymentError(.billingContactInvalidError, words, field: .postalAddress, key: key)
    }

    /// Nothing can be shipped to the address (paymentShippingAddressUnserviceableError).
    public static func shippingAddressUnserviceable(_ words: String? = nil) -> PaymentError {
        PaymentError(.shippingAddressUnserviceableError, words, field: .postalAddress)
    }

    /// The code is not one of the merchant's (paymentCouponCodeInvalidError).
    public static func couponCodeInvalid(_ words: String? = nil) -> PaymentError {
        PaymentError(.couponCodeInvalidError, words)
    }

    /// The code is no longer good (paymentCouponCodeExpiredError).
    public static func couponCodeExpired(_ words: String? = nil) -> PaymentError {
        PaymentError(.couponCodeExpiredError, words)
    }

    /// Something else the merchant could not accept.
    public static func unknown(_ words: String? = nil) -> PaymentError { PaymentError(.unknownError, words) }
}
