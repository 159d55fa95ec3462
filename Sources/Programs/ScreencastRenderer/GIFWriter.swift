import CGIF
import Screencast

/// An animation as a GIF that plays for ever, each frame holding only what is another than before.
enum GIFWriter {
    static func bytes(_ animation: CellAnimation, _ painter: CellPainter, comment: String?)
        throws(RenderError) -> [UInt8]
    {
        var bitmap = Bitmap(for: animation, painter)
        guard bitmap.width <= 0xFFFF, bitmap.height <= 0xFFFF else {
            throw RenderError(reason: "the window is too large for a GIF.")
        }
        var palette = IndexedPalette(animation, painter)
        let sink = ByteSink()
        var code: Int32 = 0
        let output: OutputFunc = { gif, bytes, count in
            ByteSink.at(gif?.pointee.UserData)?.append(bytes, Int(count))
            return count
        }
        guard let gif = EGifOpen(sink.pointer, output, &code) else { throw fault(code) }
        var isWritten = writeHead(gif, bitmap, palette)
        if let comment, isWritten { isWritten = EGifPutComment(gif, comment) == GIF_OK }
        var before: [UInt8]?
        var lines: [Int] = []
        var pause = Pause()
        for frame in animation.frames where isWritten {
            for line in 0..<animation.rows {
                let number = line < frame.lines.count ? frame.lines[line] : nil
                let shown = line < lines.count ? lines[line] : nil
                guard before == nil || shown != number else { continue }
                bitmap.draw(number.map { animation.lines[$0] }, at: line, animation.ground, painter)
            }
            lines = frame.lines
            let indices = palette.indices(of: bitmap.pixels)
            let change = Change(from: before, to: indices, width: bitmap.width, height: bitmap.height)
            isWritten = write(gif, change, hundredths: pause.hundredths(of: frame.duration))
            before = indices
        }
        let error = gif.pointee.Error
        guard EGifCloseFile(gif, &code) == GIF_OK, isWritten else { throw fault(isWritten ? code : error) }
        return sink.bytes
    }

    private static func fault(_ code: Int32) -> RenderError {
        let reason = GifErrorString(code).map { String(cString: $0) } ?? "error \(code)"
        return RenderError(reason: "the GIF could not be made: \(reason).")
    }

    private static func writeHead(
        _ gif: UnsafeMutablePointer<GifFileType>, _ bitmap: Bitmap, _ palette: IndexedPalette
    ) -> Bool {
        let colors = palette.colors.map { color in
            GifColorType(
                Red: UInt8(color >> 16 & 0xFF), Green: UInt8(color >> 8 & 0xFF), Blue: UInt8(color & 0xFF))
        }
        guard let map = GifMakeMapObject(256, colors) else { return false }
        defer { GifFreeMapObject(map) }
        EGifSetGifVersion(gif, true)
        guard EGifPutScreenDesc(gif, Int32(bitmap.width), Int32(bitmap.height), 8, 0, map) == GIF_OK,
            EGifPutExtensionLeader(gif, APPLICATION_EXT_FUNC_CODE) == GIF_OK,
            EGifPutExtensionBlock(gif, 11, "NETSCAPE2.0") == GIF_OK,
            EGifPutExtensionBlock(gif, 3, [1, 0, 0] as [UInt8]) == GIF_OK
        else { return false }
        return EGifPutExtensionTrailer(gif) == GIF_OK
    }

    private static func write(
        _ gif: UnsafeMutablePointer<GifFileType>, _ change: Change, hundredths: Int
    ) -> Bool {
        var control = GraphicsControlBlock(
            DisposalMode: DISPOSE_DO_NOT, UserInputFlag: false, DelayTime: Int32(hundredths),
            TransparentColor: Int32(IndexedPalette.transparent))
        var bytes = [UInt8](repeating: 0, count: 4)
        guard EGifGCBToExtension(&control, &bytes) == 4,
            EGifPutExtension(gif, GRAPHICS_EXT_FUNC_CODE, 4, bytes) == GIF_OK,
            EGifPutImageDesc(
                gif, Int32(change.x), Int32(change.y), Int32(change.width), Int32(change.height), false, nil)
                == GIF_OK
        else { return false }
        for y in 0..<change.height {
            var row = Array(change.indices[y * change.width..<(y + 1) * change.width])
            guard EGifPutLine(gif, &row, Int32(change.width)) == GIF_OK else { return false }
        }
        return true
    }

    /// Hundredths of a second, which is what a GIF counts in, without losing what is rounded away.
    private struct Pause {
        private var rest = 0

        mutating func hundredths(of milliseconds: Int) -> Int {
            let whole = milliseconds + rest
            // Viewers take less than two for a mistake, and show the frame for ten.
            let hundredths = max(2, min(0xFFFF, whole / 10))
            rest = whole - hundredths * 10
            return hundredths
        }
    }

    /// The smallest rectangle in which two frames differ; what is alike in it is transparent.
    private struct Change {
        private(set) var (x, y, width, height) = (0, 0, 1, 1)
        private(set) var indices: [UInt8]

        init(from before: [UInt8]?, to after: [UInt8], width: Int, height: Int) {
            guard let before else {
                (self.width, self.height, indices) = (width, height, after)
                return
            }
            var (left, right, top, bottom) = (width, 0, height, 0)
            for y in 0..<height {
                for x in 0..<width where before[y * width + x] != after[y * width + x] {
                    (left, right) = (min(left, x), max(right, x + 1))
                    (top, bottom) = (min(top, y), max(bottom, y + 1))
                }
            }
            guard left < right else {
                indices = [IndexedPalette.transparent]
                return
            }
            (x, y, self.width, self.height) = (left, top, right - left, bottom - top)
            indices = (top..<bottom).flatMap { y in
                (left..<right).map { x in
                    let place = y * width + x
                    return before[place] == after[place] ? IndexedPalette.transparent : after[place]
                }
            }
        }
    }
}
