import HTTPTypes
import QARunner
import QATapes
import StoreAPI
import Testing
import Vitrine

/// What the line of a live session does to requests.
@Suite struct NetworkFaultsTests {
    private let faults = NetworkFaults()
    private let request = HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/")

    private func status() async throws -> Int {
        try await faults.send(request, []) { _, _ in (HTTPResponse(status: .ok), []) }.0.status.code
    }

    @Test func nothingGetsThroughWhileTheLineIsDown() async throws {
        faults.setDown(true)
        await #expect(throws: StoreError.unreachable) { try await status() }
        faults.setDown(false)
        #expect(try await status() == 200)
    }

    @Test func listenersHearThatTheLineGoesDown() async throws {
        let silent = AsyncThrowingStream<[UInt8], any Error> { $0.yield([1]) }
        let (_, pieces) = try await faults.stream(request) { _ in (HTTPResponse(status: .ok), silent) }
        var heard: [[UInt8]] = []
        await #expect(throws: StoreError.unreachable) {
            for try await piece in pieces {
                heard.append(piece)
                faults.setDown(true)
            }
        }
        #expect(heard == [[1]])
    }

    @Test func latenessIsCountedAndTakenBack() {
        var state = LabNetwork.Faults()
        state.latency[nil] = .init(value: .init(milliseconds: 500), count: 2)
        state.latency[.placeOrder] = .init(value: .init(milliseconds: 90), count: nil)
        #expect([0, 1, 2].map { _ in state.takeDelay(of: request).milliseconds } == [500, 500, 0])
        let order = HTTPRequest(method: .post, scheme: nil, authority: nil, path: Endpoints.orders.template)
        #expect([0, 1].map { _ in state.takeDelay(of: order).milliseconds } == [90, 90])
        faults.setLatency(2_000, count: nil, of: nil)
        #expect(faults.latency == 2_000)
        faults.setLatency(0, count: nil, of: nil)
        #expect(faults.latency == 0)
    }
}
