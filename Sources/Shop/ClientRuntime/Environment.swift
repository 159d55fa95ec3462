import Glibc
import TUI

package enum Version {
    /// Semantic version (MAJOR.MINOR.PATCH).
    package static let text = "1.0.0"
}

/// The process environment; an empty value counts as none.
package enum Environment {
    package static subscript(name: String) -> String? {
        guard let value = getenv(name) else { return nil }
        let text = String(cString: value)
        return text.isEmpty ? nil : text
    }
}

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

/// A command line argument for a message: quoted, cleaned and on one line.
package func quoted(_ text: String) -> String { "'\(ScreenText(cleaning: text).wholeText)'" }
