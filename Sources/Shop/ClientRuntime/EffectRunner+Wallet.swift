package import PayKit
package import SimWallet
package import Window

extension EffectRunner {
    /// Changes the wallet in the shopper's hand; gives what has to be told to the window.
    package func changeWallet(_ change: (inout SimulatedWallet) -> Bool) -> [Window.Message]? {
        guard change(&wallet) else { return nil }
        return [.walletChanged, .sheet(.walletChanged(wallet.contents))]
    }

    /// Cards and contacts of the current wallet.
    package var contents: WalletContents { wallet.contents }
}
