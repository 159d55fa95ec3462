package import StoreAPI

/// A page that is made of blocks: what the back office and the lists of an order are drawn as.
package struct SheetPage: Sendable {
    package var up: LinkView?
    package var heading: String
    package var state: StateView?
    package var lead: String?
    package var filter: FormView?
    /// Layout class: `columns` with a side column, else `whole`.
    package let layout: String
    package let main: [Block]
    package let hasSide: Bool
    package let side: [Block]

    package init(
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

    package var content: PageContent {
        PageContent(
            template: .sheet, title: [heading, state?.text].compactMap(\.self).joined(separator: " · "),
            content: self)
    }

    /// A state in a word; its look tells whether action is needed.
    package struct StateView: Sendable {
        package let text: String
        /// Raw value of ``Kind``, a class of the style sheet.
        package let kind: String

        package init(_ text: String, _ kind: Kind = .still) {
            self.text = text
            self.kind = kind.rawValue
        }

        /// The look of a state: `good` is done, `open` awaits work, `bad` is wrong, `still` is neutral.
        package enum Kind: String, Hashable, Sendable {
            case good, open, bad, still
        }
    }

    package struct Block: Sendable {
        /// Class of the style sheet; empty for the usual look.
        package let kind: String
        package let title: String?
        package let note: String?
        package let picture: LinePicture?
        /// Secret shown this once, such as a new access key; nil for none.
        package let secret: String?
        /// Plain text whose lines stay as they are; nil for none.
        package let text: String?
        package let hasTiles: Bool
        package let tiles: [Tile]
        package let hasFacts: Bool
        package let facts: [Fact]
        /// Table without its caption where the heading repeats it; nil for none.
        package let table: Table?
        package let sum: Sum?
        package let hasSteps: Bool
        package let steps: [Step]
        package let forms: [FormView]
        package let hasFolded: Bool
        /// Label that unfolds the forms (HTML `summary`).
        package let foldedTitle: String
        package let folded: [FormView]

        package init(
            _ title: String? = nil, kind: String = "", note: String? = nil, picture: LinePicture? = nil,
            secret: String? = nil, text: String? = nil,
            tiles: [Tile] = [], facts: [Fact] = [], table: Table? = nil, sum: Sum? = nil, steps: [Step] = [],
            forms: [FormView] = [], foldedTitle: String = "", folded: [FormView] = []
        ) {
            self.kind = kind
            self.title = title
            self.note = note
            self.picture = picture
            self.secret = secret
            self.text = text
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
    package struct Tile: Sendable {
        package let value: String
        package let label: String
        package let href: String
        /// Class of the style sheet: `urgent` or `calm`.
        package let kind: String
    }

    package struct Fact: Sendable {
        package let label: String
        package let value: String
        package let href: String?

        package init(_ label: String, _ value: String, href: String? = nil) {
            self.label = label
            self.value = value
            self.href = href
        }
    }

    package struct Sum: Sendable {
        package let rows: [RowView]
    }

    /// An entry of a timeline: `moment` is RFC 3339 for machines, `time` the same for readers.
    package struct Step: Sendable {
        package let moment: String
        package let time: String
        package let state: String
    }
}

extension SheetPage {
    /// A table whose rows become stacks where there is no room for columns.
    package struct Table: Sendable {
        /// Nil where the heading above says it.
        package fileprivate(set) var caption: String?
        /// True if there are rows; else `empty` is shown.
        package let hasRows: Bool
        package let heads: [Column]
        package let rows: [Row]
        package let empty: String
        package let hasPages: Bool
        package let previous: String?
        package let next: String?

        /// Makes a table; cells beyond the columns are dropped.
        ///
        /// - Parameter links: Those of a list, whose neighbouring pages are shown.
        package init(
            _ caption: String, _ heads: [Column], _ rows: [[Cell]], empty: String, _ links: Links? = nil,
            _ setting: PageSetting? = nil
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
            previous = setting?.link(links?[.prev])
            next = setting?.link(links?[.next])
            hasPages = previous != nil || next != nil
        }
    }

    package struct Column: Sendable {
        package let label: String
        /// `number` or `money` for what is aligned by its digits.
        package let kind: String

        package init(_ label: String, _ kind: String = "text") {
            self.label = label
            self.kind = kind
        }

        package static func number(_ label: String) -> Column { Column(label, "number") }
    }

    package struct Cell: Sendable {
        package var text = ""
        package var href: String?
        package var detail: String?
        package var state: StateView?
        package var form: FormView?

        package init(
            _ text: String, href: String? = nil, detail: String? = nil, state: StateView? = nil,
            form: FormView? = nil
        ) {
            (self.text, self.href, self.detail) = (text, href, detail)
            (self.state, self.form) = (state, form)
        }

        package static func number(_ value: Int) -> Cell { Cell(String(value)) }
        package static func state(_ view: StateView) -> Cell { Cell("", state: view) }
        package static func form(_ view: FormView?) -> Cell { Cell("", form: view) }
    }

    package struct Row: Sendable {
        package let cells: [CellView]
    }

    /// A cell with its column's label, which the narrow layout repeats; the first of a row is its header.
    package struct CellView: Sendable {
        package let label: String
        /// Kind of the column, followed by `none` for an empty cell.
        package let kind: String
        package let isHead: Bool
        package let text: String
        package let href: String?
        /// Quieter text below; nil for none.
        package let detail: String?
        package let state: StateView?
        package let form: FormView?

        package init(_ cell: Cell, column: Column, isHead: Bool) {
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
