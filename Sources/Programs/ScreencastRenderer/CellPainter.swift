import CPangoCairo
import Screencast

/// Draws characters into cells: those that fill their cell as shapes, all others by Pango with the machine's
/// fixed font and what that falls back on.
final class CellPainter {
    /// Pixels.
    let cellWidth: Int
    let cellHeight: Int
    private let scratch: OpaquePointer
    private let context: OpaquePointer
    private let layout: OpaquePointer
    private var tiles: [Key: Tile] = [:]

    struct Key: Hashable {
        var glyph: String
        var isWide: Bool
        var look: CellRow.Look
    }

    /// Its pixels, `0xRRGGBB`, row by row; twice as wide as a cell where the character is.
    typealias Tile = [UInt32]

    init(cellWidth: Int, cellHeight: Int) {
        self.cellWidth = cellWidth
        self.cellHeight = cellHeight
        scratch = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(2 * cellWidth), Int32(cellHeight))
        context = cairo_create(scratch)
        layout = pango_cairo_create_layout(context)
        let options = cairo_font_options_create()
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        pango_cairo_context_set_font_options(pango_layout_get_context(layout), options)
        cairo_font_options_destroy(options)
    }

    deinit {
        g_object_unref(UnsafeMutableRawPointer(layout))
        cairo_destroy(context)
        cairo_surface_destroy(scratch)
    }

    func tile(_ key: Key) -> Tile {
        if let known = tiles[key] { return known }
        let tile = draw(key)
        tiles[key] = tile
        return tile
    }

    private func draw(_ key: Key) -> Tile {
        let width = key.isWide ? 2 * cellWidth : cellWidth
        cairo_save(context)
        defer { cairo_restore(context) }
        setColor(key.look.background)
        cairo_paint(context)
        cairo_rectangle(context, 0, 0, Double(width), Double(cellHeight))
        cairo_clip(context)
        setColor(key.look.foreground)
        if let shape = CellShape(key.glyph) {
            draw(shape, key.look.foreground)
        } else if key.glyph != " " {
            drawText(key, width: width)
        }
        if key.look.isUnderlined {
            let thickness = max(1, cellHeight / 16)
            cairo_rectangle(
                context, 0, Double(cellHeight - 2 * thickness), Double(width), Double(thickness))
            cairo_fill(context)
        }
        return pixels(width: width)
    }

    private func setColor(_ color: UInt32, opacity: Double = 1) {
        func part(_ shift: UInt32) -> Double { Double(color >> shift & 0xFF) / 255 }
        cairo_set_source_rgba(context, part(16), part(8), part(0), opacity)
    }

    // MARK: Text

    /// Points at which a character of the fixed font is as wide as a cell.
    private lazy var fontSize: Double = {
        select(size: 100, isBold: false)
        pango_layout_set_text(layout, "0", -1)
        var (width, height): (Int32, Int32) = (0, 0)
        pango_layout_get_size(layout, &width, &height)
        return 100 * Double(cellWidth) * Double(PANGO_SCALE) / Double(max(1, width))
    }()

    /// The line on which text stands, from the top, so that ascent and descent share what is left.
    private lazy var baseline: Double = {
        select(size: fontSize, isBold: false)
        pango_layout_set_text(layout, "0", -1)
        var (width, height): (Int32, Int32) = (0, 0)
        pango_layout_get_size(layout, &width, &height)
        let above = Double(pango_layout_get_baseline(layout)) / Double(PANGO_SCALE)
        return (Double(cellHeight) - Double(height) / Double(PANGO_SCALE)) / 2 + above
    }()

    private func select(size: Double, isBold: Bool) {
        let font = pango_font_description_new()
        pango_font_description_set_family(font, "DejaVu Sans Mono, monospace")
        pango_font_description_set_absolute_size(font, size * Double(PANGO_SCALE))
        pango_font_description_set_weight(font, isBold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL)
        pango_layout_set_font_description(layout, font)
        pango_font_description_free(font)
    }

    private func drawText(_ key: Key, width: Int) {
        let (size, line) = (fontSize, baseline)
        select(size: size, isBold: key.look.isBold)
        pango_layout_set_text(layout, key.glyph, -1)
        var ink = PangoRectangle()
        var logical = PangoRectangle()
        pango_layout_get_extents(layout, &ink, &logical)
        let natural = Double(logical.width) / Double(PANGO_SCALE)
        // A character of another font is made as narrow as its cell, or stands in the middle of it.
        let scale = natural > Double(width) ? Double(width) / natural : 1
        cairo_translate(context, (Double(width) - natural * scale) / 2, line)
        cairo_scale(context, scale, 1)
        pango_cairo_show_layout_line(context, pango_layout_get_line_readonly(layout, 0))
        cairo_identity_matrix(context)
    }

    // MARK: Shapes

    private func draw(_ shape: CellShape, _ color: UInt32) {
        switch shape {
        case .blocks(let blocks, let opacity):
            setColor(color, opacity: opacity)
            for block in blocks {
                // Whole pixels: neighbours meet without a seam.
                let (left, right) = (block.left * cellWidth / 8, block.right * cellWidth / 8)
                let (top, bottom) = (block.top * cellHeight / 8, block.bottom * cellHeight / 8)
                cairo_rectangle(
                    context, Double(left), Double(top), Double(right - left), Double(bottom - top))
            }
            cairo_fill(context)
        case .lines(let arms, let isRound):
            let thickness = max(1, cellWidth / 10)
            // A line of whole pixels is sharp when its middle lies between or on them.
            let offset = thickness.isMultiple(of: 2) ? 0 : 0.5
            let (x, y) = (Double(cellWidth / 2) + offset, Double(cellHeight / 2) + offset)
            let (right, bottom) = (Double(cellWidth), Double(cellHeight))
            cairo_set_line_width(context, Double(thickness))
            if isRound {
                let (endX, endY) = (arms.contains(.left) ? 0 : right, arms.contains(.up) ? 0 : bottom)
                cairo_move_to(context, x, endY)
                cairo_curve_to(context, x, (endY + y) / 2, x, y, endX, y)
            } else {
                for (arm, ends) in [
                    (CellShape.Arms.left, (0.0, y)), (.right, (right, y)), (.up, (x, 0.0)),
                    (.down, (x, bottom)),
                ] where arms.contains(arm) {
                    cairo_move_to(context, x, y)
                    cairo_line_to(context, ends.0, ends.1)
                }
                cairo_set_line_cap(context, CAIRO_LINE_CAP_BUTT)
            }
            cairo_stroke(context)
        }
    }

    private func pixels(width: Int) -> Tile {
        cairo_surface_flush(scratch)
        let stride = Int(cairo_image_surface_get_stride(scratch))
        guard let data = cairo_image_surface_get_data(scratch) else { return [] }
        let base = UnsafeRawPointer(data)
        return (0..<cellHeight).flatMap { y in
            (0..<width).map { x in
                base.loadUnaligned(fromByteOffset: y * stride + x * 4, as: UInt32.self) & 0xFF_FFFF
            }
        }
    }
}
