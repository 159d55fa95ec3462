/// True as soon as something is so; false when it is not within some minutes.
package func becomes(_ isSo: () -> Bool) async -> Bool {
    await becomes(isSo, meanwhile: { await Task.yield() })
}

/// The same, while something else is done again and again.
package func becomes(_ isSo: () -> Bool, meanwhile: () async throws -> Void) async rethrows -> Bool {
    let end = ContinuousClock.now + .seconds(240)
    while !isSo() {
        guard ContinuousClock.now < end else { return false }
        try await meanwhile()
    }
    return true
}
