import Glibc

/// One figure: something that is done again and again while the processor's time of this process is taken.
struct Measurement {
    let name: String
    /// Done once to be counted once; the number counts the calls.
    let work: (Int) throws -> Void

    /// Does the work for a while and says how often, and how many seconds it took in truth.
    func run(for seconds: Double) throws -> (count: Int, seconds: Double) {
        // The first calls fill caches and are not counted.
        for call in 0..<16 { try work(call) }
        let start = Self.processTime
        var count = 0
        var spent = 0.0
        while spent < seconds {
            for call in 0..<16 { try work(count + call) }
            count += 16
            spent = Self.processTime - start
        }
        return (count, spent)
    }

    /// Seconds that the processor has spent on this process, all threads together.
    private static var processTime: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

/// An answer that no figure may be made of.
enum BenchFault: Error {
    case noCard
    case notApproved
    case noSignature
    case otherPayload
}
