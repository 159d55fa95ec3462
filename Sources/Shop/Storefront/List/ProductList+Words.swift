import TUI

extension Words {
    func sentences(_ failure: ProductList.Failure, _ address: ScreenText) -> [ScreenText] {
        switch failure {
        case .unreachable: [unreachable(address), unreachableNext]
        case .untrusted: [untrusted(address), untrustedNext]
        case .keyWanted: [keyWanted(address), keyWantedNext]
        }
    }
}

extension Words.ListWords {
    func sorted(_ sort: ListQuery.Sort) -> ScreenText {
        switch sort {
        case .usual: .empty
        case .name: byName
        case .price: byPrice
        case .priceDescending: byPriceDescending
        case .newest: newest
        }
    }
}
