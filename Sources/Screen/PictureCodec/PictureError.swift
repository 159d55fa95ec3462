/// The reason why a picture file is rejected.
package enum PictureError: Error, Hashable, Sendable {
    case unknownFormat
    case tooManyBytes(most: Int)
    /// Larger than ``PictureDecoder/maximumSide`` or ``PictureDecoder/maximumPixels``, by its own header.
    case tooLarge(width: Int, height: Int)
    /// Cut off, damaged, or in a colour space that is not decoded, such as CMYK.
    case broken
}
