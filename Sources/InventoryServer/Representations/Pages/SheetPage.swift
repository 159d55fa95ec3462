import StoreAPI

/// A page that is made of blocks: what the back office and the lists of an order are drawn as.
struct SheetPage: Sendable {
    /// What it belongs to.
    var up: LinkView?
    var heading: String
    var state: StateView?
    var lead: String?
    /// Narrows what a list shows.
    var filter: FormView?
    let layout: String
    let main: [Block]
    let hasSide: Bool
    let side: [Block]

    init(
        _ heading: String, up: LinkView? = nil, state: StateView? = nil, lead: String? = nil,
        filter: FormView? = nil, main: [Block], side: [Block] = []
    ) {
        self.heading = heading
        self.up = up
        self.state = state
        self.lead = lead
        self.filter = filter
        self.main = main
        self.side = side
        hasSide = !side.isEmpty
        layout = side.isEmpty ? "whole" : "columns"
    }

    /// As the page that a document shows.
    var content: PageContent { PageContent(template: .sheet, title: heading, content: self) }

    /// A state in a word; how it looks says whether somebody has to do something.
    struct StateView: Sendable {
        let text: String
        let kind: String

        init(_ text: String, _ kind: Kind = .still) {
            self.text = text
            self.kind = kind.rawValue
        }

        enum Kind: String, Hashable, Sendable {
            case good, open, bad, still
        }
    }

    /// One thing on the page with its title.
    struct Block: Sendable {
        let kind: String
        let title: String?
        let note: String?
        let secret: String?
        let hasTiles: Bool
        let tiles: [Tile]
        let hasFacts: Bool
        let facts: [Fact]
        let table: Table?
        let sum: Sum?
        let hasSteps: Bool
        let steps: [Step]
        let forms: [FormView]
        let hasFolded: Bool
        let foldedTitle: String
        /// Forms that stand back until somebody opens them.
        let folded: [FormView]

        init(
            _ title: String? = nil, kind: String = "", note: String? = nil, secret: String? = nil,
            tiles: [Tile] = [], facts: [Fact] = [], table: Table? = nil, sum: Sum? = nil, steps: [Step] = [],
            forms: [FormView] = [], foldedTitle: String = "", folded: [FormView] = []
        ) {
            self.kind = kind
            self.title = title
            self.note = note
            self.secret = secret
            self.tiles = tiles
            hasTiles = !tiles.isEmpty
            self.facts = facts
            hasFacts = !facts.isEmpty
            var table = table
            if table?.caption == title { table?.caption = nil }
            self.table = table
            self.sum = sum
            self.steps = steps
            hasSteps = !steps.isEmpty
            self.forms = forms
            self.foldedTitle = foldedTitle
            self.folded = folded
            hasFolded = !folded.isEmpty
        }
    }

    /// A number that leads to what it counts.
    struct Tile: Sendable {
        let value: String
        let label: String
        let href: String
        let kind: String
    }

    struct Fact: Sendable {
        let label: String
        let value: String
        let href: String?

        init(_ label: String, _ value: String, href: String? = nil) {
            self.label = label
            self.value = value
            self.href = href
        }
    }

    /// What it costs.
    struct Sum: Sendable {
        let rows: [RowView]
    }

    struct Step: Sendable {
        let moment: String
        let time: String
        let state: String
    }
}

extension SheetPage {
    /// A table whose rows become stacks where there is no room for columns.
    struct Table: Sendable {
        /// Nil where the heading above says it.
        fileprivate(set) var caption: String?
        let hasRows: Bool
        let heads: [Column]
        let rows: [Row]
        /// What is said in place of no rows.
        let empty: String
        let hasPages: Bool
        let previous: String?
        let next: String?

        init(
            _ caption: String, _ heads: [Column], _ rows: [[Cell]], empty: String, previous: String? = nil,
            next: String? = nil
        ) {
            self.caption = caption
            self.heads = heads
            self.rows = rows.map { cells in
                Row(
                    cells: zip(heads, cells).enumerated().map { place, pair in
                        CellView(pair.1, column: pair.0, isHead: place == 0)
                    })
            }
            hasRows = !rows.isEmpty
            self.empty = empty
            self.previous = previous
            self.next = next
            hasPages = previous != nil || next != nil
        }
    }

    struct Column: Sendable {
        let label: String
        /// `number` or `money` for what is aligned by its digits.
        let kind: String

        init(_ label: String, _ kind: String = "text") {
            self.label = label
            self.kind = kind
        }

        static func number(_ label: String) -> Column { Column(label, "number") }
    }

    /// What stands in a field of a table.
    struct Cell: Sendable {
        var text = ""
        var href: String?
        /// Said more quietly below.
        var detail: String?
        var state: StateView?
        var form: FormView?

        init(
            _ text: String, href: String? = nil, detail: String? = nil, state: StateView? = nil,
            form: FormView? = nil
        ) {
            self.text = text
            self.href = href
            self.detail = detail
            self.state = state
            self.form = form
        }

        static func number(_ value: Int) -> Cell { Cell(String(value)) }
        static func state(_ view: StateView) -> Cell { Cell("", state: view) }
        static func form(_ view: FormView?) -> Cell { Cell("", form: view) }
    }

    struct Row: Sendable {
        let cells: [CellView]
    }

    struct CellView: Sendable {
        let label: String
        let kind: String
        let isHead: Bool
        let text: String
        let href: String?
        let detail: String?
        let state: StateView?
        let form: FormView?

        init(_ cell: Cell, column: Column, isHead: Bool) {
            label = column.label
            self.isHead = isHead
            let isEmpty = cell.text.isEmpty && cell.state == nil && cell.form == nil
            kind = isEmpty ? "\(column.kind) none" : column.kind
            text = cell.text
            href = cell.href
            detail = cell.detail
            state = cell.state
            form = cell.form
        }
    }
}
