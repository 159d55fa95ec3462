import TUI

/// A command line argument for a message: quoted, cleaned and on one line.
package func quoted(_ text: String) -> String { "'\(ScreenText(cleaning: text).wholeText)'" }
