import ShopCore
import ShopTransfers
import StoreAPI

/// A table that this shop or another one does not take in, in the words of either.
struct RefusedTable: Error {
    private let faults: [Problem.Fault]
    /// How many more there are.
    private let more: Int
    /// Pictures that were sent before the table; the server keeps them.
    var sentPictures = 0

    /// Nil for a problem that names no line of a table.
    init?(_ problem: Problem) {
        guard let faults = problem.errors, faults.contains(where: { $0.line != nil }) else { return nil }
        self.faults = faults
        more = problem.moreErrors ?? 0
    }

    /// The faults and the next step. An export of another shop is told as such instead of by each heading.
    /// - Parameter prepared: The table that was sent in place of its file; nil for the file as it is.
    func notes(of prepared: PreparedImport?) -> [String] {
        let faults = prepared?.traced(self.faults) ?? self.faults
        let unknown = faults.filter { Self.isUnknownHeading($0) }
        if let shop = ForeignShop(headings: unknown.compactMap(\.column)) {
            return [
                "line \(unknown[0].line ?? 0): These are the headings of an export from \(shop.name).",
                "nothing was changed. Import the same file with --from \(shop.rawValue).",
            ]
        }
        let told = faults.map { fault in
            let column = fault.column.map { ", \(prepared?.heading(of: $0) ?? $0)" } ?? ""
            return "line \(fault.line ?? 0)\(column): \(fault.detail)\(Self.hint(for: fault))"
        }
        let more = more == 0 ? [] : ["and \(more) more."]
        let sent = "the server keeps the pictures that were sent; no product shows them yet."
        let kept = sentPictures == 0 ? [] : [sent]
        return told + more + ["nothing was changed. Correct the table, then import it again."] + kept
    }

    private static func isUnknownHeading(_ fault: Problem.Fault) -> Bool {
        guard fault.code == "unknown", let heading = fault.column else { return false }
        return ProductColumn(heading: heading) == nil
    }

    /// The right spelling of a heading; empty for other faults.
    private static func hint(for fault: Problem.Fault) -> String {
        guard isUnknownHeading(fault), let heading = fault.column,
            let column = ProductColumn.nearest(to: heading)
        else { return "" }
        return " Did you mean \(column.rawValue)?"
    }
}
