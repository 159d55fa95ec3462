import FoundationEssentials
import QALab
import QATapes

extension LabController {
    /// Answers a line on the control socket: `ok`, `error: …`, or the state in force as JSON.
    func answer(to line: String) async -> String {
        if line.split(separator: " ").map(String.init) == ["state"] { return await stateLine() }
        if line == "shop" { return shopName }
        let vocabulary = TapeParser.Vocabulary(wallets: Set(ShopOptions.profiles))
        switch LiveOrder.read(line, vocabulary: vocabulary) {
        case .failure(let refusal): return "error: \(refusal.sentence)"
        case .success(let orders):
            for order in orders {
                if let problem = await carryOut(order) { return "error: \(problem)" }
            }
            return "ok"
        }
    }

    private func stateLine() async -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let bytes = try? encoder.encode(await currentConditions()) else {
            return "error: What is in force cannot be told"
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
