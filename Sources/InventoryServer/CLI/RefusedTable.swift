import StoreAPI

/// A table that this shop or another one does not take in, in the words of either.
struct RefusedTable: Error {
    private let faults: [Problem.Fault]
    /// How many more there are.
    private let more: Int

    /// Nil for a problem that names no line of a table.
    init?(_ problem: Problem) {
        guard let faults = problem.errors, faults.contains(where: { $0.line != nil }) else { return nil }
        self.faults = faults
        more = problem.moreErrors ?? 0
    }

    /// The faults and the next step.
    /// - Parameter prepared: The table that was sent in place of its file; nil for the file as it is.
    func notes(of prepared: PreparedImport?) -> [String] {
        let faults = prepared?.traced(faults) ?? faults
        let told = faults.map { fault in
            "line \(fault.line ?? 0)\(fault.column.map { ", \($0)" } ?? ""): \(fault.detail)"
        }
        let more = more == 0 ? [] : ["and \(more) more."]
        return told + more + ["nothing was changed. Correct the table, then import it again."]
    }
}
