import Pictures
import StoreAPI
import TUI

/// Fetches pictures once and turns them into cells, away from the screen's thread.
actor PictureShelf {
    private var bytes: [String: [UInt8]] = [:]
    private var order: [String] = []
    /// Pictures whose bytes are kept.
    private static let limit = 64

    /// The picture for a box of cells, or nil when there is none that can be drawn.
    func picture(_ link: Link, box: Size, colors: PictureCells.Colors, client: StoreClient) async
        -> PictureCells?
    {
        guard let data = await load(link, client) else { return nil }
        guard let pixels = try? PictureDecoder.decode(data) else { return nil }
        return PictureCells(pixels, fitting: box, colors: colors)
    }

    private func load(_ link: Link, _ client: StoreClient) async -> [UInt8]? {
        if let known = bytes[link.href] { return known }
        guard let data = try? await client.image(link) else { return nil }
        if order.count >= Self.limit { bytes[order.removeFirst()] = nil }
        order.append(link.href)
        bytes[link.href] = data
        return data
    }
}
