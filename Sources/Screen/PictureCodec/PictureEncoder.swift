internal import CPNG

/// Encodes pixels as PNG, always the same bytes for the same pixels. May be called on any thread.
package enum PictureEncoder {
    /// In sRGB, without an alpha channel where every pixel is opaque.
    /// - Throws: ``PictureError/broken`` for pixels that are not `width * height * 4` bytes, or if libpng has
    ///   no memory left.
    package static func png(_ pixels: Pixels) throws(PictureError) -> [UInt8] {
        guard pixels.width > 0, pixels.height > 0, pixels.bytes.count == pixels.width * pixels.height * 4
        else { throw .broken }
        let isOpaque = pixels.isOpaque
        let samples = isOpaque ? pixels.colors : pixels.bytes
        var image = png_image()
        image.version = UInt32(PNG_IMAGE_VERSION)
        image.width = UInt32(pixels.width)
        image.height = UInt32(pixels.height)
        image.format =
            isOpaque ? UInt32(PNG_FORMAT_FLAG_COLOR) : UInt32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)
        defer { png_image_free(&image) }
        var isWhole = false
        let most = mostBytes(raw: samples.count + pixels.height)
        let bytes = [UInt8](unsafeUninitializedCapacity: most) { buffer, count in
            var size = png_alloc_size_t(most)
            isWhole = samples.withUnsafeBytes { samples in
                png_image_write_to_memory(
                    &image, buffer.baseAddress, &size, 0, samples.baseAddress, 0, nil) != 0
            }
            count = isWhole ? Int(size) : 0
        }
        guard isWhole else { throw .broken }
        // The room for the worst case is let go.
        return Array(bytes[...])
    }

    /// PNG_IMAGE_PNG_SIZE_MAX of libpng, a macro that Swift does not import.
    private static func mostBytes(raw: Int) -> Int {
        let compressed = raw + (raw + 7) / 8 + (raw + 63) / 64 + 11
        return 256 + compressed + 12 * (compressed / 8192 + 1)
    }
}

extension Pixels {
    fileprivate var isOpaque: Bool {
        stride(from: 3, to: bytes.count, by: 4).allSatisfy { bytes[$0] == 255 }
    }

    fileprivate var colors: [UInt8] {
        var colors: [UInt8] = []
        colors.reserveCapacity(bytes.count / 4 * 3)
        for place in stride(from: 0, to: bytes.count, by: 4) {
            colors.append(bytes[place])
            colors.append(bytes[place + 1])
            colors.append(bytes[place + 2])
        }
        return colors
    }
}
