import PictureCodec

extension Pixels {
    /// The picture in this size, each pixel the mean of those it stands for, and either opaque or not there.
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
