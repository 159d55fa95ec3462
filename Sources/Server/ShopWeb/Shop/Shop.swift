import Codecs
import FoundationEssentials
package import HTTPEdge
package import PayKit
package import ShopCore
package import ShopMail
package import ShopPages
package import StoreAPI
import Synchronization

/// The open shop: what every route needs.
package struct Shop: Sendable {
    package let store: any Store
    package let environment: ServerEnvironment
    package let facts: ShopFacts
    package let currency: Currency
    /// Signer of cursors, tokens and sessions, by the shop's secret.
    package let seal: Seal
    package let orderService: OrderService
    /// Fan-out of events, woken by every commit.
    package let events: EventHub
    package let representations: Representations
    package let books = BookMemory()
    /// The prefix of every path, empty or like `/shop`.
    package let prefix: String
    package let presentation: Presentation
    package let meter: Meter
    package let edge: Edge
    /// The e-mails that were written for this shop; nil where none are.
    package let outbox: Outbox?
    package let storage = StorageState()
    package let imports = ImportLock()
    package let pictures: PictureDecoding

    /// Shipping rates by the current policy; made anew on each use.
    package var rates: ShippingRates {
        ShippingRates(
            policy: facts.policy.shipping, currency: currency, seal: seal, carrier: environment.carrier)
    }

    package func pricing(_ language: ContentLanguage) -> Pricing {
        Pricing(policy: facts.policy, currency: currency, language: language)
    }

    /// A quote maker for a call: its language, and one moment for the whole call.
    package func quotes(_ call: Call) -> QuoteMaker {
        QuoteMaker(store: store, pricing: pricing(call.language), rates: rates, now: call.now)
    }

    /// The capability to read an order: derived from its id and the key that it was created with, so that it
    /// is stored nowhere.
    package func orderToken(order: String, key: String) -> String {
        "ot_" + Base64URL.encode(seal.code("order-token", [order, key]))
    }
}

extension Shop {
    /// Does what is due by the shop's clock.
    /// - Throws: The errors of the store and of the renewal of payment keys; what comes after is left for the
    ///   next run.
    package func runMaintenance() async throws {
        let now = environment.clock()
        try await orderService.runMaintenance(startedBefore: orderService.leftOver(at: now))
        while try await store.forgetEvents(at: now) {}
        try environment.keys.renew(facts.policy.shop, now)
    }
}

extension Shop {
    /// A document as it is answered: with the pictures of its lines where a page was asked for.
    package func pictured<Content: Document & Linked>(
        _ content: Content, _ lines: [Quote.Line], for call: Call
    ) async throws -> any Encodable & Sendable {
        guard call.form == .html else { return content }
        let pictures = try await pictures(of: lines, call.language)
        return DocumentWithPage(content) { setting in
            var setting = setting
            setting.pictures = pictures
            return content.page(setting)
        }
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

/// Decodes one picture at a time: each takes up to a second, and memory for 4096 by 4096 pixels.
package actor PictureDecoding {
    private let intake: PictureIntake

    init(intake: PictureIntake) { self.intake = intake }

    func picture(_ file: [UInt8]) throws(Refusal) -> ServedPicture {
        do throws(PictureFault) {
            return try intake.picture(file)
        } catch {
            throw .unfitPicture(error)
        }
    }
}

/// Lets one import in at a time: each has the database to lay its table out beside it.
package final class ImportLock: Sendable {
    private let isBusy = Mutex(false)

    /// Runs the work unless another call is running: mutual exclusion that refuses instead of waiting.
    package func alone<Value: Sendable>(_ work: () async throws -> Value) async throws -> Value {
        let isFree = isBusy.withLock { isBusy in
            defer { isBusy = true }
            return !isBusy
        }
        guard isFree else { throw ProblemResponse.importing }
        defer { isBusy.withLock { $0 = false } }
        return try await work()
    }
}
