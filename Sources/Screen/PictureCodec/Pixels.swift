/// Pixels with four bytes each: red, green, blue and opacity.
package struct Pixels: Hashable, Sendable {
    /// Pixels in a row.
    package let width: Int
    /// Rows.
    package let height: Int
    /// Row by row from the upper left, four bytes each; opacity is not premultiplied.
    package let bytes: [UInt8]

    /// Creates a picture from `width * height * 4` bytes.
    package init(width: Int, height: Int, bytes: [UInt8]) {
        self.width = width
        self.height = height
        self.bytes = bytes
    }
}
