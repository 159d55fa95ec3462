package import StoreAPI

extension ProblemWords {
    /// The cause, its meaning, and the next step.
    package static func english(_ name: Problem.Name) -> ProblemWords {
        switch name {
        case .invalidParameter:
            ProblemWords(
                "Parameter not understood",
                "Something after the question mark is unknown or has a value that it cannot have.",
                "Take the part out, or follow a link of the shop instead of writing an address.")
        case .invalidBody:
            ProblemWords(
                "Something is missing or wrong",
                "Something is missing, or not of the form that it has to have. Nothing was changed.",
                "Look at the marked fields, correct them and send again.")
        case .invalidAddress:
            ProblemWords(
                "The address is not complete",
                "Goods cannot be sent to this address as it is written.",
                "Complete the marked fields as the post of that country wants them.")
        case .invalidCursor:
            ProblemWords(
                "This page cannot be found again",
                "The mark that says where the list goes on was not given by this shop.",
                "Start again from the first page.")
        case .unknownProduct:
            ProblemWords(
                "The shop does not sell this",
                "A product of the basket does not exist here, or no longer.",
                "Go back to the shop and choose another one.")
        case .rateNotApplicable:
            ProblemWords(
                "This way of sending does not fit",
                "The price for sending was given for another address or for other goods, or it has expired.",
                "Ask for the ways of sending again and choose one.")
        case .couponInvalid:
            ProblemWords(
                "The coupon is not valid",
                "The shop does not know this code, or it does not apply to this basket.",
                "Check the spelling, or go on without the coupon.")
        case .insufficientStock:
            ProblemWords(
                "Not enough in stock",
                "Somebody was faster: there are fewer units left than were asked for.",
                "Take fewer, choose another variant, or come back later.")
        case .quoteExpired:
            ProblemWords(
                "These prices have expired",
                "Prices hold for fifteen minutes, and those are over. Nothing was charged.",
                "Price the basket again; the total may have changed.")
        case .quoteStale:
            ProblemWords(
                "The prices have changed",
                "Something of the basket costs another price now. Nothing was charged.",
                "Look at the new total and agree to it, or leave it.")
        case .totalMismatch:
            ProblemWords(
                "The total is another one",
                "The total that was agreed to is not what the shop computes. Nothing was charged.",
                "Look at the total again and send once more.")
        case .idempotencyKeyMissing:
            ProblemWords(
                "The request has no key",
                "Requests that move money carry a key, so that one that is sent twice is carried out once.",
                "Send an Idempotency-Key with 16 to 128 visible characters.")
        case .idempotencyKeyReused:
            ProblemWords(
                "The key was used for something else",
                "The same key came with other content. Nothing was changed.",
                "Use a new key for a new request.")
        case .attemptWithdrawn:
            ProblemWords(
                "The request was given up before it came",
                "Its key was withdrawn. Nothing was done and nothing charged.",
                "Use a new key to ask for it again.")
        case .idempotencyInProgress:
            ProblemWords(
                "Still being carried out",
                "The first request with this key has not ended yet.",
                "Wait a second and send the same again: it will not be done twice.")
        case .paymentDeclined:
            ProblemWords(
                "The payment was declined",
                "The bank said no. The order is kept, and nothing was taken.",
                "Try another card, or ask the bank.")
        case .tokenInvalid:
            ProblemWords(
                "The payment token cannot be used",
                "The wallet's token cannot be opened, or its signature does not hold. Nothing was charged.",
                "Pay again, so that the wallet makes a new token.")
        case .tokenReplayed:
            ProblemWords(
                "The payment token was used before",
                "A token pays once.",
                "Pay again, so that the wallet makes a new token.")
        case .tokenAmountMismatch:
            ProblemWords(
                "The token is for another amount",
                "The wallet agreed to another amount than the order's. Nothing was charged.",
                "Look at the total and pay again.")
        case .applicationDataMismatch:
            ProblemWords(
                "The token is for another order",
                "What the wallet sealed does not belong to this order. Nothing was charged.",
                "Pay again from the order itself.")
        case .couponExhausted:
            ProblemWords(
                "The coupon has ended",
                "It has been redeemed as often as it can be, or was withdrawn. Nothing was charged.",
                "Go on without the coupon.")
        case .paymentOutcomeUnknown:
            ProblemWords(
                "The outcome is not known yet",
                "The card network did not answer in time. We will find out; nothing is charged twice.",
                "Look at the order again in a moment. Do not place it a second time.")
        case .tooManyAttempts:
            ProblemWords(
                "Too many attempts",
                "This order was tried to be paid too often.",
                "Place a new order, or ask the bank first.")
        case .orderExpired:
            ProblemWords(
                "The order has expired",
                "It was not paid in time, and its goods are back in the shop. Nothing was taken.",
                "Order again.")
        case .alreadyPaid:
            ProblemWords(
                "The order is paid already",
                "Nothing was charged a second time.",
                "Look at the order.")
        case .illegalTransition:
            ProblemWords(
                "Not possible any more",
                "The order has gone on, and this cannot be done with it as it stands.",
                "Look at the order: it offers what is possible now.")
        case .refundExceedsCaptured:
            ProblemWords(
                "More than was taken",
                "A refund cannot give back more than was taken and not given back yet.",
                "Choose a smaller amount.")
        case .stockChanged:
            ProblemWords(
                "The stock has changed",
                "Somebody moved it since it was looked at. Nothing was changed.",
                "Look at the stock again and decide anew.")
        case .wouldGoNegative:
            ProblemWords(
                "Less than nothing",
                "The change would leave fewer than no units.",
                "Choose a smaller number.")
        case .preconditionRequired:
            ProblemWords(
                "Say what you have seen",
                "A change has to name the version that it was made from, so that nobody's work is lost.",
                "Send If-Match with the tag that the resource had.")
        case .policyConflict:
            ProblemWords(
                "This does not fit the shop",
                "It names something that the shop does not have, or contradicts what it has.",
                "Read what the shop has now, correct the marked parts and send again.")
        case .preconditionFailed:
            ProblemWords(
                "Somebody was faster",
                "It was changed since you looked at it. Nothing was changed by you.",
                "Look at it again and decide anew.")
        case .unauthorized:
            ProblemWords(
                "A key is needed",
                "This is for those who run the shop.",
                "Send an access key, or go back to the shop.")
        case .forbidden:
            ProblemWords(
                "Not allowed",
                "The key does not open this.",
                "Use a key that does.")
        case .gone:
            ProblemWords(
                "This is gone",
                "It was here once and will not come back.",
                "Go back to the shop.")
        case .rateLimited:
            ProblemWords(
                "Too many requests",
                "More requests came than the shop answers at once.",
                "Wait a little and try again.")
        case .carrierUnavailable:
            ProblemWords(
                "The carrier does not answer",
                "Prices for sending cannot be asked for now.",
                "Try again in a moment.")
        case .overloaded:
            ProblemWords(
                "The shop is too busy",
                "Nothing was changed.",
                "Try again in a moment.")
        case .tooManySubscribers:
            ProblemWords(
                "Too many listen",
                "The shop tells as many as it can what happens.",
                "Ask for pages as usual, and try again later. Nothing is missed: go on after the last event.")
        case .maintenance:
            ProblemWords(
                "The shop is being looked after",
                "It is back soon.",
                "Try again later.")
        case .rangeNotSatisfiable:
            ProblemWords(
                "There is no such part",
                "The part of the file that was asked for lies behind its end.",
                "Ask for the whole.")
        case .notFound:
            ProblemWords(
                "There is nothing here",
                "Nothing is at this address, or it is not for everybody's eyes.",
                "Go back to the shop. An order is found by the link that was given with it.")
        case .methodNotAllowed:
            ProblemWords(
                "Not in this way",
                "What is here cannot be asked for by this method.",
                "Follow a link or a form of the shop.")
        case .notAcceptable:
            ProblemWords(
                "Not in this form",
                "What is here does not come in a form that was asked for.",
                "Ask for one of the forms that are named.")
        case .unsupportedMediaType:
            ProblemWords(
                "The shop cannot read this",
                "What was sent is of a kind that is not taken here.",
                "Send one of the kinds that are named.")
        case .payloadTooLarge:
            ProblemWords(
                "Too large",
                "More was sent than is taken here.",
                "Send less.")
        case .storageFull:
            ProblemWords(
                "The shop's disk is full",
                "Nothing can be kept just now, so nothing is sold. Nothing was charged.",
                "Try again later.")
        case .storageReadOnly:
            ProblemWords(
                "The shop can only be looked at",
                "Nothing can be kept just now, so nothing is sold. Nothing was charged.",
                "Try again later.")
        case .requestTimeout:
            ProblemWords(
                "That took too long",
                "The request did not come in time. Nothing was done.",
                "Try again.")
        case .addressTooLong:
            ProblemWords(
                "The address is too long",
                "Nothing was done.",
                "Ask for less at once, or follow a link of the shop.")
        case .headersTooLong:
            ProblemWords(
                "The request says too much besides",
                "Its headers are longer than what is taken here. Nothing was done.",
                "Remove this shop's cookies and try again.")
        case .malformedRequest:
            ProblemWords(
                "This is not a request",
                "What came cannot be read. Nothing was done.",
                "Ask by HTTP/1.1.")
        case .misdirectedRequest:
            ProblemWords(
                "The shop is not served under this name",
                "On this machine it answers as localhost or 127.0.0.1, and under the names that it was "
                    + "started with. Nothing was done.",
                "Write localhost for the name in the address, or start the shop with --public-url and this "
                    + "address.")
        case .crossSiteRequest:
            ProblemWords(
                "This did not come from the shop",
                "A page of another site had your browser send it. Nothing was done.",
                "Open the shop itself and do it there.")
        case .internalError:
            ProblemWords(
                "The shop made a mistake",
                "It is not your fault. What was asked for may not have been done.",
                "Try again; if it stays, tell the shop the reference below.")
        }
    }
}
