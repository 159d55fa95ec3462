internal import CChafa
package import PictureCodec
package import TUI

extension PictureCells {
    package enum Colors: Hashable, Sendable, CaseIterable {
        /// 16 million colours.
        case direct
        /// The 240 colours that no theme changes.
        case many
        case sixteen, eight
        case monochrome
    }

    /// Scales down into a box of cells, in proportion; transparent parts show the terminal's background. May
    /// be called on any thread.
    package init(_ pixels: Pixels, fitting box: Size, colors: Colors = .many) {
        let size = Self.size(of: pixels, fitting: box)
        let (columns, rows) = (size.columns, size.rows)
        guard columns > 0, rows > 0, pixels.bytes.count == pixels.width * pixels.height * 4 else {
            self.init(columns: columns, rows: rows, cells: [])
            return
        }
        let cells =
            Self.mode(of: colors).map { Self.draw(pixels, size, colors, $0) }
            ?? Engraving(pixels, size: size).cells
        self.init(columns: columns, rows: rows, cells: cells)
    }

    /// A cell is twice as high as it is wide.
    static func size(of pixels: Pixels, fitting box: Size) -> Size {
        let (width, height) = (pixels.width, pixels.height)
        guard width > 0, height > 0, box.columns > 0, box.rows > 0 else { return Size(columns: 0, rows: 0) }
        // Rows for the full width of the box, and columns for its full height, rounded.
        let rows = (box.columns * height + width) / (2 * width)
        if rows <= box.rows { return Size(columns: box.columns, rows: max(1, rows)) }
        let columns = (2 * box.rows * width + height / 2) / height
        return Size(columns: min(box.columns, max(1, columns)), rows: box.rows)
    }

    private static func draw(
        _ pixels: Pixels, _ size: Size, _ colors: Colors, _ mode: ChafaCanvasMode
    ) -> [Cell] {
        let symbols = chafa_symbol_map_new()
        defer { chafa_symbol_map_unref(symbols) }
        // Half, quarter and eighth cells.
        let tags = CHAFA_SYMBOL_TAG_BLOCK.rawValue | CHAFA_SYMBOL_TAG_SPACE.rawValue
        chafa_symbol_map_add_by_tags(symbols, ChafaSymbolTags(rawValue: tags))
        let config = chafa_canvas_config_new()
        defer { chafa_canvas_config_unref(config) }
        chafa_canvas_config_set_geometry(config, Int32(size.columns), Int32(size.rows))
        chafa_canvas_config_set_symbol_map(config, symbols)
        chafa_canvas_config_set_canvas_mode(config, mode)
        chafa_canvas_config_set_transparency_threshold(config, 0.5)
        chafa_canvas_config_set_work_factor(config, 0.8)
        // Dithered small pictures are noise.
        chafa_canvas_config_set_dither_mode(config, CHAFA_DITHER_MODE_NONE)
        let canvas = chafa_canvas_new(config)
        defer { chafa_canvas_unref(canvas) }
        // Chafa looks at 8 by 8 pixels in a cell.
        let fitted = pixels.scaled(width: size.columns * 8, height: size.rows * 8)
        let (width, height) = (Int32(fitted.width), Int32(fitted.height))
        fitted.bytes.withUnsafeBufferPointer {
            chafa_canvas_draw_all_pixels(
                canvas, CHAFA_PIXEL_RGBA8_UNASSOCIATED, $0.baseAddress, width, height, width * 4)
        }
        var cells: [Cell] = []
        cells.reserveCapacity(size.columns * size.rows)
        for y in 0..<Int32(size.rows) {
            for x in 0..<Int32(size.columns) { cells.append(cell(canvas, x, y, colors)) }
        }
        return cells
    }

    private static func mode(of colors: Colors) -> ChafaCanvasMode? {
        switch colors {
        case .direct: CHAFA_CANVAS_MODE_TRUECOLOR
        case .many: CHAFA_CANVAS_MODE_INDEXED_240
        case .sixteen: CHAFA_CANVAS_MODE_INDEXED_16
        case .eight: CHAFA_CANVAS_MODE_INDEXED_8
        case .monochrome: nil
        }
    }

    /// The transparent side of a cell becomes its background, which alone can be left out.
    private static func cell(_ canvas: OpaquePointer?, _ x: Int32, _ y: Int32, _ colors: Colors) -> Cell {
        var (front, back): (Int32, Int32) = (-1, -1)
        chafa_canvas_get_raw_colors_at(canvas, x, y, &front, &back)
        let scalar = Unicode.Scalar(chafa_canvas_get_char_at(canvas, x, y)) ?? " "
        let (foreground, background) = (color(front, colors), color(back, colors))
        // In true colour chafa gives a shape to cells that are transparent on both sides.
        guard foreground != nil || background != nil else {
            return Cell(.blank, .picture(foreground: nil, background: nil))
        }
        if foreground == nil, let background, scalar != " " {
            let inverse = BlockElement(scalar).inverse
            return Cell(Glyph(inverse, width: 1), .picture(foreground: background, background: nil))
        }
        return Cell(
            Glyph(scalar, width: 1),
            .picture(foreground: scalar == " " ? nil : foreground, background: background))
    }

    /// From chafa's number, an index or `0xRRGGBB`; nil for transparent.
    private static func color(_ number: Int32, _ colors: Colors) -> PictureColor? {
        guard colors == .direct else { return UInt8(exactly: number).map(PictureColor.indexed) }
        return UInt32(exactly: number).map { PictureColor(rgb: $0 & 0xFF_FFFF) }
    }
}

extension Pixels {
    /// Each pixel is the mean of its source pixels, and either opaque or transparent.
    ///
    /// Left to chafa, half-transparent pixels at the rim would be mixed with black.
    func scaled(width newWidth: Int, height newHeight: Int) -> Pixels {
        resampled(width: newWidth, height: newHeight) { sum in
            guard sum.opacity * 2 >= 255 * sum.count else { return nil }
            return Color(
                red: UInt8(sum.red / sum.opacity), green: UInt8(sum.green / sum.opacity),
                blue: UInt8(sum.blue / sum.opacity), opacity: 255)
        }
    }
}
