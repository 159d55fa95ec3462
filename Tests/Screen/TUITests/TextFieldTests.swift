import TUI
import Testing

@Suite struct TextFieldTests {
    private func typed(_ keys: Key...) -> TextField {
        var field = TextField(limit: 10)
        for key in keys {
            let isTaken = field.edit(key)
            #expect(isTaken)
        }
        return field
    }

    @Test func keysEditAtTheCaret() {
        let field = typed("a", "c", .left, "b", .end, "d", .home, .delete, .right, .backspace)
        #expect(field.text == "cd")
        #expect(field.caret == 0)
    }

    @Test func editingAtTheEdgesChangesNothing() {
        let field = typed(.backspace, .delete, .left, .right, "x", .right, .delete)
        #expect(field.text == "x")
        #expect(field.caret == 1)
    }

    @Test func controlKeysMoveAndClear() {
        #expect(typed("a", "b", .control("a"), "c").text == "cab")
        #expect(typed("a", "b", .control("a"), .control("e"), "c").text == "abc")
        #expect(typed("a", "b", .control("u")).isEmpty)
    }

    @Test(arguments: [
        Key.enter, .escape, .tab, .backTab, .up, .down, .pageUp, .function(1), .alt("x"), .control("c"),
    ])
    func otherKeysAreNotTaken(_ key: Key) {
        var field = TextField("a")
        let isTaken = field.edit(key)
        #expect(!isTaken)
        #expect(field.text == "a")
    }

    @Test func pasteTakesTheFirstLineWithoutControls() {
        var field = TextField("<>")
        _ = field.edit(.left)
        field.insert("\r\na\u{1B}b\tc\r\nsecond")
        #expect(field.text == "<ab c>", "a tab parts two words")
        #expect(field.caret == 5)
    }

    /// A terminal sends the two halves of a flag, or a letter and its mark, as one key each.
    @Test func clustersAreEditedWhole() {
        var field = typed("a", "\u{1F1E9}", "\u{1F1EA}", "e", "\u{301}")
        #expect(field.characters == ["a", "🇩🇪", "e\u{301}"] && field.caret == 3)
        _ = field.edit(.backspace)
        _ = field.edit(.backspace)
        #expect(field.characters == ["a"] && field.caret == 1)
    }

    @Test func halvesThatComeTogetherAreOneFlag() {
        var field = TextField("\u{1F1E9}x\u{1F1EA}!")
        for key in [Key.home, .right, .delete] { _ = field.edit(key) }
        #expect(field.characters == ["🇩🇪", "!"] && field.caret == 1)
    }

    @Test func nothingGoesBeyondTheLimit() {
        var field = TextField(limit: 4)
        field.insert("茶茶茶")
        field.insert("xyz")
        #expect(field.text == "茶茶茶x")
        _ = field.edit("y")
        #expect(field.text == "茶茶茶x")
    }

    @Test func caretStaysInSightAmongWideCharacters() {
        var canvas = Canvas(size: Size(columns: 8, rows: 1))
        let field = TextField("茶杯和茶壶")
        field.draw(on: &canvas, x: 1, y: 0, width: 6, isFocused: true)
        #expect(canvas.cursor == Point(x: 5, y: 0))
        #expect((0..<8).map { canvas[$0, 0].glyph.width } == [1, 2, 0, 2, 0, 1, 1, 1])
    }

    @Test func maskedFieldShowsDotsOnly() {
        var canvas = Canvas(size: Size(columns: 6, rows: 1))
        TextField("2468").draw(on: &canvas, x: 0, y: 0, width: 6, isFocused: true, mask: true)
        #expect(canvas[3, 0].glyph == Glyph("•", width: 1))
        #expect(canvas[4, 0].glyph == .blank)
        #expect(canvas.cursor == Point(x: 4, y: 0))
    }

    @Test func fieldWithoutFocusLeavesTheCursor() {
        var canvas = Canvas(size: Size(columns: 6, rows: 1))
        TextField("long text").draw(on: &canvas, x: 0, y: 0, width: 6, isFocused: false)
        #expect(canvas.cursor == nil)
        #expect(canvas[4, 0].glyph == Glyph("…", width: 1))
    }

    @Test func groupsKeepTheCaretBehindTheSameDigits() {
        func pairs(_ text: String) -> String {
            let digits = Array(text.filter(\.isNumber))
            let groups = stride(from: 0, to: digits.count, by: 2).map { String(digits[$0...].prefix(2)) }
            return groups.joined(separator: "-")
        }
        var field = TextField("", limit: 10)
        field.insert("12345", writing: pairs)
        #expect(field.text == "12-34-5" && field.caret == 7)
        func press(_ key: Key) -> Bool { field.edit(key, writing: pairs) }
        for _ in 0..<2 { _ = press(.left) }
        field.insert("9", writing: pairs)
        #expect(field.text == "12-34-95" && field.caret == 7)
        field.insert("678", writing: pairs)
        #expect(field.text == "12-34-96-7" && field.caret == 10)
        let moves = press(.home)
        #expect(moves && field.caret == 0)
        for _ in 0..<3 { _ = press(.right) }
        // Behind the dash: the digit before it goes.
        _ = press(.backspace)
        #expect(field.text == "13-49-67" && field.caret == 1)
        _ = press(.right)
        #expect(field.caret == 2)
        _ = press(.delete)
        #expect(field.text == "13-96-7" && field.caret == 2)
        let isForAField = press(.enter)
        #expect(!isForAField)
    }
}

extension Key: ExpressibleByExtendedGraphemeClusterLiteral {
    public init(extendedGraphemeClusterLiteral character: Character) { self = .character(character) }
}
