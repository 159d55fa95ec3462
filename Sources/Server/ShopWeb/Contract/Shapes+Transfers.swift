package import ShopCore
import ShopMail

extension Shapes {
    package static let transfers: [String: Schema] = [
        "ImportReport": importReport, "Backups": backups, "Picture": picture, "Mail": mail,
        "MailList": .object([items("Mail"), links]),
    ]

    private static let count = Schema.integer(0...Int.max)

    /// How many of the table's products and variants are new, changed and as before; by how many units the
    /// shelves become fuller and emptier; how many prices change.
    private static let importReport = Schema.object([
        .required("mode", values(of: ImportMode.self)), .required("rows", count),
        .required("products", counts(["new", "changed", "unchanged", "withdrawn", "offered"])),
        .required("variants", counts(["new", "changed", "unchanged"])),
        .required("stock", counts(["added", "removed"])), .required("prices", count), links,
    ])

    private static func counts(_ names: [String]) -> Schema {
        .object(names.map { .required($0, count) })
    }

    private static let picture = Schema.object([
        .required("sha256", .text(.token, 64...64)), .required("bytes", count),
        .required("width", .integer(1...1024)), .required("height", .integer(1...1024)), links,
    ])

    private static let mail = Schema.object([
        .required("name", identifier), .required("order", words), .required("subject", words),
        .required("to", words), .required("date", time), .required("language", identifier),
        .optional("text", .text(0...MailMessage.mostBytes)), links,
    ])

    private static let backups = Schema.object([
        .required(
            "backups",
            .list(
                .object([.required("name", identifier), .required("bytes", count), .required("at", time)]),
                count: 0...100_000)), links,
    ])
}
