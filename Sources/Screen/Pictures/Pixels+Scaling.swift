import PictureCodec

extension Pixels {
    /// Each pixel is the mean of its source pixels, and either opaque or transparent.
    ///
    /// Left to chafa, half-transparent pixels at the rim would be mixed with black.
    func scaled(width newWidth: Int, height newHeight: Int) -> Pixels {
        resampled(width: newWidth, height: newHeight) { sum in
            guard sum.opacity * 2 >= 255 * sum.count else { return nil }
            return Color(
                red: UInt8(sum.red / sum.opacity), green: UInt8(sum.green / sum.opacity),
                blue: UInt8(sum.blue / sum.opacity), opacity: 255)
        }
    }
}
