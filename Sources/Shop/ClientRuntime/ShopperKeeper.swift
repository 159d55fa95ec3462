package import FoundationEssentials
import PayKit
import SimWallet
package import StoreAPI
package import Storefront
package import Window

/// Keeps a shopper's cart, orders, contacts and added cards in a file while they consent, and brings them
/// back in the next session. A kiosk has none.
@MainActor
package final class ShopperKeeper {
    private let file: KeptFile
    private let shop: String
    private let now: @Sendable () -> Date
    private var consent = KeptPage.Consent.unasked
    /// The file as last read or written.
    private var known: KeptRecord?
    /// This client's part of it, as last written; nil before the first time.
    private var written: KeptRecord?
    /// Deleted in this session; it is kept again from the next one on.
    private var forgotten: Set<KeptEntry> = []

    /// - Parameter shop: its address or database file.
    package init(file: KeptFile, shop: String, now: @escaping @Sendable () -> Date = { Date() }) {
        self.file = file
        self.shop = shop
        self.now = now
    }

    /// Reads the file: puts contacts and cards back into the wallet, and gives the window what is its own.
    package func open(_ runner: EffectRunner) -> [Window.Message] {
        do throws(KeptFault) {
            guard let record = try file.read(at: now()) else { return [.keeping(.unasked)] }
            consent = record.isAllowed ? .given : .refused
            guard record.isAllowed else { return [.keeping(.refused)] }
            known = record
            let wallet = runner.bringBack(record)
            let own = record.shops.first { $0.name == shop }
            // First what is to be kept on: the next step writes what the window has.
            return (own.map { [.shop(.remembered($0))] } ?? []) + wallet + [.keeping(.given)]
        } catch {
            consent = .blocked(error)
            return [.keeping(consent)]
        }
    }

    /// Writes what changed, with consent alone.
    /// - Parameter isLast: with the place in the list, which is not written at every key.
    /// - Returns: what the window has to hear where that failed, or another client deleted the file.
    package func note(
        _ kept: @autoclosure () -> KeptRecord.Shop, _ runner: EffectRunner, isLast: Bool = false
    ) -> [Window.Message] {
        guard consent == .given else { return [] }
        var record = runner.kept
        var own = kept()
        own.name = shop
        if !isLast { own.place = known?.shops.first { $0.name == shop }?.place }
        record.shops = [own]
        for entry in forgotten { record.remove(entry) }
        return record == written ? [] : write(record)
    }

    private func write(_ record: KeptRecord) -> [Window.Message] {
        let time = now()
        let isNew = known == nil
        var kept: KeptRecord?
        do throws(KeptFault) {
            try file.change(at: time) { before in
                // Deleted by another client: this one does not bring it back.
                guard isNew || before?.isAllowed == true else { return before }
                kept = record.merged(over: before?.isAllowed == true ? before : nil, without: forgotten)
                kept?.ends = KeptRecord.end(after: time)
                return kept
            }
        } catch {
            return stop(.blocked(error))
        }
        guard let kept else { return stop(.refused) }
        (known, written) = (kept, record)
        return []
    }

    private func stop(_ reason: KeptPage.Consent) -> [Window.Message] {
        consent = reason
        (known, written) = (nil, nil)
        return [.keeping(reason)]
    }

    /// Carries out what the shopper asks about what is kept; ends in the page as it is then.
    package func carryOut(
        _ order: KeptPage.Order, _ kept: KeptRecord.Shop, _ runner: EffectRunner
    ) -> [Window.Message] {
        var said: [Window.Message] = []
        switch order {
        case .show: break
        case .allow:
            consent = .given
            said = [.keeping(.given)] + note(kept, runner, isLast: true)
        case .refuse: said = refuse()
        case .forget(let entry):
            forgotten.insert(entry)
            said = note(kept, runner)
        }
        let entries = known?.entries(at: shop) ?? []
        let page = KeptPage(consent: consent, entries: entries, ends: known?.ends)
        return said + [.keptShown(page, isAsked: order == .show)]
    }

    /// Only the answer stays.
    private func refuse() -> [Window.Message] {
        let time = now()
        do throws(KeptFault) {
            try file.change(at: time) { _ in
                KeptRecord(ends: KeptRecord.end(after: time), isAllowed: false)
            }
        } catch {
            return stop(.blocked(error))
        }
        return stop(.refused)
    }
}

extension EffectRunner {
    /// The end is set when it is written.
    fileprivate var kept: KeptRecord {
        var record = KeptRecord(ends: .distantPast, isAllowed: true)
        record.contacts = wallet.typedContacts.map { KeptContact($0) }
        record.cards = wallet.addedCards.map { card in
            KeptRecord.Card(
                network: card.pass.network.rawValue, type: card.pass.type.rawValue,
                suffix: card.pass.primaryAccountNumberSuffix, issuer: card.pass.issuerCountry?.code,
                expiry: card.expiry.map { "\($0.month < 10 ? "0" : "")\($0.month)/\($0.year)" },
                account: card.accountNumber.reveal)
        }
        return record
    }

    /// Puts contacts and cards back that are valid still.
    fileprivate func bringBack(_ record: KeptRecord) -> [Window.Message] {
        for contact in record.contacts.map(\.contact) { wallet.save(contact) }
        let cards = record.cards.filter { $0.isBack(in: &wallet) }
        return cards.isEmpty ? [] : [.walletChanged]
    }
}

extension KeptRecord.Card {
    fileprivate func isBack(in wallet: inout SimulatedWallet) -> Bool {
        let expiry = expiry.flatMap { Expiry($0) }
        guard let network = PaymentNetwork(rawValue: network), let type = PaymentMethodType(rawValue: type),
            let applet = Provisioning.applet(replacing: Secret(account), expiry: expiry)
        else { return false }
        let pass = PaymentPass(
            id: "", network: network, type: type, primaryAccountNumberSuffix: suffix,
            issuerCountry: issuer.flatMap { Country(code: $0) })
        wallet.bringBack(pass, expiry, applet)
        return true
    }
}
