/// The restart policy of a kiosk's parent: a pure value, so that tables can test it.
package struct Supervision: Hashable, Sendable {
    package enum End: Hashable, Sendable {
        /// The session is over; the next one is for another shopper.
        case over
        /// Restart in line mode, in this language.
        case plain(language: String)
        case exit, hangup
        /// Ended by a signal or an unknown status.
        case crash(String)
        case frozen, tooLarge, unattended
    }

    /// Start another process after a delay in milliseconds, or end.
    package enum Next: Hashable, Sendable {
        case start(Start, afterMilliseconds: Int)
        case end(isUnattended: Bool)
    }

    package struct Start: Hashable, Sendable {
        /// Line mode in this language.
        var plain: String?
        /// The fault after too many crashes: the kiosk is out of service for ``restMilliseconds``.
        var fault: String?
        /// How the process before crashed; nil if it did not.
        var broken: String?
        /// True if the process before ended for its memory, which the next poster says.
        var wasTooLarge = false

        package init(
            plain: String? = nil, fault: String? = nil, broken: String? = nil, wasTooLarge: Bool = false
        ) {
            self.plain = plain
            self.fault = fault
            self.broken = broken
            self.wasTooLarge = wasTooLarge
        }
    }

    private static let loop = (crashes: 5, milliseconds: 120_000)
    static let restMilliseconds = 60_000

    private var crashes: [Int] = []

    package init() {}

    /// - Parameter time: milliseconds of a monotonic clock.
    package mutating func ended(_ end: End, at time: Int) -> Next {
        switch end {
        case .over: return .start(Start(), afterMilliseconds: 0)
        case .plain(let language): return .start(Start(plain: language), afterMilliseconds: 0)
        case .exit, .hangup: return .end(isUnattended: false)
        case .unattended: return .end(isUnattended: true)
        case .crash, .frozen, .tooLarge:
            let how = Self.words(end)
            let wasTooLarge = end == .tooLarge
            crashes.append(time)
            crashes.removeAll { time - $0 > Self.loop.milliseconds }
            guard crashes.count >= Self.loop.crashes else {
                // At once the first time, then ever more slowly.
                return .start(
                    Start(broken: how, wasTooLarge: wasTooLarge), afterMilliseconds: (crashes.count - 1) * 500
                )
            }
            let fault = "the kiosk's program: \(how)"
            let next = Start(fault: fault, broken: how, wasTooLarge: wasTooLarge)
            return .start(next, afterMilliseconds: 1_000)
        }
    }

    private static func words(_ end: End) -> String {
        switch end {
        case .crash(let how): how
        case .tooLarge: "it took more memory than a session may"
        case .over, .plain, .exit, .hangup, .frozen, .unattended: "no sign of life"
        }
    }
}

/// The exit statuses by which a session's process tells its parent why it ended.
package enum SessionStatus: Int32, CaseIterable {
    case over = 0
    case plainEnglish = 90
    case plainChinese = 91
    case exit = 92
    case hangup = 93
    case tooLarge = 94
    case unattended = 95

    package var end: Supervision.End {
        switch self {
        case .over: .over
        case .plainEnglish: .plain(language: "en")
        case .plainChinese: .plain(language: "zh-Hans")
        case .exit: .exit
        case .hangup: .hangup
        case .tooLarge: .tooLarge
        case .unattended: .unattended
        }
    }
}
