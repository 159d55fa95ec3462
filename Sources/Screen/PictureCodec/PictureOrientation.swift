/// How to turn stored pixels upright: tag 0x0112 of EXIF 2.32, section 4.6.4.
package enum PictureOrientation: Int, Hashable, Sendable, CaseIterable {
    case upright = 1
    case mirrored, upsideDown, flipped, transposed, turnedLeft, transversed, turnedRight

    /// Upright without an EXIF segment.
    package init(ofJPEG data: [UInt8]) {
        self = Self.segment(of: data).flatMap { Self.orientation(in: $0) } ?? .upright
    }

    /// The TIFF structure in the first APP1 segment that is EXIF.
    private static func segment(of data: [UInt8]) -> ArraySlice<UInt8>? {
        guard data.starts(with: [0xFF, 0xD8]) else { return nil }
        let name = Array("Exif\0\0".utf8)
        var place = 2
        while place + 4 <= data.count, data[place] == 0xFF {
            let marker = data[place + 1]
            let end = place + 2 + Int(data[place + 2]) << 8 + Int(data[place + 3])
            // Nothing but pixels follows a start of scan.
            guard marker != 0xDA, end >= place + 4, end <= data.count else { return nil }
            let content = data[(place + 4)..<end]
            if marker == 0xE1, content.starts(with: name) { return content.dropFirst(name.count) }
            place = end
        }
        return nil
    }

    private static func orientation(in tiff: ArraySlice<UInt8>) -> PictureOrientation? {
        let bytes = Array(tiff)
        guard bytes.count >= 8, bytes[0] == bytes[1], [0x49, 0x4D].contains(bytes[0]) else { return nil }
        let isLittle = bytes[0] == 0x49
        func number(at place: Int, of count: Int) -> Int? {
            guard place >= 0, place + count <= bytes.count else { return nil }
            let part = bytes[place..<(place + count)]
            return (isLittle ? Array(part.reversed()) : Array(part)).reduce(0) { $0 << 8 | Int($1) }
        }
        guard let start = number(at: 4, of: 4), let entries = number(at: start, of: 2) else { return nil }
        for index in 0..<entries {
            let place = start + 2 + 12 * index
            guard let tag = number(at: place, of: 2) else { return nil }
            guard tag == 0x0112 else { continue }
            return number(at: place + 8, of: 2).flatMap { PictureOrientation(rawValue: $0) }
        }
        return nil
    }
}

extension Pixels {
    package func turned(by orientation: PictureOrientation) -> Pixels {
        guard orientation != .upright else { return self }
        let isSideways = orientation.rawValue >= PictureOrientation.transposed.rawValue
        let (newWidth, newHeight) = isSideways ? (height, width) : (width, height)
        var turned: [UInt8] = []
        turned.reserveCapacity(bytes.count)
        for y in 0..<newHeight {
            for x in 0..<newWidth {
                let (column, row) =
                    switch orientation {
                    case .upright: (x, y)
                    case .mirrored: (width - 1 - x, y)
                    case .upsideDown: (width - 1 - x, height - 1 - y)
                    case .flipped: (x, height - 1 - y)
                    case .transposed: (y, x)
                    case .turnedLeft: (y, height - 1 - x)
                    case .transversed: (width - 1 - y, height - 1 - x)
                    case .turnedRight: (width - 1 - y, x)
                    }
                let place = (row * width + column) * 4
                turned.append(contentsOf: bytes[place..<(place + 4)])
            }
        }
        return Pixels(width: newWidth, height: newHeight, bytes: turned)
    }
}
