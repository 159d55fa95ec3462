import StoreAPI
import TUI

extension Availability {
    /// The tone of the words that say it.
    var style: Style {
        switch state {
        case .inStock: Style(.success)
        case .lowStock: Style(.notice)
        case .outOfStock: .disabled
        }
    }
}
