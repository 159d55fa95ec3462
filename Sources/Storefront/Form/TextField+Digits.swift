import TUI

extension TextField {
    /// True if the character at so many places from the caret stands between groups of digits.
    func isGap(at offset: Int) -> Bool {
        characters.indices.contains(caret + offset) && !characters[caret + offset].isDecimalDigit
    }
}
