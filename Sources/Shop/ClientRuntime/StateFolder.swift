/// `vitrine` in XDG_STATE_HOME: logs, and payments that are under way.
package enum StateFolder {
    /// Nil where neither XDG_STATE_HOME nor HOME names a full path.
    package static var path: String? {
        func absolute(_ value: String?) -> String? { value.flatMap { $0.hasPrefix("/") ? $0 : nil } }
        let base =
            absolute(Environment["XDG_STATE_HOME"])
            ?? absolute(Environment["HOME"]).map { "\($0)/.local/state" }
        return base.map { "\($0)/vitrine" }
    }
}
