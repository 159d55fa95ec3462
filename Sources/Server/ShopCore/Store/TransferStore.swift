package import FoundationEssentials

/// Tables of products that come and go, and copies of the whole.
package protocol TransferStore: CopySource {
    /// The file that holds the shop; nil where it is in none.
    var path: String? { get }

    /// Walks all variants in the shop's order, in one consistent state; each gives the text of its columns.
    func eachVariant(
        _ take: @escaping @Sendable (_ value: (ProductColumn) -> String?) throws -> Void
    ) async throws

    /// Lays out an empty table with these columns beside the shop, which goes on being served meanwhile.
    func stage(_ columns: [ProductColumn], _ policy: ShopPolicy) async throws(Refusal) -> any ProductStage

    /// Copies one consistent state into a file of mode 0600, while the shop goes on.
    ///
    /// The copy gets its name when it is whole, checked and on the disk; whatever stops before leaves nothing
    /// under that name. One that is there already is kept unless it is to be replaced.
    func backUp(to path: String, replacing: Bool) async throws(TransferFault)
}

extension TransferStore {
    package func backUp(to path: String) async throws(TransferFault) {
        try await backUp(to: path, replacing: false)
    }
}

/// The first faults by line, and how many there are.
package typealias UnfitRows = (first: [RowFault], count: Int)

/// A table of products that is laid out and held against the shop before it changes anything.
package protocol ProductStage: Sendable {
    /// Lays rows out, each with the ids that its variant and its product get if they are new.
    func add(
        _ rows: [ProductRow], newID: @escaping @Sendable (IdentifierKind) -> String
    ) async throws(Refusal)

    /// Lays a picture out that rows may name; the shop has it when the table is applied.
    /// - Parameters:
    ///   - png: Empty for a picture that a trial announces.
    func add(picture sha256: String, _ png: [UInt8]) async throws(Refusal)

    /// Finds for every row its variant and its product, and everything that stands against it: the first by
    /// line, and how many there are.
    func validate() async throws(Refusal) -> UnfitRows

    func plan(_ mode: ImportMode, rows: Int) async throws(Refusal) -> ImportReport

    /// Changes the shop in one transaction.
    ///
    /// - Returns: How long other writers were blocked; and the rows that do not fit the shop any more, in
    ///   which case nothing was changed.
    func apply(at now: Date) async throws(Refusal) -> (held: Duration, unfit: UnfitRows?)

    func close() async
}
