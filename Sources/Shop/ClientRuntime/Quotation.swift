import TUI

/// A piece of the command line as it may be repeated to people: quoted, and one line.
package func quoted(_ text: String) -> String { "'\(ScreenText(cleaning: text).wholeText)'" }
