// How many tokens one core makes and opens in a second. `bench.sh` runs this between two runs of openssl and
// compares. Build it for release: in a debug build the Swift around the ciphers takes most of the time.
//
// Arguments: how long each figure is measured, in seconds of this process, and the name of the only figure
// that is wanted, for looking into it with a profiler. One line for each figure: its name, a tab, how often a
// second.

do {
    let arguments = CommandLine.arguments.dropFirst()
    let seconds = arguments.first.flatMap(Double.init) ?? 1
    let name = arguments.dropFirst().first
    let measurements = try Measurement.all(in: BenchWorld()).filter { name == nil || name == $0.name }
    var sums = measurements.map { _ in (count: 0, seconds: 0.0) }
    // In turns, so that a busy moment of the machine falls on all figures.
    for _ in 0..<10 {
        for (place, measurement) in measurements.enumerated() {
            let turn = try measurement.run(for: seconds / 10)
            sums[place].count += turn.count
            sums[place].seconds += turn.seconds
        }
    }
    for (measurement, sum) in zip(measurements, sums) {
        print("\(measurement.name)\t\((Double(sum.count) / sum.seconds).rounded())")
    }
} catch {
    print("broken\t\(error)")
    throw error
}
