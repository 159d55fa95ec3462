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
        if let known = cache.value(link.href), let pixels = try? PictureDecoder.decode(known) {
            return PictureCells(pixels, fitting: box, colors: colors)
        }
        guard let data = try? await client.image(link), let pixels = try? PictureDecoder.decode(data) else {
            return nil
        }
        cache.keep(data, link.href)
        return PictureCells(pixels, fitting: box, colors: colors)
    }
}
