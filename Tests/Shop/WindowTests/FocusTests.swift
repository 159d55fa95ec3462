import TUI
import Testing
import Window
import WindowSupport

@MainActor @Suite struct FocusTests {
    /// The rows that have the looks of focus.
    private func rows(_ canvas: Canvas) -> [Int] {
        (0..<canvas.size.rows).filter { y in
            (0..<canvas.size.columns).contains { x in
                [.selected, .buttonFocused, .quietFocused].contains(canvas[x, y].style.role)
            }
        }
    }

    @Test("UX-ACC-07 of list, card and cart side by side or behind a sheet one thing has the looks of focus")
    func focusIsInOnePlace() throws {
        let shopper = try Shopper(columns: 120, rows: 40)
        #expect(rows(shopper.screen).count == 1)
        shopper.press(.enter)
        #expect(rows(shopper.screen).count == 1)
        shopper.press(.down, .down)
        #expect(rows(shopper.screen).count == 1)
        shopper.press(.character("a"), .character("c"))
        #expect(rows(shopper.screen).count == 1)
        shopper.press(.escape, .character("b"))
        #expect(rows(shopper.screen).count == 1)
        shopper.press(.character("?"))
        #expect(rows(shopper.screen).isEmpty)
    }
}
