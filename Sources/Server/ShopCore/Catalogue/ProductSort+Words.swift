extension ProductSort {
    package func label(_ language: ContentLanguage) -> String {
        switch language {
        case .english: english
        case .simplifiedChinese: simplifiedChinese
        }
    }

    private var english: String {
        switch self {
        case .position: "Featured"
        case .name: "Name, A to Z"
        case .nameDescending: "Name, Z to A"
        case .price: "Price, lowest first"
        case .priceDescending: "Price, highest first"
        case .newest: "Newest first"
        case .relevance: "Best match"
        }
    }

    private var simplifiedChinese: String {
        switch self {
        case .position: "推荐"
        case .name: "名称顺序"
        case .nameDescending: "名称倒序"
        case .price: "价格从低到高"
        case .priceDescending: "价格从高到低"
        case .newest: "最新上架"
        case .relevance: "最相关"
        }
    }
}
