import PayKit
import QATapes
import TUI
import Testing

/// What a shopper does, as commands of a tape.
@Suite struct LiveInputTests {
    /// A screen with the cursor at the end of a field, or in none.
    private func screen(_ text: String? = nil, isPublic: Bool = false) -> Canvas {
        var canvas = Canvas(size: Size(columns: 40, rows: 3))
        canvas.cursor = Point(x: 0, y: 0)
        guard let text else { return canvas }
        TextField(text).draw(on: &canvas, x: 4, y: 1, width: 30, isFocused: true, isPublic: isPublic)
        return canvas
    }

    private func command(
        _ input: Input, _ screen: Canvas, _ field: (kind: PersonalField, field: TextField)? = nil
    ) -> Tape.Command? {
        var live = LiveInput()
        return live.command(for: input, on: screen, field: field)
    }

    static let plain: [(input: Input, command: Tape.Command?)] = [
        (.key(.enter), .press(.enter, count: 1, pace: nil)),
        (.key(.control("c")), .press(.control("c"), count: 1, pace: nil)),
        (.key(.function(2)), .press(.function(2), count: 1, pace: nil)),
        (.key(.character("q")), .type("q", pace: nil)), (.key(.space), .press(.space, count: 1, pace: nil)),
        (.mouse(Mouse(.click, at: Point(x: 3, y: 2))), .mouse(.click(Point(x: 3, y: 2)))),
        (.mouse(Mouse(.wheelUp, at: Point(x: 3, y: 2))), .mouse(.wheelUp(count: 1))),
        (.mouse(Mouse(.wheelDown, at: Point(x: 3, y: 2))), .mouse(.wheelDown(count: 1))),
        (.paste("WELCOME"), .paste("WELCOME")), (.focus(false), .focus(false)), (.statusReport, nil),
    ]

    @Test(arguments: plain) func inputIsACommand(_ input: Input, _ command: Tape.Command?) {
        #expect(self.command(input, screen()) == command)
    }

    @Test func whatIsTypedIntoAPrivateFieldIsASample() {
        let field = (kind: PersonalField.name, field: TextField("Jun"))
        #expect(command(.key(.character("G")), screen("Jun"), field) == .type("i", pace: nil))
        #expect(command(.key(.space), screen("Jun"), field) == .type("i", pace: nil))
        #expect(command(.paste("Grace"), screen("Jun"), field) == .paste("iper Appleseed"))
        let full = (kind: PersonalField.name, field: TextField("Juniper Appleseed"))
        #expect(command(.key(.character("G")), screen("Juniper Appleseed"), full) == nil)
        #expect(command(.paste("Grace"), screen("Juniper Appleseed"), full) == nil)
        #expect(command(.key(.backspace), screen("Jun"), field) == .press(.backspace, count: 1, pace: nil))
    }

    @Test func privateFieldThatNobodyKnowsTakesLettersOfTheSameKind() {
        #expect(command(.key(.character("G")), screen("x")) == .type("x", pace: nil))
        #expect(command(.key(.character("7")), screen("x")) == .type("0", pace: nil))
        #expect(command(.key(.space), screen("x")) == .type(" ", pace: nil))
        #expect(command(.paste("G7"), screen("x")) == .paste("x0"))
    }

    @Test func publicFieldTakesWhatIsTypedButNoNumberOfACard() {
        let search = screen("wax 12", isPublic: true)
        #expect(command(.key(.character("7")), search) == .type("7", pace: nil))
        #expect(command(.key(.space), search) == .type(" ", pace: nil))
        #expect(command(.paste("tea 1234 5678"), search) == .paste("tea 1234 0000"))
        let digits = screen("123456", isPublic: true)
        #expect(command(.key(.character("7")), digits) == .type("0", pace: nil))
        #expect(command(.key(.character("a")), digits) == .type("a", pace: nil))
    }
}
