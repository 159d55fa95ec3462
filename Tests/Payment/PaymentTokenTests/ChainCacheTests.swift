import Crypto
import Foundation
import PaymentToken
import Testing
import TokenVectors

@Suite struct ChainCacheTests {
    let world: TokenWorld
    let opener: TokenOpener

    init() throws {
        world = try TokenWorld.shared.get()
        opener = TokenOpener(roots: [world.chain.authority.root])
    }

    @Test func chainIsKeptOnce() throws {
        #expect(opener.keptChains == 0)
        for _ in 0..<3 { _ = try opener.verify(world.token(), at: TokenWorld.now) }
        #expect(opener.keptChains == 1)
    }

    @Test func keptChainsAreBounded() throws {
        for _ in 0..<(ChainCache.most + 5) {
            _ = try opener.verify(world.token(signer: world.chain.identity()), at: TokenWorld.now)
        }
        #expect(opener.keptChains == ChainCache.most)
    }

    @Test func chainThatWasLetGoIsCheckedAgain() throws {
        let first = try world.token()
        for _ in 0...ChainCache.most {
            _ = try opener.verify(world.token(signer: world.chain.identity()), at: TokenWorld.now)
        }
        #expect(throws: Never.self) { try opener.verify(first, at: TokenWorld.now) }
        #expect(opener.keptChains == ChainCache.most)
    }

    @Test func refusedChainIsNotKept() throws {
        let stranger = try world.token(signer: WalletChain().identity())
        #expect(throws: TokenRefusal.foreignRoot) { try opener.verify(stranger, at: TokenWorld.now) }
        #expect(opener.keptChains == 0)
    }

    @Test func keptChainExpiresAllTheSame() throws {
        _ = try opener.verify(world.token(), at: TokenWorld.now)
        let later = TokenWorld.now + 6 * 366 * 86_400
        let token = try world.token(at: later)
        #expect(throws: TokenRefusal.expired(.leaf)) { try opener.verify(token, at: later) }
        #expect(opener.keptChains == 1)
    }

    @Test func keptChainIsNotValidBeforeItsBeginning() throws {
        _ = try opener.verify(world.token(), at: TokenWorld.now)
        let before = TokenWorld.now - 7200
        let token = try world.token(at: before)
        #expect(throws: TokenRefusal.notYetValid(.leaf)) { try opener.verify(token, at: before) }
    }

    @Test func keptChainDoesNotVouchForOthers() throws {
        let token = try world.token()
        _ = try opener.verify(token, at: TokenWorld.now)
        var signature = try SignedDataParts(of: token, by: world.chain.identity())
        signature.key = .p256(P256.Signing.PrivateKey())
        let forged = try token.with(signature: signature.bytes())
        #expect(throws: TokenRefusal.wrongSignature) { try opener.verify(forged, at: TokenWorld.now) }
    }

    @Test func openersShareNothing() throws {
        _ = try opener.verify(world.token(), at: TokenWorld.now)
        #expect(throws: TokenRefusal.foreignRoot) {
            try TokenOpener(roots: [WalletChain().authority.root]).verify(world.token(), at: TokenWorld.now)
        }
    }

    @Test func manyTasksOpenAtOnce() async throws {
        let tokens = try (0..<40).map { _ in try world.token() }
        let opener = opener
        let opened = try await withThrowingTaskGroup(of: Date.self) { group in
            for token in tokens {
                group.addTask { try opener.verify(token, at: TokenWorld.now).signingTime }
            }
            return try await group.reduce(into: [Date]()) { $0.append($1) }
        }
        #expect(opened.count == 40)
        #expect(opener.keptChains <= ChainCache.most)
    }
}
