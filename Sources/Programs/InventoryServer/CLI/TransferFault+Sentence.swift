import ShopCore

extension TransferFault {
    var sentence: String {
        switch self {
        case .unreadable(let path, let code):
            "cannot read \(path) (\(SystemError.text(code))). Check its name and its permissions."
        case .unwritable(let path, let code):
            "cannot write \(path) (\(SystemError.text(code))). Name another place, or free some space."
        case .exists(let path):
            "\(path) is there already and was not touched. Name another file, or replace it with --force."
        case .damagedCopy(let path):
            "the copy for \(path) did not pass its check and was thrown away. "
                + "Look at the database with: vitrine-server check."
        case .tooLarge(let path):
            "\(path) has more than 64 MiB. Nothing was changed: import it in parts."
        case .failed(let path, let kind):
            "\(path) could not be worked on (\(kind)). Nothing was changed: run vitrine-server check, then "
                + "try again."
        case .serverUnreachable(let url):
            "no answer from \(url). Check the address, and whether the server runs. If a table was sent, "
                + "send it again: what was applied is not applied twice."
        case .refused(let url, let status, let detail):
            "\(url) refused with \(status): \(detail) Nothing was changed."
        case .notAddress(let text):
            "\(text) is not an address of a server. Write it like http://127.0.0.1:8080."
        }
    }
}
