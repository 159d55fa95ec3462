/// The question to the carriers before anything is sent: when each service would arrive.
package struct CarrierQuestion: Sendable {
    package var services: [ShopPolicy.Service]
    package var departure: CivilDay
    package var calendar: BusinessCalendar
}

package enum CarrierAnswer: Hashable, Sendable {
    /// The first and the last likely day by service id.
    case arrivals([String: ClosedRange<CivilDay>])
    /// No answer; that says nothing about the address.
    case unreachable
}

package struct CarrierClient: Sendable {
    /// Asks all carriers at once; never throws, a failure is `unreachable`.
    package var ask: @Sendable (CarrierQuestion) async -> CarrierAnswer

    /// Carriers that keep to their timetable: transit days counted in business days of the origin.
    package static let simulated = CarrierClient { question in
        var arrivals: [String: ClosedRange<CivilDay>] = [:]
        for service in question.services {
            let days = service.transitDays.map { question.calendar.day($0, after: question.departure) }
            guard let first = days.first, let last = days.last, first <= last else { continue }
            arrivals[service.id] = first...last
        }
        return .arrivals(arrivals)
    }

    /// The same carriers, unreachable while a fault of the board says so.
    package static func simulated(failingOn board: FaultBoard) -> CarrierClient {
        CarrierClient { question in
            board.takeCarrierDown() ? .unreachable : await simulated.ask(question)
        }
    }
}
