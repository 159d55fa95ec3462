import StoreAPI

/// What is wrong with one cell of a table.
struct RowFault: Hashable, Sendable {
    /// Where its row begins, counted from 1.
    var line: Int
    /// The name of its column; nil for what is wrong with the whole row.
    var column: String?
    var code: String
    var detail: String

    init(_ line: Int, _ column: ProductColumn?, _ code: String, _ detail: String) {
        self.init(line: line, column: column?.rawValue, code: code, detail: detail)
    }

    init(line: Int, column: String?, code: String, detail: String) {
        self.line = line
        self.column = column
        self.code = code
        self.detail = detail
    }

    var problemFault: Problem.Fault {
        Problem.Fault(line: line, column: column, code: code, detail: detail)
    }
}

extension RowFault {
}

/// Why a table is not taken in; nothing was changed.
struct ImportRefused: Error, Hashable, Sendable {
    /// The first of what is wrong, by line.
    var faults: [RowFault]
    /// How many more there are.
    var more: Int

    /// The most that are listed.
    static let mostListed = 1000

    var refusal: Refusal {
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
