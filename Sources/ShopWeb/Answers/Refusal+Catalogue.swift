package import ShopCore
import StoreAPI

extension Refusal {
    package static let productGone = Refusal(
        Problem(.gone, title: "No longer sold", status: 410, detail: "The shop sells this no longer."))
}
