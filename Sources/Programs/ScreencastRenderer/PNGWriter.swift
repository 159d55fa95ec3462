import CPangoCairo
import Screencast

enum PNGWriter {
    static func bytes(
        _ rows: [CellRow], of animation: CellAnimation, _ painter: CellPainter
    ) throws(RenderError) -> [UInt8] {
        var bitmap = Bitmap(for: animation, painter)
        for (line, row) in rows.enumerated() { bitmap.draw(row, at: line, animation.ground, painter) }
        var pixels = bitmap.pixels
        let (width, height) = (Int32(bitmap.width), Int32(bitmap.height))
        let sink = ByteSink()
        let status = pixels.withUnsafeMutableBytes { bytes in
            let surface = cairo_image_surface_create_for_data(
                bytes.bindMemory(to: UInt8.self).baseAddress, CAIRO_FORMAT_RGB24, width, height, width * 4)
            defer { cairo_surface_destroy(surface) }
            return cairo_surface_write_to_png_stream(
                surface,
                { sink, data, length in
                    ByteSink.at(sink)?.append(data, Int(length))
                    return CAIRO_STATUS_SUCCESS
                }, sink.pointer)
        }
        guard status == CAIRO_STATUS_SUCCESS else {
            let reason = String(cString: cairo_status_to_string(status))
            throw RenderError(reason: "the PNG could not be made: \(reason).")
        }
        return sink.bytes
    }
}
