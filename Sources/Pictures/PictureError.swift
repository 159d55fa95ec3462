/// Why bytes are no picture.
package enum PictureError: Error, Hashable, Sendable {
    /// Neither PNG nor JPEG.
    case unknownFormat
    /// Larger than ``PictureDecoder/maximumSide`` or ``PictureDecoder/maximumPixels``, by its own header.
    case tooLarge(width: Int, height: Int)
    /// Cut off or damaged.
    case broken
}
