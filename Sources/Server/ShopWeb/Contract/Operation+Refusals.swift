package import HTTPEdge
import HTTPTypes
import ShopPages
package import StoreAPI

extension Operation {
    /// The answers when all is well, to programs and to the forms of browsers.
    package var allAnswers: [Answer] {
        let leads = method != .get && forms.contains(.html) && !answers.contains { $0.status == 303 }
        return leads ? answers + [.elsewhere("A form was carried out; its page is there.")] : answers
    }

    /// Every problem that it may answer, by status: its own, and those of every operation of its kind.
    package var allRefusals: [Int: Set<Problem.Name>] {
        var all: [Int: Set<Problem.Name>] = [
            406: [.notAcceptable], 500: [.internalError], 503: [.storageReadOnly, .overloaded, .maintenance],
        ]
        func add(_ status: Int, _ names: Problem.Name...) { all[status, default: []].formUnion(names) }
        // A header may be wrong, and so may a query that nobody asked for.
        add(400, .invalidParameter, .malformedRequest)
        add(421, .misdirectedRequest)
        if method.isUnsafe { add(403, .crossSiteRequest) }
        if !pattern.names.isEmpty || access == .order { add(404, .notFound) }
        // A key that is not good is refused wherever it is shown.
        add(401, .unauthorized)
        // A readonly key that comes from elsewhere looks, and does no more.
        if access == .admin || rateClass != .reads { add(403, .forbidden) }
        if rateClass != nil { add(429, .rateLimited) }
        if pays { add(429, .tooManyAttempts) }
        if !bodyTypes.isEmpty {
            add(400, .invalidBody)
            add(413, .payloadTooLarge)
            add(415, .unsupportedMediaType)
            add(422, .invalidBody)
        }
        if isKeyed {
            add(400, .idempotencyKeyMissing)
            add(409, .idempotencyInProgress, .attemptWithdrawn)
            add(422, .idempotencyKeyReused)
        }
        if method == .get || needsMatch { add(412, .preconditionFailed) }
        if needsMatch { add(428, .preconditionRequired) }
        if method != .get { add(507, .storageFull) }
        for (status, names) in refusals { all[status, default: []].formUnion(names) }
        return all
    }
}

extension Operation {
    package var admission: Admission {
        Admission(
            access: access, rate: rateClass, isGuessable: isGuessable, pays: pays,
            takesPass: access == .admin && path.hasPrefix(Office.home))
    }

    package var rateClass: RateClass? {
        if isGuessable { return .lookups }
        return switch access {
        case .local: nil
        // Sign-in attempts are counted like requests of those who are signed in.
        case .open: method.isUnsafe ? .administration : nil
        case .admin: .administration
        case .order: method.isUnsafe ? .ordering : .reads
        case .anyone: isKeyed ? .ordering : isPricing || method.isUnsafe ? .pricing : .reads
        }
    }

    /// True if it tries a card.
    package var pays: Bool { body != nil && isKeyed && access != .admin && refusals[402] != nil }
}
