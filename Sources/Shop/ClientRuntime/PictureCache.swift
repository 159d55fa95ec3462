import PictureCodec
package import Pictures
package import StoreAPI
package import TUI
import Terminal

extension PictureCells.Colors {
    /// As many as the terminal draws with.
    init(_ depth: ColorDepth) {
        self =
            switch depth {
            case .monochrome: .monochrome
            case .few(let count): count < 16 ? .eight : .sixteen
            case .many: .many
            case .direct: .direct
            }
    }
}

/// Fetches pictures and renders them as cells, off the main thread. Encoded bytes are cached within the
/// budget, except those that cannot be decoded.
package actor PictureCache {
    private var cache = ByteCache(budget: ShopMemory.pictures)

    package var cachedBytes: Int { cache.bytes }

    package init() {}

    /// Nil when there is no picture that can be drawn.
    package func picture(_ link: Link, box: Size, colors: PictureCells.Colors, client: StoreClient) async
        -> PictureCells?
    {
        if let known = cache.value(link.href), let pixels = Self.pixels(known) {
            return PictureCells(pixels, fitting: box, colors: colors)
        }
        guard let data = try? await client.image(link), let pixels = Self.pixels(data) else { return nil }
        cache.keep(data, link.href)
        return PictureCells(pixels, fitting: box, colors: colors)
    }

    /// Shops serve sides of 1,024 pixels; four times as many pixels take 16 MiB, which a kiosk can hold.
    private static func pixels(_ data: [UInt8]) -> Pixels? {
        try? PictureDecoder.decode(data, mostPixels: 4 << 20)
    }
}
