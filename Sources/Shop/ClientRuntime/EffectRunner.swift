import Dispatch
package import FoundationEssentials
package import PayKit
package import PaymentToken
import Pictures
package import SimWallet
package import StoreAPI
package import Storefront
package import TUI
package import Terminal
package import Window

/// Carries out the effects of the window; each effect that asks a question ends in exactly one message.
@MainActor
package final class EffectRunner {
    var wallet: SimulatedWallet
    private let mint: TokenMinting
    private let colors: PictureCells.Colors
    private let pictureCache = PictureCache()
    /// HTTP transport to the shop; nil until its address is known.
    private var transport: StoreClient.Transport?
    private var stream: StoreClient.StreamTransport?
    private let lastUpdated: LastUpdated
    private let newsLine: NewsLine
    /// By the number of the questions about each order.
    private var orderLines: [Int: NewsLine] = [:]
    private var entryPath = "/"
    private let questions = SharedQuestions()
    private var placing = 0
    private var tasks: [Int: Task<Void, Never>] = [:]
    private var lastTask = 0
    /// One key per placed order; a number is sent again only with the same bytes.
    private var keys: [Int: String] = [:]

    private let schedule, pace: Schedule
    let world: World
    /// Nil where nothing is drawn.
    private let stage: (any Stage)?
    /// Called with the key of an order before anything is sent under it; false prevents that.
    var beforePlacing: @MainActor (_ key: String) -> Bool = { _ in true }
    /// True if a payment can be recorded, so that the next session can look it up.
    var keepsPayments: @MainActor () -> Bool = { true }
    private let log: @MainActor (EventLogEntry) -> Void

    package typealias Reply = @MainActor (Window.Message) -> Void
    package typealias Schedule =
        @MainActor (_ milliseconds: Int, _ action: @escaping @MainActor () -> Void) -> Void

    package convenience init(
        on stage: any Stage, wallet: SimulatedWallet,
        signer: @escaping @Sendable (Date) throws -> SigningIdentity,
        keptRoot: @escaping @Sendable () -> [UInt8]?, world: World = .own,
        log: @escaping @MainActor (EventLogEntry) -> Void = { _ in }
    ) {
        self.init(
            wallet: wallet, signer: signer, keptRoot: keptRoot, depth: stage.depth, stage: stage,
            schedule: stage.schedule, pace: Self.onMainQueue, world: world, log: log)
    }

    /// - Parameter pace: how news and animation are spaced out; `schedule` for nil.
    /// - Parameter signer: loads the signing identity at first use; an error that it throws is logged.
    /// - Parameter keptRoot: the key identifier of the wallet's root, where it can be had without a key.
    package init(
        wallet: SimulatedWallet, signer: @escaping @Sendable (Date) throws -> SigningIdentity,
        keptRoot: @escaping @Sendable () -> [UInt8]? = { nil }, depth: ColorDepth, stage: (any Stage)? = nil,
        schedule: @escaping Schedule = EffectRunner.onMainQueue, pace: Schedule? = nil,
        world: World = .own, clock: @escaping @Sendable () -> TimeOfDay = LastUpdated.localTime,
        log: @escaping @MainActor (EventLogEntry) -> Void = { _ in }
    ) {
        self.log = log
        self.world = world
        self.stage = stage
        self.pace = pace ?? schedule
        self.wallet = wallet
        mint = TokenMinting(signer: signer, keptRoot: keptRoot, log: log)
        self.schedule = schedule
        lastUpdated = LastUpdated(clock: clock)
        newsLine = NewsLine(schedule: pace ?? schedule)
        colors = PictureCells.Colors(depth)
    }

    /// Sets transport and entry resource; without a stream there are no events.
    package func connect(
        _ transport: @escaping StoreClient.Transport, stream: StoreClient.StreamTransport? = nil,
        entryPath: String
    ) {
        self.transport = transport
        self.stream = stream
        self.entryPath = entryPath
    }

    /// True while the session is on screen; otherwise news are delivered less often.
    package var isWatched: Bool {
        get { newsLine.isWatched }
        set { newsLine.isWatched = newValue }
    }

    package var isBusy: Bool { !tasks.isEmpty }

    /// The number of pending operations, each of which waits for at most one other: an answer of the shop, or
    /// a pause.
    package var underway: Int {
        tasks.count - questions.held + mint.underway + newsLine.listeners
            + orderLines.values.reduce(0) { $0 + $1.listeners }
    }

    private func orderLine(_ number: Int) -> NewsLine {
        orderLines = orderLines.filter { $0.key == number || $0.value.listeners > 0 }
        let line = orderLines[number] ?? NewsLine(schedule: pace)
        orderLines[number] = line
        return line
    }

    private func leaveOrders() { for line in orderLines.values { line.end() } }

    package func settle() async { while let task = tasks.values.first { await task.value } }

    /// Waits until no order is on its way to the shop, two seconds at most.
    package func finishPlacing() async {
        let deadline = ContinuousClock.now + .seconds(2)
        while placing > 0, ContinuousClock.now < deadline { try? await Task.sleep(for: .milliseconds(10)) }
    }

    package func cancel() {
        newsLine.end()
        leaveOrders()
        for task in tasks.values { task.cancel() }
        tasks = [:]
    }

    /// Interprets every effect of a window but those that lead out of the shop: `quit`, `newAudience`, `keep`
    /// and `openLab` are the session's.
    package func run(_ effect: Window.Effect, language: Language, reply: @escaping Reply) {
        switch effect {
        case .shop(let effect): run(effect, language, reply)
        case .openWallet(let request):
            mint.prepare(client(.english))
            reply(.walletOpened(request, wallet.contents, wallet.entitlement))
            // The keys are read while the sheet is looked at.
            let read: @MainActor () -> Void = { [mint, world] in mint.open(at: world.now()) }
            if let stage { stage.afterNextFrame(read) } else { read() }
        case .makeToken(let request):
            let make: @MainActor () -> Void = { [self] in
                perform(reply) { [self] in
                    .sheet(.tokenMade(attempt: request.attempt, await makeToken(request)))
                }
            }
            // The shop hears of the payment only after the frame that says Processing.
            if let stage { stage.afterNextFrame(make) } else { make() }
        case .checkPasscode(let passcode):
            let (matches, left) = wallet.check(passcode: passcode.reveal)
            reply(.sheet(.passcodeChecked(matches: matches, attemptsLeft: left)))
        case .takePIN(let pin):
            wallet.take(pin: pin)
            reply(.sheet(.pinEntered))
        case .saveContact(let contact, let old):
            wallet.save(contact, replacing: old)
            reply(.sheet(.walletChanged(wallet.contents)))
        case .askIssuer(let question, let number):
            let answer = wallet.answer(question)
            schedule(Self.issuerMilliseconds) { reply(.issuerAnswered(answer, number: number)) }
        case .addCard(let card):
            wallet.add(card)
            reply(.walletChanged)
        case .startTimer(let timer): schedule(timer.kind.milliseconds) { reply(.sheet(.timerFired(timer))) }
        case .log(let line): log(.line(line))
        case .startBeat: pace(Window.beatMilliseconds) { reply(.beat) }
        case .repaint: stage?.repaint()
        case .setMouse(let isOn): stage?.setMouse(isOn)
        case .setTheme(let theme): stage?.setTheme(theme)
        case .owner, .newAudience, .openLab, .keep, .quit: break
        }
    }

    private func run(_ effect: Storefront.Effect, _ language: Language, _ reply: @escaping Reply) {
        let client = client(language)
        func name(_ link: Link, _ body: AnyHashable? = nil) -> SharedQuestions.Name {
            SharedQuestions.Name(link: link, language: language.rawValue, body: body)
        }
        func loadEntry(_ message: @escaping @Sendable (Result<Entry, StoreError>) -> Storefront.Message) {
            let path = entryPath
            ask(name(Link(href: path)), reply, message) { [mint] () throws(StoreError) in
                let entry = try await client.entry(at: path)
                await mint.connect(entry.links[.merchantCertificate])
                return entry
            }
        }
        switch effect {
        case .loadEntry:
            // A server of this user takes this wallet's root when it is there to see.
            if wallet.canMakePayments { mint.root(at: world.now()) }
            loadEntry(Storefront.Message.entryLoaded)
        case .loadInventory(let link, let revision):
            ask(name(link), reply, { .inventoryLoaded($0, revision: revision) }) {
                [lastUpdated] () throws(StoreError) in
                let page = try await client.follow(link, Endpoints.inventory)
                lastUpdated.note()
                return page
            }
        // The shop may not have been there when its entry was loaded first.
        case .checkShop(let number): loadEntry { .shopChecked($0, number: number) }
        case .loadServices(let link):
            ask(name(link), reply, Storefront.Message.servicesLoaded) { () throws(StoreError) in
                try await client.follow(link, Endpoints.shippingServices)
            }
        case .loadProduct(let link, let id):
            ask(name(link), reply, { .productLoaded(id: id, $0) }) { () throws(StoreError) in
                try await client.follow(link, Endpoints.product)
            }
        case .loadPicture(let link, let id, let box):
            perform(reply) { [pictureCache, colors] in
                let cells = await pictureCache.picture(link, box: box, colors: colors, client: client)
                return .shop(.pictureLoaded(id: id, box: box, cells))
            }
        case .price(.rates(let request, let revision), let link):
            ask(name(link, request), reply, { .ratesAnswered($0, revision: revision) }) {
                () throws(StoreError) in
                try await client.follow(link, Endpoints.shippingRates, body: request)
            }
        case .price(.quote(let request, let revision), let link):
            ask(name(link, request), reply, { .quoteAnswered($0, revision: revision) }) {
                () throws(StoreError) in
                try await client.follow(link, Endpoints.quotes, body: request)
            }
        case .askLastWord: reply(.shop(.lastWordAnswered(lastUpdated.time)))
        case .subscribe(let link, let revision):
            guard let stream else { return reply(.shop(.newsArrived(.ended, revision: revision))) }
            let events = client.events(
                link, topics: [.stock, .price, .product], over: lastUpdated.noting(stream), pause: world.pause
            )
            newsLine.listen(to: events) { reply(.shop(.newsArrived($0, revision: revision))) }
        case .askCapability(let request, let authorities):
            let able = wallet.capabilityReason(of: request)
            let isKnown =
                able.capability == .unsupported || mint.isKnown(to: authorities, at: world.now())
            let reason = isKnown ? able : .unknownToShop
            log(.wallet(reason.sentence))
            reply(.shop(.capabilityAnswered(reason, keepsPayments: keepsPayments())))
        case .placeOrder(let placement, let link):
            let key = keys[placement.number] ?? world.newKey()
            keys[placement.number] = key
            guard beforePlacing(key) else {
                return reply(.shop(.orderAnswered(.failure(.unsent), number: placement.number)))
            }
            placing += 1
            let answered: @MainActor (Window.Message) -> Void = { [weak self] message in
                self?.placing -= 1
                reply(message)
            }
            ask(answered, { .orderAnswered($0, number: placement.number) }) { () throws(StoreError) in
                try await client.follow(link, Endpoints.orders, body: placement.request, idempotencyKey: key)
            }
        case .holdQuote(let link):
            perform(reply) {
                do throws(StoreError) {
                    try await client.follow(link, Endpoints.heldQuote)
                    return .shop(.holdAnswered(nil))
                } catch {
                    return .shop(.holdAnswered(error))
                }
            }
        case .dropQuote(let link):
            perform {
                _ = try? await client.follow(link, Endpoints.droppedQuote)
                return {}
            }
        case .abandonOrder(let unpaid):
            ask(reply, { _ in .orderAbandoned }) { [world] () throws(StoreError) in
                let order = try await client.follow(unpaid.link, Endpoints.order, orderToken: unpaid.token)
                guard let cancel = order.links[.cancel] else { return }
                _ = try await client.follow(
                    cancel, Endpoints.cancel, idempotencyKey: world.newKey(), orderToken: unpaid.token)
            }
        case .startTimer(let timer):
            schedule(timer.milliseconds + world.slack(timer.slackMilliseconds)) {
                reply(.shop(.timerFired(timer)))
            }
        case .findOrder(let lookup, let link, let number):
            ask(reply, { .orderFound($0, number: number) }) { () throws(StoreError) in
                try await client.follow(link, Endpoints.orderLookups, body: lookup)
            }
        case .readOrder(let link, let token, let number):
            ask(reply, { .orderRead($0, number: number) }) { () throws(StoreError) in
                try await client.follow(link, Endpoints.order, orderToken: token)
            }
        case .checkOrder(let link, let token, let number):
            ask(reply, { .orderChecked($0, number: number) }) { () throws(StoreError) in
                try await client.follow(link, Endpoints.orderStatus, orderToken: token)
            }
        case .cancelOrder(let link, let token, let number):
            let key = world.newKey()
            ask(reply, { .orderCancelled($0, number: number) }) { () throws(StoreError) in
                try await client.follow(link, Endpoints.cancel, idempotencyKey: key, orderToken: token)
            }
        case .changeOrder(let patch, let link, let token, let version, let number):
            ask(reply, { .orderChanged($0, number: number) }) { () throws(StoreError) in
                try await client.follow(
                    link, Endpoints.changeOrder, body: patch, orderToken: token, if: .version(version))
            }
        case .followOrder(let link, let token, let number):
            guard let stream else { return reply(.shop(.orderNews(.ended, number: number))) }
            let events = client.events(
                link, topics: [.order], orderToken: token, over: stream, pause: world.pause)
            orderLine(number).listen(to: events) { reply(.shop(.orderNews($0, number: number))) }
        case .leaveOrder: leaveOrders()
        case .drawCode(let text):
            reply(.shop(.codeDrawn(text, PictureCells(code: text, colors: colors))))
        case .presentSheet, .replyToSheet, .completeSheet, .dismissSheet, .setUpWallet, .announce: break
        }
    }

    func client(_ language: Language) -> StoreClient {
        StoreClient(language: language.rawValue) { [transport] request, body in
            guard let transport else { throw StoreError.unreachable }
            return try await transport(request, body)
        }
    }

    /// Nil when no token could be made, for a reason that is logged.
    private func makeToken(_ request: PaymentAuthorization.TokenRequest) async -> PaymentToken? {
        defer { wallet.forgetPIN() }
        do throws(TokenFailure) {
            let merchant = try await mint.certificate(client(.english))
            let made = try mint.token(request, merchant, &wallet, world.bytes(32), at: world.now())
            for stage in made.stages { log(.token(stage)) }
            return made.token
        } catch {
            log(.noToken(error))
            return nil
        }
    }

    /// Equal simultaneous questions share one answer (single flight).
    private func ask<Value: Sendable>(
        _ name: SharedQuestions.Name, _ reply: @escaping Reply,
        _ message: @escaping @Sendable (Result<Value, StoreError>) -> Storefront.Message,
        _ question: @escaping @Sendable () async throws(StoreError) -> Value
    ) {
        let asked: SharedQuestions.Asked<Value>? = questions.ask(name) { reply(.shop(message($0))) }
        guard let asked else { return }
        perform { [questions] in await questions.fetch(asked, question) }
    }

    private func ask<Value: Sendable>(
        _ reply: @escaping Reply,
        _ message: @escaping @Sendable (Result<Value, StoreError>) -> Storefront.Message,
        _ question: @escaping @Sendable () async throws(StoreError) -> Value
    ) {
        perform(reply) {
            do throws(StoreError) { return .shop(message(.success(try await question()))) } catch {
                return .shop(message(.failure(error)))
            }
        }
    }

    private func perform(_ reply: @escaping Reply, _ work: @escaping @Sendable () async -> Window.Message) {
        perform {
            let message = await work()
            return { reply(message) }
        }
    }

    /// Runs work as a task; then runs the action that it returns.
    private func perform(_ work: @escaping @MainActor () async -> @MainActor () -> Void) {
        lastTask += 1
        let number = lastTask
        tasks[number] = Task { [weak self] in
            let finish = await work()
            self?.tasks[number] = nil
            if !Task.isCancelled { finish() }
        }
    }

    /// The simulated response time of an issuer.
    private static let issuerMilliseconds = 1_200

    /// Changes the wallet; returns the messages for the window.
    package func changeWallet(_ change: (inout SimulatedWallet) -> Bool) -> [Window.Message]? {
        guard change(&wallet) else { return nil }
        return [.walletChanged, .sheet(.walletChanged(wallet.contents))]
    }

    package var contents: WalletContents { wallet.contents }

    /// The schedule of a real session.
    package static func onMainQueue(_ milliseconds: Int, _ action: @escaping @MainActor () -> Void) {
        DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(milliseconds)) {
            MainActor.assumeIsolated(action)
        }
    }
}
