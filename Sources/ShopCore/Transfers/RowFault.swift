package import StoreAPI

/// What is wrong with one cell of a table.
package struct RowFault: Hashable, Sendable {
    /// Where its row begins, counted from 1.
    package var line: Int
    /// The name of its column; nil for what is wrong with the whole row.
    package var column: String?
    package var code: String
    package var detail: String

    package init(_ line: Int, _ column: ProductColumn?, _ code: String, _ detail: String) {
        self.init(line: line, column: column?.rawValue, code: code, detail: detail)
    }

    package init(line: Int, column: String?, code: String, detail: String) {
        self.line = line
        self.column = column
        self.code = code
        self.detail = detail
    }

    package var problemFault: Problem.Fault {
        Problem.Fault(line: line, column: column, code: code, detail: detail)
    }
}

extension RowFault {
}

/// Why a table is not taken in; nothing was changed.
package struct ImportRefused: Error, Hashable, Sendable {
    /// The first of what is wrong, by line.
    package var faults: [RowFault]
    /// How many more there are.
    package var more: Int

    package init(faults: [RowFault], more: Int) {
        self.faults = faults
        self.more = more
    }

    /// The most that are listed.
    package static let mostListed = 1000

    package var refusal: Refusal {
        let count = faults.count + more
        let detail =
            "The table has \(count) \(count == 1 ? "fault" : "faults"). Nothing was changed: correct it, "
            + "then "
            + "send it again."
        var problem = Problem(
            .invalidBody, title: "Table not taken", status: 422, detail: detail,
            errors: faults.map(\.problemFault))
        problem.moreErrors = more == 0 ? nil : more
        return Refusal(problem)
    }
}
