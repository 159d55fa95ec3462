/// Makes of a picture's file the PNG that a shop serves: decoded, scaled down and encoded again, so that
/// nothing else of the file is left: no metadata, no colour profile, no bytes behind its end.
///
/// The same file always becomes the same bytes, and a file that was made here becomes itself.
package enum PictureNormalizer {
    /// The most bytes of a file.
    package static let mostBytes = 8 << 20
    /// The most pixels of a side that is served; larger pictures are scaled down.
    package static let mostSide = 1024

    /// A picture as it is served.
    package struct Normalized: Hashable, Sendable {
        /// Pixels in a row.
        package let width: Int
        /// Rows.
        package let height: Int
        /// The bytes of the PNG.
        package let png: [UInt8]
    }

    /// Checks the bytes of a PNG or JPEG, told apart by its signature, and makes a PNG of it.
    /// - Throws: ``PictureError`` for a file that is too large, no picture, too many pixels, or broken.
    package static func normalized(_ data: [UInt8]) throws(PictureError) -> Normalized {
        guard data.count <= mostBytes else { throw .tooManyBytes(most: mostBytes) }
        let pixels = try PictureDecoder.decode(data)
        // A camera held upright says so beside the pixels, which lie on their side.
        let upright = pixels.shrunk(toSide: mostSide).turned(by: PictureOrientation(ofJPEG: data))
        return Normalized(
            width: upright.width, height: upright.height, png: try PictureEncoder.png(upright))
    }
}
