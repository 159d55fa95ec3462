import TUI

extension TextField {
    /// Takes an editing key where digits stand in groups: what stands between them is no character of the
    /// shopper's, and deleting passes over it. False when the key is not for a text field.
    mutating func editGroups(_ key: Key) -> Bool {
        if key == .delete, isGap(at: 0) { _ = edit(.right) }
        if key == .backspace, isGap(at: -1) { _ = edit(.left) }
        return edit(key)
    }

    /// True if the character at so many places from the caret stands between groups of digits.
    private func isGap(at offset: Int) -> Bool {
        characters.indices.contains(caret + offset) && !characters[caret + offset].isDecimalDigit
    }
}
