extension Pixels {
    /// The picture in this size, each pixel the mean of those it stands for, and either opaque or not there.
    ///
    /// Left to chafa, half-transparent pixels at the rim would be mixed with black.
    func scaled(width newWidth: Int, height newHeight: Int) -> Pixels {
        var result = [UInt8](repeating: 0, count: newWidth * newHeight * 4)
        bytes.withUnsafeBufferPointer { source in
            for y in 0..<newHeight {
                let rows = Self.part(y, of: newHeight, in: height)
                for x in 0..<newWidth {
                    let columns = Self.part(x, of: newWidth, in: width)
                    guard let color = Self.mean(source, rows: rows, columns: columns, width: width) else {
                        continue
                    }
                    let place = (y * newWidth + x) * 4
                    result[place] = color.red
                    result[place + 1] = color.green
                    result[place + 2] = color.blue
                    result[place + 3] = 255
                }
            }
        }
        return Pixels(width: newWidth, height: newHeight, bytes: result)
    }

    private static func part(_ index: Int, of count: Int, in length: Int) -> Range<Int> {
        let start = index * length / count
        return start..<max(start + 1, (index + 1) * length / count)
    }

    /// The mean colour weighted by opacity; nil when most of the part is transparent.
    private static func mean(
        _ source: UnsafeBufferPointer<UInt8>, rows: Range<Int>, columns: Range<Int>, width: Int
    ) -> (red: UInt8, green: UInt8, blue: UInt8)? {
        var (red, green, blue, opacity) = (0, 0, 0, 0)
        for y in rows {
            for x in columns {
                let place = (y * width + x) * 4
                let weight = Int(source[place + 3])
                red += Int(source[place]) * weight
                green += Int(source[place + 1]) * weight
                blue += Int(source[place + 2]) * weight
                opacity += weight
            }
        }
        guard opacity * 2 >= 255 * rows.count * columns.count else { return nil }
        return (UInt8(red / opacity), UInt8(green / opacity), UInt8(blue / opacity))
    }
}
