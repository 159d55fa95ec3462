import Codecs
package import HTTPTypes
package import QATapes
import StoreAPI

extension LabNetwork {
    /// Network faults that apply to requests and their answers.
    package struct Faults: Sendable {
        var isDown = false
        /// How much later answers come: those of one operation, or of all.
        package var latency: [ShopOperation?: Counted<Delay>] = [:]
        /// Faults put into answers: into those of one operation, or into all.
        package var garbles: [ShopOperation?: Counted<Tape.Garble>] = [:]

        package init() {}

        /// How long a client waits for an answer, in milliseconds.
        static let timeout = 12_000

        package struct Delay: Sendable {
            package var milliseconds: Int
            /// True if the answer has begun and comes in drops, so that no client times out.
            var drips = false

            package init(milliseconds: Int, drips: Bool = false) {
                self.milliseconds = milliseconds
                self.drips = drips
            }
        }

        package struct Counted<Value: Sendable>: Sendable {
            var value: Value
            var count: Int?

            package init(value: Value, count: Int? = nil) {
                self.value = value
                self.count = count
            }

            /// The rest after one answer; nil when the count is used up.
            var afterOne: Self? {
                guard let count else { return self }
                return count > 1 ? Self(value: value, count: count - 1) : nil
            }
        }
    }
}

extension LabNetwork.Faults {
    /// By how much the answer to a request is late.
    package mutating func takeDelay(of request: HTTPRequest) -> Delay {
        guard let key = Self.key(of: request, in: latency), let delay = latency[key] else {
            return Delay(milliseconds: 0)
        }
        latency[key] = delay.afterOne
        return delay.value
    }

    /// The answer to a request as it is handed over. One without the place stays as it is and is not counted.
    package mutating func garbled(_ body: [UInt8], of request: HTTPRequest) -> [UInt8] {
        guard let key = Self.key(of: request, in: garbles), let garble = garbles[key],
            var document = try? WireFormat.decode(JSONTree.self, from: body),
            document.replace(garble.value.pointer, by: JSONTree(garble.value.value)),
            let answer = try? WireFormat.encode(document)
        else { return body }
        garbles[key] = garble.afterOne
        return answer
    }

    /// The operation of a request, or nil for all of them, where something is ordered for it.
    private static func key<Value>(
        of request: HTTPRequest, in orders: [ShopOperation?: Value]
    ) -> ShopOperation?? {
        let asked = Endpoints.ofShoppers.first { $0.isAsked(by: request) }
        return [asked.flatMap { ShopOperation(rawValue: $0.id) }, nil].first { orders[$0] != nil }
    }
}

extension JSONTree {
    init(_ value: Tape.Garble.Value) {
        switch value {
        case .text(let text): self = .text(text)
        case .number(let number): self = .number(number)
        case .null: self = .null
        }
    }

    /// Puts a value where a pointer leads (RFC 6901); false where it leads nowhere.
    mutating func replace(_ pointer: JSONPointer, by value: JSONTree) -> Bool {
        replace(pointer.steps[...], by: value)
    }

    private mutating func replace(_ steps: ArraySlice<String>, by value: JSONTree) -> Bool {
        guard let step = steps.first else {
            self = value
            return true
        }
        switch self {
        case .object(var members):
            guard members[step]?.replace(steps.dropFirst(), by: value) ?? false else { return false }
            self = .object(members)
        case .list(var elements):
            guard let index = Int(step), elements.indices.contains(index),
                elements[index].replace(steps.dropFirst(), by: value)
            else { return false }
            self = .list(elements)
        case .null, .bool, .number, .fraction, .text: return false
        }
        return true
    }
}
