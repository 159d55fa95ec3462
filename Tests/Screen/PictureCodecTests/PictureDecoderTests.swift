import PictureCodec
import SeededRandom
import Testing

@Suite struct PictureDecoderTests {
    @Test func pngKeepsColourAndOpacity() throws {
        let pixels = try PictureDecoder.decode(Samples.png)
        #expect(pixels.width == 2 && pixels.height == 1)
        #expect(pixels.bytes == [255, 0, 0, 255, 0, 0, 255, 0])
    }

    @Test func jpegIsDecoded() throws {
        let pixels = try PictureDecoder.decode(Samples.jpeg)
        #expect(pixels.width == 8 && pixels.height == 8)
        #expect(pixels.bytes.count == 256)
        #expect(pixels.bytes[0] > 240 && pixels.bytes[3] == 255)
    }

    @Test func everyCutIsRefused() {
        for count in 0..<Samples.png.count - 12 {
            #expect(throws: PictureError.self) { try PictureDecoder.decode(Array(Samples.png.prefix(count))) }
        }
        for count in 0..<Samples.jpeg.count / 2 {
            #expect(throws: PictureError.self) {
                try PictureDecoder.decode(Array(Samples.jpeg.prefix(count)))
            }
        }
    }

    @Test func otherBytesAreNoPicture() {
        #expect(throws: PictureError.unknownFormat) { try PictureDecoder.decode(Array("GIF89a".utf8)) }
        #expect(throws: PictureError.unknownFormat) { try PictureDecoder.decode([]) }
    }

    @Test func hugeHeadersAreRefusedBeforeAllocation() {
        #expect(throws: PictureError.tooLarge(width: 100_000, height: 100_000)) {
            try PictureDecoder.decode(Samples.hugePNG)
        }
    }

    @Test func damagedBytesNeverCrash() {
        var generator = SplitMix64(seed: 7)
        for sample in [Samples.png, Samples.jpeg] {
            for _ in 0..<500 {
                var bytes = sample
                for _ in 0..<3 {
                    bytes[Int.random(in: 3..<bytes.count, using: &generator)] = .random(
                        in: 0...255, using: &generator)
                }
                _ = try? PictureDecoder.decode(bytes)
            }
        }
    }
}
