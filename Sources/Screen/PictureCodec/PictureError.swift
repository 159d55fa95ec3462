/// Why bytes are no picture.
package enum PictureError: Error, Hashable, Sendable {
    /// Neither PNG nor JPEG.
    case unknownFormat
    /// A file of more bytes than ``PictureNormalizer/mostBytes``.
    case tooManyBytes(most: Int)
    /// Larger than ``PictureDecoder/maximumSide`` or ``PictureDecoder/maximumPixels``, by its own header.
    case tooLarge(width: Int, height: Int)
    /// Cut off, damaged, or in a colour space that is not decoded, such as CMYK.
    case broken
}
