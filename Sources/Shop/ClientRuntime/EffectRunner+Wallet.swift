package import PayKit
package import SimWallet
package import Window

extension EffectRunner {
    /// Changes the wallet; returns the messages for the window.
    package func changeWallet(_ change: (inout SimulatedWallet) -> Bool) -> [Window.Message]? {
        guard change(&wallet) else { return nil }
        return [.walletChanged, .sheet(.walletChanged(wallet.contents))]
    }

    package var contents: WalletContents { wallet.contents }
}
