import StoreAPI

extension Shapes {
    /// Sets of words and small objects that several schemas have, by the name that a generated client gives
    /// their class.
    package static let named: [String: Schema] = [
        "OrderState": values(of: Order.Status.self), "OrderAxis": values(of: OrderAxis.self),
        "MoneyAxis": values(of: MoneyAxis.self), "GoodsAxis": values(of: GoodsAxis.self),
        "OrderTransition": values(of: OrderEvent.self), "PaymentState": values(of: OrderPayment.State.self),
        "CaptureMode": values(of: CaptureMode.self), "RefundState": values(of: Refund.State.self),
        "FulfilmentState": values(of: Fulfilment.State.self),
        "AccessKeyKind": values(of: AccessKey.Kind.self),
        "FaultKind": values(of: WireFault.Kind.self), "FaultMoment": values(of: WireFault.Moment.self),
        "FaultOutcome": values(of: WireFault.Outcome.self), "FaultStep": values(of: WireFault.Step.self),
        "StockState": .one(of: ["in_stock", "low_stock", "out_of_stock"]),
        "ProductKind": .one(of: ["physical", "digital"]), "PaymentType": .one(of: ["wallet", "card"]),
        "Identifier": identifier, "CouponCode": .text(.token, 1...32), "PolicyID": .text(.token, 1...64),
        "Payment": Bodies.payment, "Label": .object([.required("id", identifier), .required("name", words)]),
        "PageInfo": .object([.required("limit", .integer(1...250)), .required("has_more", .boolean)]),
        "Line": .object([.required("variant", identifier), .required("quantity", .integer(1...9999))]),
    ]

    private static func values<Word: CaseIterable & RawRepresentable<String>>(of type: Word.Type) -> Schema {
        .one(of: type.allCases.map(\.rawValue))
    }
}
