package import PostgreSQL
package import ShopCore

extension PostgreSQLError: StoreFault {
    package var trouble: StoreTrouble {
        switch self {
        case .outcomeUnknown: .outcomeUnknown
        case .connectionFailed, .connectionLost, .poolClosed: .unreachable
        case .server(let message): message.trouble
        case .malformedAddress, .passwordInAddress, .connectionBusy, .transactionInProgress,
            .rolledBack, .nulInText, .tooManyParameters, .waitingLineFull, .waitedTooLong:
            .failed
        }
    }

    /// Name of the error for logs, without values: a SQLSTATE or the kind of failure.
    package var code: String {
        switch self {
        case .server(let message): "PostgreSQL \(message.sqlState)"
        case .outcomeUnknown: "PostgreSQL outcome unknown"
        case .connectionFailed: "PostgreSQL connection failed"
        case .connectionLost: "PostgreSQL connection lost"
        case .poolClosed: "PostgreSQL closed"
        case .waitingLineFull, .waitedTooLong: "PostgreSQL line too long"
        case .malformedAddress, .passwordInAddress: "PostgreSQL address"
        case .connectionBusy, .transactionInProgress, .rolledBack, .nulInText, .tooManyParameters:
            "PostgreSQL statement"
        }
    }
}

extension ServerMessage {
    fileprivate var trouble: StoreTrouble {
        switch sqlState {
        case "53100": .full
        case "25006": .readOnly
        case "XX001", "XX002": .damaged
        case "53300": .unreachable
        case let state where state.hasPrefix("08") || state.hasPrefix("57P"): .unreachable
        default: .failed
        }
    }
}

/// A refusal of this side, and not of the server.
package enum PostgreSQLStoreFault: StoreFault, Hashable {
    case onlyLookedAt

    package var trouble: StoreTrouble { .readOnly }

    package var code: String { "PostgreSQL opened to be read" }
}
