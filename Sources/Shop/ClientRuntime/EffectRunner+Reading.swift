import FoundationEssentials
import Pictures
import SimWallet
import StoreAPI
import Storefront
import TUI
import Window

/// All reading from the shop; equal simultaneous questions share one answer (single flight).
extension EffectRunner {
    func runReading(_ effect: Storefront.Effect, _ language: Language, _ reply: @escaping Reply) {
        let client = client(language)
        func name(_ link: Link, _ body: AnyHashable? = nil) -> SharedQuestions.Name {
            SharedQuestions.Name(link: link, language: language.rawValue, body: body)
        }
        func loadEntry(_ message: @escaping @Sendable (Result<Entry, StoreError>) -> Storefront.Message) {
            let path = entryPath
            ask(name(Link(href: path)), reply, message) { [mint] () throws(StoreError) in
                let entry = try await client.entry(at: path)
                await mint.connect(entry.links[.merchantCertificate])
                return entry
            }
        }
        switch effect {
        case .loadEntry:
            // A server of this user takes this wallet's root when it is there to see.
            if wallet.canMakePayments { mint.open(at: world.now()) }
            loadEntry(Storefront.Message.entryLoaded)
        case .loadInventory(let link, let revision):
            ask(name(link), reply, { .inventoryLoaded($0, revision: revision) }) {
                [lastUpdated] () throws(StoreError) in
                let page = try await client.follow(link, Endpoints.inventory)
                lastUpdated.note()
                return page
            }
        // The shop may not have been there when its entry was loaded first.
        case .checkShop(let number): loadEntry { .shopChecked($0, number: number) }
        case .loadServices(let link):
            ask(name(link), reply, Storefront.Message.servicesLoaded) { () throws(StoreError) in
                try await client.follow(link, Endpoints.shippingServices)
            }
        case .loadProduct(let link, let id):
            ask(name(link), reply, { .productLoaded(id: id, $0) }) { () throws(StoreError) in
                try await client.follow(link, Endpoints.product)
            }
        case .loadPicture(let link, let id, let box):
            perform(reply) { [pictureCache, colors] in
                let cells = await pictureCache.picture(link, box: box, colors: colors, client: client)
                return .shop(.pictureLoaded(id: id, box: box, cells))
            }
        case .price(.rates(let request, let revision), let link):
            ask(name(link, request), reply, { .ratesAnswered($0, revision: revision) }) {
                () throws(StoreError) in
                try await client.follow(link, Endpoints.shippingRates, body: request)
            }
        case .price(.quote(let request, let revision), let link):
            ask(name(link, request), reply, { .quoteAnswered($0, revision: revision) }) {
                () throws(StoreError) in
                try await client.follow(link, Endpoints.quotes, body: request)
            }
        // `run` carries these out itself, or as orders.
        case .askLastWord, .subscribe, .askCapability, .holdQuote, .dropQuote, .placeOrder, .abandonOrder,
            .startTimer, .presentSheet, .replyToSheet, .completeSheet, .dismissSheet, .setUpWallet, .announce,
            .findOrder, .readOrder, .checkOrder, .cancelOrder, .changeOrder, .followOrder, .leaveOrder,
            .drawCode:
            break
        }
    }

    private func ask<Value: Sendable>(
        _ name: SharedQuestions.Name, _ reply: @escaping Reply,
        _ message: @escaping @Sendable (Result<Value, StoreError>) -> Storefront.Message,
        _ question: @escaping @Sendable () async throws(StoreError) -> Value
    ) {
        let asked: SharedQuestions.Asked<Value>? = questions.ask(name) { reply(.shop(message($0))) }
        guard let asked else { return }
        perform { [questions] in await questions.fetch(asked, question) }
    }
}
