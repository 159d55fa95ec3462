import Screencast

/// A frame as pixels, `0xRRGGBB`, with a border of the ground around it.
struct Bitmap {
    let width: Int
    let height: Int
    private(set) var pixels: [UInt32]
    private let padding: Int

    /// A blank one that has room for any frame of the animation.
    init(for animation: CellAnimation, _ painter: CellPainter) {
        padding = painter.cellWidth * 3 / 2
        width = animation.columns * painter.cellWidth + 2 * padding
        height = animation.rows * painter.cellHeight + 2 * padding
        pixels = Array(repeating: animation.ground, count: width * height)
    }

    mutating func draw(_ row: CellRow?, at line: Int, _ ground: UInt32, _ painter: CellPainter) {
        let top = padding + line * painter.cellHeight
        var x = padding
        for run in row?.runs ?? [] {
            let step = painter.cellWidth * (run.isWide ? 2 : 1)
            for glyph in run.glyphs {
                let tile = painter.tile(.init(glyph: glyph, isWide: run.isWide, look: run.look))
                for y in 0..<painter.cellHeight {
                    let place = (top + y) * width + x
                    pixels.replaceSubrange(place..<place + step, with: tile[y * step..<(y + 1) * step])
                }
                x += step
            }
        }
        for y in top..<top + painter.cellHeight where x < width - padding {
            for place in y * width + x..<(y + 1) * width - padding { pixels[place] = ground }
        }
    }
}
