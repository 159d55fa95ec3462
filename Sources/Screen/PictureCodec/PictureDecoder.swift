internal import CPNG
internal import CTurboJPEG

/// Decodes untrusted PNG and JPEG bytes. May be called on any thread.
package enum PictureDecoder {
    package static let maximumSide = 4096
    /// Most pixels in all, 64 MiB decoded.
    package static let maximumPixels = 16 * 1024 * 1024

    /// Decodes a PNG or JPEG, told apart by its signature, into RGBA.
    /// - Parameter mostPixels: fewer than ``maximumPixels`` where memory is short; 4 bytes each.
    package static func decode(
        _ data: [UInt8], mostPixels: Int = maximumPixels
    ) throws(PictureError) -> Pixels {
        if data.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            return try decodePNG(data, mostPixels)
        }
        if data.starts(with: [0xFF, 0xD8, 0xFF]) { return try decodeJPEG(data, mostPixels) }
        throw .unknownFormat
    }

    /// Called before memory is allocated.
    private static func check(width: Int, height: Int, _ mostPixels: Int) throws(PictureError) {
        guard width > 0, height > 0 else { throw .broken }
        guard width <= maximumSide, height <= maximumSide, width * height <= min(mostPixels, maximumPixels)
        else { throw .tooLarge(width: width, height: height) }
    }

    private static func decodePNG(_ data: [UInt8], _ mostPixels: Int) throws(PictureError) -> Pixels {
        var image = png_image()
        image.version = UInt32(PNG_IMAGE_VERSION)
        defer { png_image_free(&image) }
        // libpng keeps the address between its two calls.
        let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: data.count)
        _ = copy.initialize(from: data)
        defer { copy.deallocate() }
        guard png_image_begin_read_from_memory(&image, copy.baseAddress, copy.count) != 0 else {
            throw .broken
        }
        let (width, height) = (Int(image.width), Int(image.height))
        try check(width: width, height: height, mostPixels)
        image.format = rgba
        var isWhole = false
        let bytes = [UInt8](unsafeUninitializedCapacity: width * height * 4) { buffer, count in
            isWhole = png_image_finish_read(&image, nil, buffer.baseAddress, 0, nil) != 0
            count = isWhole ? width * height * 4 : 0
        }
        guard isWhole else { throw .broken }
        return Pixels(width: width, height: height, bytes: bytes)
    }

    /// PNG_FORMAT_RGBA is a macro that Swift does not import.
    private static let rgba = UInt32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)

    private static func decodeJPEG(_ data: [UInt8], _ mostPixels: Int) throws(PictureError) -> Pixels {
        guard let decoder = tjInitDecompress() else { throw .broken }
        defer { tjDestroy(decoder) }
        var (width, height, subsampling, space): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        let size = UInt(data.count)
        guard tjDecompressHeader3(decoder, data, size, &width, &height, &subsampling, &space) == 0
        else { throw .broken }
        try check(width: Int(width), height: Int(height), mostPixels)
        let total = Int(width) * Int(height) * 4
        var isWhole = false
        let bytes = [UInt8](unsafeUninitializedCapacity: total) { buffer, count in
            // A progressive picture of very many scans costs minutes for a few bytes.
            let flags = Int32(TJFLAG_STOPONWARNING | TJFLAG_LIMITSCANS)
            let format = Int32(TJPF_RGBA.rawValue)
            isWhole =
                tjDecompress2(decoder, data, size, buffer.baseAddress, width, 0, height, format, flags) == 0
            count = isWhole ? total : 0
        }
        guard isWhole else { throw .broken }
        return Pixels(width: Int(width), height: Int(height), bytes: bytes)
    }
}

/// The reason why a picture file is rejected.
package enum PictureError: Error, Hashable, Sendable {
    case unknownFormat
    case tooManyBytes(most: Int)
    /// Larger than ``PictureDecoder/maximumSide`` or ``PictureDecoder/maximumPixels``, by its own header.
    case tooLarge(width: Int, height: Int)
    /// Cut off, damaged, or in a colour space that is not decoded, such as CMYK.
    case broken
}
