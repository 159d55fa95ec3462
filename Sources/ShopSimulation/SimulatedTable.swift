/// Rows with names, in the order in which they came.
package struct SimulatedTable<Row: Sendable>: Sendable {
    /// Rows in the order in which they were added.
    package private(set) var rows: [Row] = []
    /// Names of the rows, at the same indices.
    package private(set) var names: [String] = []
    private var places: [String: Int] = [:]

    /// Creates a table; `names` and `places` must fit `rows`.
    package init(rows: [Row] = [], names: [String] = [], places: [String: Int] = [:]) {
        self.rows = rows
        self.names = names
        self.places = places
    }

    package subscript(name: String) -> Row? {
        get { places[name].map { rows[$0] } }
        set {
            switch (places[name], newValue) {
            case (let place?, let row?): rows[place] = row
            case (nil, let row?):
                places[name] = rows.count
                rows.append(row)
                names.append(name)
            case (.some, nil): remove(where: { $0 == name })
            case (nil, nil): break
            }
        }
    }

    /// Changes a row where it is; false when it is not there or the change does not fit.
    package mutating func change(_ name: String, _ change: (inout Row) -> Bool) -> Bool {
        guard let place = places[name] else { return false }
        return change(&rows[place])
    }

    /// Removes the rows whose names are meant; the others keep their order.
    package mutating func remove(where isMeant: (String) -> Bool) {
        let kept = names.indices.filter { !isMeant(names[$0]) }
        guard kept.count < names.count else { return }
        rows = kept.map { rows[$0] }
        names = kept.map { names[$0] }
        places = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($0.element, $0.offset) })
    }
}

extension SimulatedTable {
    package subscript(name: String, default row: @autoclosure () -> Row) -> Row {
        get { self[name] ?? row() }
        set { self[name] = newValue }
    }
}
