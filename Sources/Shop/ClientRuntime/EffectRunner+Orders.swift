import Pictures
import StoreAPI
import Storefront
import TUI
import Window

extension EffectRunner {
    func runOrder(_ effect: Storefront.Effect, _ client: StoreClient, _ reply: @escaping Reply) {
        switch effect {
        case .findOrder(let lookup, let link, let number):
            ask(reply, { .orderFound($0, number: number) }) { () throws(StoreError) in
                try await client.follow(link, Endpoints.orderLookups, body: lookup)
            }
        case .readOrder(let link, let token, let number):
            ask(reply, { .orderRead($0, number: number) }) { () throws(StoreError) in
                try await client.follow(link, Endpoints.order, orderToken: token)
            }
        case .checkOrder(let link, let token, let number):
            ask(reply, { .orderChecked($0, number: number) }) { () throws(StoreError) in
                try await client.follow(link, Endpoints.orderStatus, orderToken: token)
            }
        case .cancelOrder(let link, let token, let number):
            let key = world.newKey()
            ask(reply, { .orderCancelled($0, number: number) }) { () throws(StoreError) in
                try await client.follow(link, Endpoints.cancel, idempotencyKey: key, orderToken: token)
            }
        case .changeOrder(let patch, let link, let token, let version, let number):
            ask(reply, { .orderChanged($0, number: number) }) { () throws(StoreError) in
                try await client.follow(
                    link, Endpoints.changeOrder, body: patch, orderToken: token, if: .version(version))
            }
        case .followOrder(let link, let token, let number):
            guard let stream else { return reply(.shop(.orderNews(.ended, number: number))) }
            let events = client.events(
                link, topics: [.order], orderToken: token, over: stream, pause: world.pause)
            orderLine(number).listen(to: events) { reply(.shop(.orderNews($0, number: number))) }
        case .leaveOrder: leaveOrders()
        case .drawCode(let text):
            reply(.shop(.codeDrawn(text, PictureCells(code: text, colors: colors))))
        // `run` carries these out itself, or has them read.
        case .loadEntry, .loadInventory, .checkShop, .loadServices, .loadProduct, .loadPicture, .price,
            .askLastWord, .subscribe, .askCapability, .holdQuote, .dropQuote, .placeOrder, .abandonOrder,
            .startTimer, .presentSheet, .replyToSheet, .completeSheet, .dismissSheet, .setUpWallet, .announce:
            break
        }
    }
}
