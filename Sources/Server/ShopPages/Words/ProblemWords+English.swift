package import StoreAPI

extension ProblemWords {
    package static func english(_ name: Problem.Name) -> ProblemWords {
        switch name {
        case .invalidParameter:
            ProblemWords(
                "This address is not valid",
                "A part after the question mark is unknown or has a wrong value.",
                "Follow a link of the shop instead.")
        case .invalidBody:
            ProblemWords(
                "Please correct the marked fields", "Nothing was changed or charged.",
                "Correct the marked fields and continue.")
        case .invalidAddress:
            ProblemWords(
                "Please correct the shipping address",
                "We cannot ship to this address as it is written. Nothing was charged.",
                "Correct the marked fields and continue.")
        case .invalidCursor:
            ProblemWords(
                "This page is no longer available", "The link to this page of the list is not valid.",
                "Start again from the first page.")
        case .unknownProduct:
            ProblemWords(
                "This product is not available", "An item in your order does not exist or is no longer sold.",
                "Go back to the shop and choose another.")
        case .rateNotApplicable:
            ProblemWords(
                "Please choose a shipping method",
                "The shipping price was for another address or order, or has expired. Nothing was charged.",
                "Choose a shipping method and check the total.")
        case .couponInvalid:
            ProblemWords(
                "This code is not valid", "The total is shown without it. Nothing was charged.",
                "Check the spelling, or continue without the code.")
        case .insufficientStock:
            ProblemWords(
                "Not enough in stock", "There are fewer items left than you asked for. Nothing was charged.",
                "Reduce the quantity or choose another product.")
        case .quoteExpired:
            ProblemWords(
                "The prices have expired", "Prices are held for fifteen minutes. Nothing was charged.",
                "Check the total and continue.")
        case .quoteStale:
            ProblemWords(
                "This checkout has ended",
                "It was ordered before, declined too often, or an item in it is no longer sold. "
                    + "Nothing was charged now.",
                "If you already paid, see your order. Else start again from the product.")
        case .totalMismatch:
            ProblemWords(
                "The total has changed", "The total differs from the one you agreed to. Nothing was charged.",
                "Check the new total and continue.")
        case .idempotencyKeyMissing:
            ProblemWords(
                "The request has no key",
                "Requests that move money need a key, so that none is carried out twice.",
                "Send an Idempotency-Key of 16 to 128 visible characters.")
        case .idempotencyKeyReused:
            ProblemWords(
                "This was already sent",
                "It came before with other details. Nothing was changed, and nothing is charged twice.",
                "See what became of it before you send it again.")
        case .attemptWithdrawn:
            ProblemWords(
                "The request was withdrawn",
                "It was cancelled before it arrived. Nothing was changed or charged.",
                "Send it again.")
        case .idempotencyInProgress:
            ProblemWords(
                "Still processing", "What you sent before is not finished yet.",
                "Wait a second and send it again. It is carried out once.")
        case .paymentDeclined:
            ProblemWords(
                "The payment was declined",
                "The bank declined the card. Nothing was charged, and your order is kept.",
                "Use another card, or ask your bank.")
        case .tokenInvalid:
            ProblemWords(
                "The wallet payment is not valid",
                "The payment data cannot be verified. Nothing was charged.", "Pay again with your wallet.")
        case .tokenReplayed:
            ProblemWords(
                "This wallet payment was already used",
                "Each wallet payment is valid once. Nothing was charged.", "Pay again with your wallet.")
        case .tokenAmountMismatch:
            ProblemWords(
                "The amount differs",
                "The wallet approved another amount than the total. Nothing was charged.",
                "Check the total and pay again.")
        case .applicationDataMismatch:
            ProblemWords(
                "This payment belongs to another order",
                "The wallet approved another order than this. Nothing was charged.",
                "Pay again from this order.")
        case .couponExhausted:
            ProblemWords(
                "This code has ended", "It was used up or withdrawn. Nothing was charged.",
                "Continue without the code.")
        case .paymentOutcomeUnknown:
            ProblemWords(
                "Payment not yet confirmed", "The bank did not answer in time. You are never charged twice.",
                "Check the order again in a moment. Do not order a second time.")
        case .tooManyAttempts:
            ProblemWords(
                "Too many payment attempts", "Too many cards were declined. Nothing was charged.",
                "Wait a few minutes, then pay from your order or place a new one. Or ask your bank.")
        case .orderExpired:
            ProblemWords(
                "The order has expired",
                "It was not paid in time, and its items are back in the shop. Nothing was charged.",
                "Please order again.")
        case .alreadyPaid:
            ProblemWords(
                "This order is already paid", "You were not charged a second time.", "See the order.")
        case .illegalTransition:
            ProblemWords(
                "No longer possible", "The order has changed in the meantime. Nothing was changed.",
                "See the order for what you can do now.")
        case .refundExceedsCaptured:
            ProblemWords(
                "The refund is too large",
                "It is more than the amount that was paid and not yet refunded. Nothing was changed.",
                "Enter a smaller amount.")
        case .stockChanged:
            ProblemWords(
                "The stock has changed",
                "It was changed after you opened this page. Your change was not saved.",
                "Check the stock and try again.")
        case .wouldGoNegative:
            ProblemWords(
                "Not enough stock", "The change would leave fewer than zero units. Nothing was changed.",
                "Enter a smaller number.")
        case .preconditionRequired:
            ProblemWords(
                "The version is missing",
                "A change must name the version it is based on, so that no other change is lost.",
                "Send If-Match with the tag of the resource.")
        case .policyConflict:
            ProblemWords(
                "These settings do not fit the shop",
                "They name something unknown, or contradict the shop's settings. Nothing was changed.",
                "Correct the marked fields and try again.")
        case .preconditionFailed:
            ProblemWords(
                "This was changed in the meantime",
                "Another change was saved after you opened this page. Yours was not saved.",
                "Compare both and save again.")
        case .unauthorized:
            ProblemWords(
                "Please sign in", "This page is for the shop's staff.",
                "Sign in with an access key, or go back to the shop.")
        case .forbidden:
            ProblemWords("Not allowed", "Your key does not give access to this page.", "Use a key that does.")
        case .gone:
            ProblemWords(
                "No longer available", "This was removed from the shop or is no longer sold.",
                "Go back to the shop and choose another.")
        case .rateLimited:
            ProblemWords(
                "Too many requests", "You sent more requests than the shop can answer. Nothing was changed.",
                "Wait a moment and try again.")
        case .carrierUnavailable:
            ProblemWords(
                "Shipping prices are not available",
                "The carriers are not answering just now. Nothing was charged.", "Try again in a minute.")
        case .certificateNotValid:
            ProblemWords(
                "Wallets cannot pay here now", "The shop's certificate is not valid. Nothing was charged.",
                "Pay by card, or try again later.")
        case .overloaded:
            ProblemWords("The shop is busy", "Nothing was changed or charged.", "Try again in a moment.")
        case .tooManySubscribers:
            ProblemWords(
                "Too many live connections", "The shop cannot send live updates to more visitors.",
                "Load the page as usual. You miss nothing: continue after the last event.")
        case .maintenance:
            ProblemWords(
                "The shop is under maintenance", "It will be back soon. Nothing was charged.",
                "Try again later.")
        case .rangeNotSatisfiable:
            ProblemWords(
                "This part does not exist", "The requested part lies after the end of the file.",
                "Request the whole file.")
        case .notFound:
            ProblemWords(
                "Page not found", "This page does not exist, or you cannot see it.",
                "Go back to the shop. To see an order, use its link or find it by number and email.")
        case .methodNotAllowed:
            ProblemWords(
                "Not possible on this page",
                "The page was asked for something that it does not do. Nothing was changed.",
                "Follow one of the links below.")
        case .notAcceptable:
            ProblemWords(
                "Not available in this format", "This page is not available in the requested format.",
                "Request one of the formats that are named.")
        case .unsupportedMediaType:
            ProblemWords(
                "This format is not supported",
                "What was sent is in a format that is not accepted here. Nothing was changed.",
                "Send one of the formats that are named.")
        case .payloadTooLarge:
            ProblemWords(
                "Too large", "You sent more than is accepted here. Nothing was changed.", "Send less.")
        case .storageFull:
            ProblemWords(
                "The shop cannot take orders", "Its disk is full. Nothing was charged.", "Try again later.")
        case .storageReadOnly:
            ProblemWords(
                "The shop cannot take orders", "You can browse. Nothing was charged.", "Try again later.")
        case .requestTimeout:
            ProblemWords(
                "That took too long", "Your request did not arrive in time. Nothing was changed.",
                "Try again.")
        case .addressTooLong:
            ProblemWords("The address is too long", "Nothing was changed.", "Follow a link of the shop.")
        case .headersTooLong:
            ProblemWords(
                "Too much data from your browser",
                "Its headers are longer than is accepted here. Nothing was changed.",
                "Remove this shop's cookies and try again.")
        case .malformedRequest:
            ProblemWords("The request cannot be read", "Nothing was changed.", "Send it by HTTP/1.1.")
        case .misdirectedRequest:
            ProblemWords(
                "The shop is not served under this name",
                "Here it answers as localhost or 127.0.0.1, and under the names it was started with.",
                "Write localhost in the address, or start the shop with --public-url and this address.")
        case .crossSiteRequest:
            ProblemWords(
                "This did not come from the shop",
                "A page of another site sent it through your browser. Nothing was changed.",
                "Open the shop and try again there.")
        case .internalError:
            ProblemWords(
                "Something went wrong", "This is our mistake. Your request may not have been completed.",
                "Try again. If it happens again, tell us the reference below.")
        }
    }
}
