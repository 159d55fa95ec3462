import StoreAPI
import Storefront
package import TUI
import Testing
import Window

extension Shopper {
    /// A shopper who saw the list of a shop that is gone now.
    package static func offline(
        _ device: SampleWallet = .ready, language: Language = .english, columns: Int = 80, rows: Int = 24
    ) throws -> Shopper {
        let shopper = try Shopper.watching(device, language: language, columns: columns, rows: rows)
        shopper.loseShop()
        return shopper
    }

    /// The shop is gone, and the line to it says so.
    package func loseShop() {
        shop.isReachable = false
        hear(.lost)
    }

    /// The shop can be reached again; it is found at the next check.
    package func findShop() {
        shop.isReachable = true
        advance(milliseconds: 30_000)
    }

    /// How often it was tried whether the shop is there.
    package var checks: Int { count { if case .checkShop = $0 { true } else { false } } }

    /// How long was waited before each check of a shop that is gone, in milliseconds.
    package var pauses: [Int] {
        effects.compactMap { effect in
            guard case .shop(.startTimer(let timer)) = effect, case .reconnect = timer.kind else {
                return nil
            }
            return timer.milliseconds
        }
    }
}
