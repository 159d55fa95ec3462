import StoreAPI
import TUI

extension Availability {
    var style: Style {
        switch state {
        case .inStock: Style(.success)
        case .lowStock: Style(.notice)
        case .outOfStock: .disabled
        }
    }
}
