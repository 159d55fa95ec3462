/// Rows with names, in the order in which they came; none is ever removed.
package struct SimulatedTable<Row: Sendable>: Sendable {
    package private(set) var rows: [Row] = []
    /// Names of the rows, at the same indices.
    package private(set) var names: [String] = []
    private var places: [String: Int] = [:]

    package init() {}

    /// Nil where no row has the name; setting it to nil changes nothing.
    package subscript(name: String) -> Row? {
        get { places[name].map { rows[$0] } }
        set {
            guard let row = newValue else { return }
            if let place = places[name] {
                rows[place] = row
            } else {
                places[name] = rows.count
                rows.append(row)
                names.append(name)
            }
        }
    }
}
