import Dispatch

extension EffectRunner {
    /// The schedule of a real session.
    package static func onMainQueue(_ milliseconds: Int, _ action: @escaping @MainActor () -> Void) {
        DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(milliseconds)) {
            MainActor.assumeIsolated(action)
        }
    }
}
