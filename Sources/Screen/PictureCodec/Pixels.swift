/// Pixels with four bytes each: red, green, blue and opacity.
package struct Pixels: Hashable, Sendable {
    package let width: Int
    package let height: Int
    /// Row by row from the upper left, four bytes each; opacity is not premultiplied.
    package let bytes: [UInt8]

    package init(width: Int, height: Int, bytes: [UInt8]) {
        self.width = width
        self.height = height
        self.bytes = bytes
    }
}
