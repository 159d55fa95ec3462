import HTTPEdge
package import ShopCore
package import ShopPages
package import StoreAPI

extension Shop {
    /// A document as it is answered: with the pictures of its lines where a page was asked for.
    package func pictured<Content: Document & Linked>(
        _ content: Content, _ lines: [Quote.Line], for call: Call
    ) async throws -> any Encodable & Sendable {
        guard call.form == .html else { return content }
        return Pictured(content: content, pictures: try await pictures(of: lines, call.language))
    }

    /// The immutable address of a product's picture, by its digest; nil without a picture.
    ///
    /// A product that is withdrawn has none at its own address, and an address of its own would show what a
    /// browser has kept of it for a minute after another picture took its place.
    package func picture(of product: StoredProduct) async throws -> Link? {
        try await store.picture(ofProduct: product.id).map { found in
            Endpoints.image.link((name: "name", value: "\(found.sha256).png"))
        }
    }

    /// The pictures of lines by their variants; none for what the catalogue does not know any more.
    private func pictures(of lines: [Quote.Line], _ language: ContentLanguage) async throws -> [String:
        LinePicture]
    {
        var pictures: [String: LinePicture] = [:]
        for line in lines where pictures[line.variant] == nil {
            guard let product = try await store.product(ofVariant: line.variant),
                let place = try await picture(of: product)
            else { continue }
            pictures[line.variant] = LinePicture(
                href: place.href, text: product.texts[.pictureText][language])
        }
        return pictures
    }
}
