import TUI

extension TextField {
    /// Applies an editing key to grouped digits: deleting passes over the separators, which are not the
    /// shopper's characters. False when the key is not for a text field.
    mutating func editGroups(_ key: Key) -> Bool {
        if key == .delete, isGap(at: 0) { _ = edit(.right) }
        if key == .backspace, isGap(at: -1) { _ = edit(.left) }
        return edit(key)
    }

    private func isGap(at offset: Int) -> Bool {
        characters.indices.contains(caret + offset) && !characters[caret + offset].isDecimalDigit
    }
}
