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

/// Fetches pictures and turns them into cells, away from the screen's thread. Their bytes are cached as
/// long as the budget lasts; what cannot be decoded is not.
package actor PictureCache {
    private var cache = ByteCache(budget: ShopMemory.pictures)

    /// The bytes that are cached.
    package var cachedBytes: Int { cache.bytes }

    /// Creates an empty cache with the budget ``ShopMemory/pictures``.
    package init() {}

    /// The picture for a box of cells, or nil when there is none that can be drawn.
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

    /// Shops serve sides of 1,024 pixels; four times as many take 16 MiB, which a kiosk's session can hold.
    private static func pixels(_ data: [UInt8]) -> Pixels? {
        try? PictureDecoder.decode(data, mostPixels: 4 << 20)
    }
}
