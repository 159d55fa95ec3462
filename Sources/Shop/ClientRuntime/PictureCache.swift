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

/// An LRU cache of byte strings with a budget in bytes.
package struct ByteCache: Sendable {
    let budget: Int
    private var entries: [String: [UInt8]] = [:]
    private var order: [String] = []
    /// Bytes of all values, at most the budget; keys do not count.
    package private(set) var bytes = 0

    package init(budget: Int) { self.budget = budget }

    /// Marks the value as the most recently used.
    package mutating func value(_ key: String) -> [UInt8]? {
        guard let value = entries[key], let place = order.firstIndex(of: key) else { return nil }
        order.append(order.remove(at: place))
        return value
    }

    /// Evicts the least recently used values; a value over the budget by itself is not kept.
    package mutating func keep(_ value: [UInt8], _ key: String) {
        forget(key)
        guard value.count <= budget else { return }
        while bytes + value.count > budget, let oldest = order.first { forget(oldest) }
        entries[key] = value
        order.append(key)
        bytes += value.count
    }

    private mutating func forget(_ key: String) {
        guard let old = entries.removeValue(forKey: key) else { return }
        order.removeAll { $0 == key }
        bytes -= old.count
    }
}
