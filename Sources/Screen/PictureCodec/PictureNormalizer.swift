/// Converts a picture file to the PNG that a shop serves: decoded, scaled down and encoded again, which drops
/// metadata, colour profile and trailing bytes.
///
/// Deterministic and idempotent.
package enum PictureNormalizer {
    package static let mostBytes = 8 << 20
    /// The most pixels of a side that is served; larger pictures are scaled down.
    package static let mostSide = 1024

    package struct Normalized: Hashable, Sendable {
        package let width: Int
        package let height: Int
        package let png: [UInt8]
    }

    /// PNG and JPEG are told apart by their signatures.
    package static func normalized(_ data: [UInt8]) throws(PictureError) -> Normalized {
        guard data.count <= mostBytes else { throw .tooManyBytes(most: mostBytes) }
        let pixels = try PictureDecoder.decode(data)
        // A camera held upright says so beside the pixels, which lie on their side.
        let upright = pixels.shrunk(toSide: mostSide).turned(by: PictureOrientation(ofJPEG: data))
        return Normalized(
            width: upright.width, height: upright.height, png: try PictureEncoder.png(upright))
    }
}
