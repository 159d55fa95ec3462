import HTTPEdge
package import ShopCore
package import ShopPages
package import StoreAPI

extension Shop {
    /// A document as it is answered: with the pictures of its lines where a page was asked for.
    /// - Throws: The errors of `store` from reading the pictures.
    package func pictured<Content: Document & Linked>(
        _ content: Content, _ lines: [Quote.Line], for call: Call
    ) async throws -> any Encodable & Sendable {
        guard call.form == .html else { return content }
        return Pictured(content: content, pictures: try await pictures(of: lines, call.language))
    }

    /// The pictures of lines by their variants; none for what the catalogue does not know any more.
    ///
    /// They are named by their digests: a product that is withdrawn has no picture at its own address, but
    /// what was bought is still seen.
    private func pictures(of lines: [Quote.Line], _ language: ContentLanguage) async throws -> [String:
        LinePicture]
    {
        var pictures: [String: LinePicture] = [:]
        for line in lines where pictures[line.variant] == nil {
            guard let product = try await store.product(ofVariant: line.variant),
                let found = try await store.picture(ofProduct: product.id)
            else { continue }
            let place = Endpoints.image.link((name: "name", value: "\(found.sha256).png"))
            pictures[line.variant] = LinePicture(href: place.href, text: product.pictureText[language])
        }
        return pictures
    }
}
