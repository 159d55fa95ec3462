extension Pixels {
    /// The picture in greys from above the middle to white: without colours everything
    /// that is not transparent must still stand out from the background.
    var shaded: Pixels {
        var greys = [Int](repeating: 0, count: width * height)
        var (darkest, brightest) = (255, 0)
        for index in greys.indices where bytes[index * 4 + 3] >= 128 {
            let (red, green, blue) = (bytes[index * 4], bytes[index * 4 + 1], bytes[index * 4 + 2])
            let grey = (Int(red) * 299 + Int(green) * 587 + Int(blue) * 114) / 1000
            greys[index] = grey
            (darkest, brightest) = (min(darkest, grey), max(brightest, grey))
        }
        let range = max(1, brightest - darkest)
        var result = bytes
        for index in greys.indices {
            let isVisible = bytes[index * 4 + 3] >= 128
            let grey = isVisible ? UInt8(140 + (greys[index] - darkest) * 115 / range) : 0
            for channel in 0..<3 { result[index * 4 + channel] = grey }
            result[index * 4 + 3] = 255
        }
        return Pixels(width: width, height: height, bytes: result)
    }

    /// The mean of a part of a grey picture.
    func brightness(columns: Range<Int>, rows: Range<Int>) -> Int {
        var (sum, count) = (0, 0)
        for y in rows {
            for x in columns {
                sum += Int(bytes[(y * width + x) * 4])
                count += 1
            }
        }
        return count == 0 ? 255 : sum / count
    }
}
