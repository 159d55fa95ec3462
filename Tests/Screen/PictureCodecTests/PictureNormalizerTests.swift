import Foundation
import PictureCodec
import TestSupport
import Testing

/// The picture that a shop serves, of the file that was taken in.
struct PictureNormalizerTests {
    private static func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// Every pixel says where it is.
    private static func map(_ width: Int, _ height: Int, opacity: UInt8 = 255) -> Pixels {
        let bytes = (0..<width * height).flatMap { index -> [UInt8] in
            let (y, x) = index.quotientAndRemainder(dividingBy: width)
            return [UInt8(x % 256), UInt8(y % 256), UInt8((x / 256 + y / 256) % 256), opacity]
        }
        return Pixels(width: width, height: height, bytes: bytes)
    }

    // MARK: Encoding

    @Test(arguments: [UInt8(255), 128])
    func whatIsEncodedIsReadByOthers(opacity: UInt8) async throws {
        let pixels = Self.map(37, 21, opacity: opacity)
        let png = try PictureEncoder.png(pixels)
        #expect(try PictureDecoder.decode(png) == pixels)
        let read = try await Python.run(
            "Screen/PictureCodecTests/Oracles/read_picture.py", input: Data(Self.hexadecimal(png).utf8))
        let lines = String(decoding: read, as: UTF8.self).split(separator: "\n").map(String.init)
        #expect(Set(lines[0].split(separator: " ")).isSubset(of: ["IHDR", "IDAT", "IEND", "gAMA", "sRGB"]))
        #expect(lines[1] == (opacity == 255 ? "RGB" : "RGBA"))
        #expect(lines[2] == "37 21" && lines[3] == Self.hexadecimal(pixels.bytes))
    }

    @Test func pixelsThatAreNotThereAreNotEncoded() {
        for pixels in [
            Pixels(width: 0, height: 1, bytes: []), Pixels(width: 2, height: 1, bytes: [1, 2, 3, 4]),
        ] {
            #expect(throws: PictureError.broken) { try PictureEncoder.png(pixels) }
        }
    }

    // MARK: Scaling

    @Test func largePictureIsScaledToTheMostThatIsServed() throws {
        let large = Pixels(
            width: 2048, height: 1024,
            bytes: (0..<2048 * 1024).flatMap { index -> [UInt8] in
                let (y, x) = index.quotientAndRemainder(dividingBy: 2048)
                return (x + y) % 2 == 0 ? [200, 100, 0, 255] : [0, 100, 200, 255]
            })
        let served = try PictureNormalizer.normalized(try PictureEncoder.png(large))
        #expect(served.width == 1024 && served.height == 512)
        let pixels = try PictureDecoder.decode(served.png)
        #expect(Set(stride(from: 0, to: pixels.bytes.count, by: 4).map { pixels.bytes[$0] }) == [100])
        #expect(Set(stride(from: 2, to: pixels.bytes.count, by: 4).map { pixels.bytes[$0] }) == [100])
    }

    @Test func transparentPixelsGiveNoColourToTheirNeighbours() {
        let pixels = Pixels(width: 2, height: 1, bytes: [255, 0, 0, 255, 0, 255, 0, 0])
        #expect(pixels.shrunk(toSide: 1).bytes == [255, 0, 0, 128])
        let nothing = Pixels(width: 2, height: 1, bytes: [255, 0, 0, 0, 0, 255, 0, 0])
        #expect(nothing.shrunk(toSide: 1).bytes == [0, 0, 0, 0])
    }

    @Test(arguments: [
        (4096, 1, 1024, 1), (1, 4096, 1, 1024), (1025, 1000, 1024, 999), (1024, 1024, 1024, 1024),
        (3, 2, 3, 2),
    ])
    func proportionsAreKept(width: Int, height: Int, newWidth: Int, newHeight: Int) {
        let bytes = [UInt8](repeating: 7, count: width * height * 4)
        let shrunk = Pixels(width: width, height: height, bytes: bytes).shrunk(toSide: 1024)
        #expect(shrunk.width == newWidth && shrunk.height == newHeight)
        #expect(shrunk.bytes == [UInt8](repeating: 7, count: newWidth * newHeight * 4))
    }

    // MARK: Files

    private static let secret = Array("taken at 52.5200 N, 13.4050 E".utf8)

    /// The sample with one more segment behind its beginning.
    private static func sample(with marker: UInt8, _ content: [UInt8]) -> [UInt8] {
        var file = Array(Samples.jpeg.prefix(2))
        file += [0xFF, marker, 0, UInt8(content.count + 2)]
        file += content
        file += Samples.jpeg.dropFirst(2)
        return file
    }

    /// The sample with a comment behind its beginning, and bytes behind its end.
    private static var talkative: [UInt8] { sample(with: 0xFE, secret) + secret }

    @Test func nothingElseOfAFileIsKept() throws {
        let served = try PictureNormalizer.normalized(Self.talkative)
        #expect(Self.talkative.firstRange(of: Self.secret) != nil)
        #expect(served.png.firstRange(of: Self.secret) == nil)
        #expect(try PictureNormalizer.normalized(Samples.jpeg) == served)
        let plain = try PictureNormalizer.normalized(Samples.png)
        #expect(try PictureNormalizer.normalized(Samples.png + Self.secret) == plain)
    }

    @Test(arguments: [Samples.png, Samples.jpeg])
    func whatWasMadeHereBecomesItself(file: [UInt8]) throws {
        let served = try PictureNormalizer.normalized(file)
        #expect(try PictureNormalizer.normalized(served.png) == served)
    }

    @Test func whatIsNoPictureIsRefused() {
        #expect(throws: PictureError.unknownFormat) { try PictureNormalizer.normalized(Array("GIF89a".utf8)) }
        let cut = Array(Samples.png.dropLast(30))
        #expect(throws: PictureError.broken) { try PictureNormalizer.normalized(cut) }
        #expect(throws: PictureError.tooLarge(width: 100_000, height: 100_000)) {
            try PictureNormalizer.normalized(Samples.hugePNG)
        }
        let most = PictureNormalizer.mostBytes
        let fill = [UInt8](repeating: 0, count: most + 1 - Samples.png.count)
        #expect(throws: PictureError.tooManyBytes(most: most)) {
            try PictureNormalizer.normalized(Samples.png + fill)
        }
        #expect(throws: Never.self) { try PictureNormalizer.normalized(Samples.png + fill.dropLast()) }
    }

    // MARK: Orientation

    /// The sample with an EXIF segment that holds nothing but an orientation.
    private static func photograph(_ orientation: UInt8, isLittle: Bool) -> [UInt8] {
        let tiff: [UInt8] =
            isLittle
            ? [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0]
            : [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
        return sample(with: 0xE1, Array("Exif\0\0".utf8) + tiff)
    }

    @Test(arguments: PictureOrientation.allCases, [true, false])
    func orientationOfACameraIsRead(orientation: PictureOrientation, isLittle: Bool) throws {
        let file = Self.photograph(UInt8(orientation.rawValue), isLittle: isLittle)
        #expect(PictureOrientation(ofJPEG: file) == orientation)
        #expect(throws: Never.self) { try PictureNormalizer.normalized(file) }
        for count in 0..<60 { _ = PictureOrientation(ofJPEG: Array(file.prefix(count))) }
    }

    @Test func otherFilesAreUpright() {
        for file in [Samples.png, Samples.jpeg, [], Self.photograph(0, isLittle: true), Self.talkative] {
            #expect(PictureOrientation(ofJPEG: file) == .upright)
        }
    }

    /// The letters of a picture of two rows and three columns, `abc` above `def`, as each orientation has it
    /// seen (EXIF 2.32, table of the tag Orientation; the same as `ImageOps.exif_transpose` of Pillow).
    static let turns: [(PictureOrientation, String)] = [
        (.upright, "abc def"), (.mirrored, "cba fed"), (.upsideDown, "fed cba"), (.flipped, "def abc"),
        (.transposed, "ad be cf"), (.turnedLeft, "da eb fc"), (.transversed, "fc eb da"),
        (.turnedRight, "cf be ad"),
    ]

    @Test(arguments: turns)
    func pixelsAreTurned(orientation: PictureOrientation, seen: String) {
        let pixels = Pixels(width: 3, height: 2, bytes: "abcdef".utf8.flatMap { [$0, 0, 0, 255] })
        let turned = pixels.turned(by: orientation)
        let rows = (0..<turned.height).map { row in
            String(
                decoding: (0..<turned.width).map { turned.bytes[(row * turned.width + $0) * 4] },
                as: UTF8.self)
        }
        #expect(rows.joined(separator: " ") == seen)
    }
}
