import SeededRandom
import ShopCore
import ShopSamples
import Testing

struct ShareTests {
    @Test(
        arguments: [
            (10, [1, 1, 1], [4, 3, 3]), (100, [333, 333, 334], [33, 33, 34]), (0, [5, 5], [0, 0]),
            (5, [0, 0], [0, 0]), (7, [0, 9], [0, 7]), (1, [1, 2, 3], [0, 0, 1]),
        ] as [(Int64, [Int64], [Int64])])
    func amountIsSplitByTheLargestRemainder(amount: Int64, weights: [Int64], parts: [Int64]) {
        #expect(Share.byLargestRemainder(amount, over: weights) == parts)
    }

    @Test(
        "UX-CUR-02 a share is rounded once, half up",
        arguments: [
            (1800, 82_500, 149), (6, 82_500, 0), (7, 82_500, 1), (20, 25_000, 1), (19, 25_000, 0),
            (999_999_999_999_999, 1_000_000, 999_999_999_999_999),
        ] as [(Int64, Int64, Int64)])
    func halfIsRoundedUpOnce(amount: Int64, rate: Int64, tax: Int64) {
        #expect(Share.halfUp(amount, rate, per: 1_000_000) == tax)
    }

    @Test(arguments: [20_261_120, 7, 99] as [UInt64])
    func partsAreTheWholeAndFairWhateverTheWeights(seed: UInt64) {
        var numbers = SplitMix64(seed: seed)
        for _ in 0..<2000 {
            let count = Int.random(in: 1...40, using: &numbers)
            let most: Int64 = numbers.once(in: 2) ? 9 : 9_999_999_999_999
            let weights = (0..<count).map { _ in Int64.random(in: 0...most, using: &numbers) }
            let whole = weights.reduce(0, +)
            let amount = Int64.random(in: 0...max(whole, 1), using: &numbers)
            let parts = Share.byLargestRemainder(amount, over: weights)
            guard whole > 0 else { continue }
            #expect(parts.reduce(0, +) == amount, "seed \(seed)")
            for (part, weight) in zip(parts, weights) {
                // Nobody is more than one unit away from the exact share, and nobody gets more than there is.
                let exact = Int128(amount) * Int128(weight)
                #expect(abs(Int128(part) * Int128(whole) - exact) < Int128(whole), "seed \(seed)")
                #expect(part <= weight, "seed \(seed)")
            }
            for (first, second) in zip(weights.indices, weights.indices.dropFirst()) {
                let isMonotone = weights[first] <= weights[second] || parts[first] >= parts[second]
                #expect(isMonotone, "seed \(seed)")
            }
        }
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func orderOfWeightsWithoutEqualRemaindersDoesNotMatter(seed: UInt64) {
        var numbers = SplitMix64(seed: seed)
        var compared = 0
        for _ in 0..<500 {
            let weights = Array(Set((0..<20).map { _ in Int64.random(in: 1...5000, using: &numbers) }))
            let amount = Int64.random(in: 0...weights.reduce(0, +), using: &numbers)
            let remainders = Set(weights.map { amount * $0 % weights.reduce(0, +) })
            guard remainders.count == weights.count else { continue }
            compared += 1
            let places = Array(weights.indices).shuffled(using: &numbers)
            let parts = Share.byLargestRemainder(amount, over: weights)
            let shuffled = Share.byLargestRemainder(amount, over: places.map { weights[$0] })
            #expect(shuffled == places.map { parts[$0] }, "seed \(seed)")
        }
        #expect(compared > 300)
    }
}
