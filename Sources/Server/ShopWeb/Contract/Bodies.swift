package import ShopCore

/// The parts that bodies of several operations are made of.
package enum Bodies {
    package static let lines = Schema.list(
        .object([
            .required("variant", .text(.token, 1...200)), .required("quantity", .integer(Basket.quantities)),
        ]),
        count: Basket.lineCounts)

    package static let address = Schema.object(
        ["name", "street", "city", "state", "postal_code"].map { .optional($0, .text()) }
            + [.required("country", .text())])

    package static let contact = Schema.object([
        .optional("name", .text()), .optional("email", .text(0...254)), .optional("phone", .text()),
    ])

    package static let money = Schema.object([
        .required("amount", .text(.amount)), .required("currency", .text(.currency)),
    ])

    package static let patch = Schema.object([
        .removable("contact", removable(["name", "email", "phone"])),
        .removable("ship_to", removable(["name", "street", "city", "state", "postal_code", "country"])),
    ])

    private static func removable(_ names: [String]) -> Schema {
        .object(names.map { .removable($0, .text(0...254)) })
    }

    package static let payment = Schema.choice(
        by: "type", ["wallet": [.required("token", token)], "card": card])

    private static let card: [Schema.Member] = [
        .required("number", .text(0...64)), .required("exp_month", .integer(0...99)),
        .required("exp_year", .integer(0...9999)), .required("cvc", .text(0...16)),
        .required("name", .text()),
    ]

    private static let token = Schema.object([
        .required("transactionIdentifier", .text(0...200)),
        // Members that nobody signs and nobody charges by; wallets add to them.
        .required("paymentMethod", .anything),
        .required(
            "paymentData",
            .object([
                .required("version", .text(0...20)), .required("data", .text(0...20_000)),
                .required("signature", .text(0...40_000)),
                .required(
                    "header",
                    .object([
                        .optional("ephemeralPublicKey", .text(0...2000)),
                        .optional("wrappedKey", .text(0...2000)),
                        .required("publicKeyHash", .text(0...200)),
                        .required("transactionId", .text(0...200)),
                        .optional("applicationData", .text(0...200)),
                    ])),
            ])),
    ])
}
