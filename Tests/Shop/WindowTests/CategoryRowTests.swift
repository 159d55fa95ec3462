import TUI
import Testing
import WindowSupport

/// The row of categories above the list, and how a list says that it goes on.
@Suite struct CategoryRowTests {
    @Test("arrows go through the categories and back to all, and the list follows")
    func arrowsGoThrough() throws {
        let shopper = try Shopper()
        shopper.see("[All]", "Grooming", "Clothing", "Downloads")
        shopper.press(.right)
        shopper.see("[Grooming]", "Mustache Wax", "3 products")
        shopper.seeNo("[All]", "Stoneware Mug")
        shopper.press(.left, .left)
        shopper.see("[Downloads]", "Ringtone Pack")
        shopper.seeNo("Mustache Wax")
        shopper.press(.right)
        shopper.see("[All]", "Mustache Wax", "Ringtone Pack")
    }

    @Test("a category is chosen by a click, in split view also while the card has the focus")
    func clickChooses() throws {
        let shopper = try Shopper(columns: 120, rows: 40)
        shopper.press(.enter)
        shopper.click("Clothing")
        shopper.see("[Clothing]", "Plain T-Shirt")
        #expect(shopper.cursorRow.contains("Plain T-Shirt"))
        shopper.click(" All")
        shopper.see("[All]", "Mustache Wax")
    }

    @Test("the one that is listed is in sight however narrow the window is", arguments: [40, 44, 50, 80])
    func chosenIsInSight(_ columns: Int) throws {
        let shopper = try Shopper(columns: columns, rows: 20)
        for name in ["All", "Grooming", "Clothing", "Home", "Downloads"] {
            shopper.see("[\(name)]")
            shopper.press(.right)
        }
    }

    @Test("a list that goes on says how, and no heading stands alone in its last row", arguments: 12...24)
    func listSaysHowItGoesOn(_ rows: Int) throws {
        let shopper = try Shopper(columns: 60, rows: rows)
        let headings = ["Grooming", "Clothing", "Home", "Downloads"]
        for step in 0..<8 {
            let lines = (2..<rows - 2).map { shopper.screen.row($0) }
            let last = lines.last { !$0.allSatisfy { " ↑↓".contains($0) } && !$0.contains(" of ") } ?? ""
            #expect(!headings.contains(last.filter { !" ↑↓".contains($0) }), "\(shopper.screen.text)")
            if (18...20).contains(rows) { shopper.see("\(step + 1) of 8") }
            if rows == 24 { shopper.seeNo(" of 8") }
            shopper.press(.down)
        }
    }
}
