import Foundation
import PaymentToken
import SeededRandom
import Testing

@Suite struct CivilTimeTests {
    @Test(arguments: [
        (0, "700101000000Z"), (951_782_399, "000228235959Z"), (951_782_400, "000229000000Z"),
        (1_790_000_000, "260921141320Z"), (2_524_607_999, "491231235959Z"),
        (2_524_608_000, "20500101000000Z"),
        (4_107_542_400, "21000301000000Z"), (253_402_300_799, "99991231235959Z"),
    ])
    func momentsAreWrittenAndRead(seconds: Int, text: String) throws {
        let date = Date(timeIntervalSince1970: Double(seconds))
        let tag: UInt8 = text.count == 15 ? 0x18 : 0x17
        #expect(CivilTime(date)?.encoded == [tag, UInt8(text.count)] + text.utf8)
        let time = try #require(CivilTime(Array(text.utf8)[...], isGeneralized: text.count == 15))
        #expect(time.date == date)
    }

    @Test func momentsAgreeWithFoundation() throws {
        var random = SplitMix64(seed: 12)
        for _ in 0..<500 {
            let date = Date(timeIntervalSince1970: Double(random.next() % 253_402_300_800))
            let time = try #require(CivilTime(date))
            #expect(time.date == date)
            let (hour, minute) = (time.second / 3600, time.second / 60 % 60)
            let numbers = [time.month, time.day, hour, minute, time.second % 60].map {
                $0 < 10 ? "0\($0)" : "\($0)"
            }
            let year = String("000\(time.year)".suffix(4))
            let text = "\(year)-\(numbers[0])-\(numbers[1])T\(numbers[2]):\(numbers[3]):\(numbers[4])Z"
            #expect(date.formatted(.iso8601) == text)
        }
    }

    @Test(arguments: [
        "", "260921141320", "2609211413Z", "260921141360Z", "260921146020Z", "260921241320Z", "260931141320Z",
        "261321141320Z", "260021141320Z", "260900141320Z", "250229141320Z", "26092114132-Z",
        "260921141320z", "260921141320+0000",
    ])
    func otherTextsAreNoTime(text: String) {
        #expect(CivilTime(Array(text.utf8)[...], isGeneralized: false) == nil)
    }
}
