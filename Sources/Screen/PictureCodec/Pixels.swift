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

extension Pixels {
    /// The sums of a rectangle of pixels; colours are weighted by opacity.
    package struct BoxSum: Hashable, Sendable {
        /// Red, green and blue are multiplied by opacity.
        package fileprivate(set) var red = 0
        package fileprivate(set) var green = 0
        package fileprivate(set) var blue = 0
        /// 0 to 255 for each pixel.
        package fileprivate(set) var opacity = 0
        package let count: Int
    }

    package struct Color: Hashable, Sendable {
        /// 0 to 255.
        package var red, green, blue, opacity: UInt8

        package init(red: UInt8, green: UInt8, blue: UInt8, opacity: UInt8) {
            self.red = red
            self.green = green
            self.blue = blue
            self.opacity = opacity
        }
    }

    /// A box filter: each pixel stands for a rectangle of the source.
    /// - Parameter color: nil for a transparent pixel.
    package func resampled(
        width newWidth: Int, height newHeight: Int, _ color: (BoxSum) -> Color?
    ) -> Pixels {
        var result = [UInt8](repeating: 0, count: newWidth * newHeight * 4)
        bytes.withUnsafeBufferPointer { source in
            for y in 0..<newHeight {
                let rows = Self.part(y, of: newHeight, in: height)
                for x in 0..<newWidth {
                    let columns = Self.part(x, of: newWidth, in: width)
                    let sum = Self.sum(source, rows: rows, columns: columns, width: width)
                    guard let pixel = color(sum) else { continue }
                    let place = (y * newWidth + x) * 4
                    result[place] = pixel.red
                    result[place + 1] = pixel.green
                    result[place + 2] = pixel.blue
                    result[place + 3] = pixel.opacity
                }
            }
        }
        return Pixels(width: newWidth, height: newHeight, bytes: result)
    }

    package func shrunk(toSide most: Int) -> Pixels {
        let longest = max(width, height)
        guard longest > most else { return self }
        func scaled(_ side: Int) -> Int { max(1, (side * most + longest / 2) / longest) }
        return resampled(width: scaled(width), height: scaled(height)) { sum in
            guard sum.opacity > 0 else { return nil }
            func mean(_ sample: Int) -> UInt8 { UInt8((sample + sum.opacity / 2) / sum.opacity) }
            return Color(
                red: mean(sum.red), green: mean(sum.green), blue: mean(sum.blue),
                opacity: UInt8((sum.opacity + sum.count / 2) / sum.count))
        }
    }

    private static func part(_ index: Int, of count: Int, in length: Int) -> Range<Int> {
        let start = index * length / count
        return start..<max(start + 1, (index + 1) * length / count)
    }

    private static func sum(
        _ source: UnsafeBufferPointer<UInt8>, rows: Range<Int>, columns: Range<Int>, width: Int
    ) -> BoxSum {
        var sum = BoxSum(count: rows.count * columns.count)
        for y in rows {
            for x in columns {
                let place = (y * width + x) * 4
                let weight = Int(source[place + 3])
                sum.red += Int(source[place]) * weight
                sum.green += Int(source[place + 1]) * weight
                sum.blue += Int(source[place + 2]) * weight
                sum.opacity += weight
            }
        }
        return sum
    }
}
