import Codecs
package import PayKit

/// The merchant's answers to the events of a session, as Apple Pay on the Web writes them.
package enum ApplePayUpdate {
    /// Reads ApplePayPaymentMethodUpdate, ApplePayShippingContactUpdate, ApplePayShippingMethodUpdate or
    /// ApplePayCouponCodeUpdate: they have the same members, but for the errors that a method has not.
    ///
    /// - Throws: all that is wrong with it.
    package static func read(
        _ bytes: [UInt8], for call: PaymentAuthorization.DelegateCall, in currency: Currency
    ) throws(ApplePayRequestFaults) -> (update: PaymentRequestUpdate, rows: RowPaths) {
        let read = try MemberReader.whole(bytes) { $0.update(for: call, in: currency) }
        return (read.value, read.rows)
    }

    /// Reads ApplePayPaymentAuthorizationResult.
    package static func readResult(
        _ bytes: [UInt8]
    ) throws(ApplePayRequestFaults) -> PaymentAuthorizationResult {
        try MemberReader.whole(bytes) { $0.result() }.value
    }
}

extension MemberReader {
    /// Reads a document; throws its faults.
    static func whole<Value>(
        _ bytes: [UInt8], _ read: (MemberReader) -> Value?
    ) throws(ApplePayRequestFaults) -> (value: Value, rows: RowPaths) {
        let faults = Faults()
        do throws(JSONReader.Fault) {
            let value = try JSONReader.value(of: bytes[...])
            if let reader = MemberReader(value, path: "", faults), let read = read(reader),
                faults.list.isEmpty
            {
                return (read, faults.rows)
            }
        } catch {
            switch error {
            case .malformed: faults.add("", "is no JSON")
            case .repeatedName(let name):
                let name = String(decoding: name, as: UTF8.self)
                faults.add(name, "stands twice in one object")
            }
        }
        throw ApplePayRequestFaults(faults.list)
    }

    fileprivate func update(
        for call: PaymentAuthorization.DelegateCall, in currency: Currency
    ) -> PaymentRequestUpdate? {
        var found: [PaymentError] = []
        if case .didSelectShippingMethod = call {
            refuse("errors", because: "has no place in the answer to shippingmethodselected")
        } else {
            found = errors()
        }
        let items = lineItems("newLineItems", total: "newTotal", in: currency)
        let methods = objects("newShippingMethods")?.compactMap { $0.shippingMethod(in: currency) }
        faults.rows.methods = "newShippingMethods"
        let contexts = objects("newMultiTokenContexts")?.compactMap { $0.tokenContext(in: currency) }
        terms("newRecurringPaymentRequest", "newDeferredPaymentRequest", in: currency)
        refuse("newAutomaticReloadPaymentRequest", because: Self.noReloads)
        finish()
        guard let items else { return nil }
        return .update(
            PaymentRequestUpdate.Details(
                paymentSummaryItems: items,
                shippingMethods: methods.map { $0.isEmpty ? .unchanged : .methods($0) } ?? .unchanged,
                errors: found, multiTokenContexts: contexts))
    }

    fileprivate func result() -> PaymentAuthorizationResult? {
        let status = value("status")?.integer
        let (errors, order) = (errors(), object("orderDetails")?.orderDetails())
        finish()
        switch status {
        case 0: return PaymentAuthorizationResult(status: .success, orderDetails: order)
        case 1:
            var result = PaymentAuthorizationResult.failure(errors)
            result.isFinal = errors.isEmpty
            return result
        case 2: return .invalidBillingPostalAddress
        case 3: return .invalidShippingPostalAddress
        case 4: return .invalidShippingContact
        case 5: return .pinRequired
        case 6: return .pinIncorrect
        case 7: return .pinLockout
        default:
            report("status", "must be one of ApplePaySession's constants, 0 to 7")
            return nil
        }
    }

    private func orderDetails() -> PaymentOrderDetails? {
        let (type, order) = (required("orderTypeIdentifier"), required("orderIdentifier"))
        let (service, token) = (required("webServiceURL"), required("authenticationToken"))
        finish()
        guard let type, let order, let service, let token else { return nil }
        return PaymentOrderDetails(
            orderTypeIdentifier: type, orderIdentifier: order, webServiceURL: service,
            authenticationToken: token)
    }

    /// ApplePayError of each element.
    private func errors() -> [PaymentError] { objects("errors")?.compactMap { $0.error() } ?? [] }

    private enum Place {
        case field(ContactField)
        case address(PostalAddress.Key)
    }

    private func error() -> PaymentError? {
        let code = choice(
            "code",
            [
                "shippingContactInvalid": PaymentError.Code.shippingContactInvalidError,
                "billingContactInvalid": .billingContactInvalidError,
                "addressUnserviceable": .shippingAddressUnserviceableError,
                "couponCodeInvalid": .couponCodeInvalidError, "couponCodeExpired": .couponCodeExpiredError,
                "unknown": .unknownError,
            ])
        let place = choice(
            "contactField",
            [
                "phoneNumber": Place.field(.phoneNumber), "emailAddress": .field(.emailAddress),
                "name": .field(.name), "phoneticName": .field(.phoneticName),
                "postalAddress": .field(.postalAddress), "addressLines": .address(.street),
                "subLocality": .address(.subLocality), "locality": .address(.city),
                "subAdministrativeArea": .address(.subAdministrativeArea),
                "administrativeArea": .address(.state), "postalCode": .address(.postalCode),
                "country": .address(.country), "countryCode": .address(.countryCode),
            ])
        let words = string("message").flatMap { $0.isEmpty ? nil : $0 }
        expect("code")
        finish()
        switch (code, place) {
        case (nil, _): return nil
        case (.shippingContactInvalidError, .field(let field)): return .shippingContactInvalid(field, words)
        case (.shippingContactInvalidError, .address(let key)): return .shippingAddressInvalid(key, words)
        case (.shippingContactInvalidError, nil): return .shippingAddressInvalid(nil, words)
        case (.billingContactInvalidError, .address(let key)): return .billingAddressInvalid(key, words)
        case (.billingContactInvalidError, _): return .billingAddressInvalid(nil, words)
        case (.shippingAddressUnserviceableError, _): return .shippingAddressUnserviceable(words)
        case (.couponCodeInvalidError, _): return .couponCodeInvalid(words)
        case (.couponCodeExpiredError, _): return .couponCodeExpired(words)
        case (.unknownError, _): return .unknown(words)
        }
    }
}
