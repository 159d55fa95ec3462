// Apple Pay on the Web for any browser, simulated: ApplePaySession, <apple-pay-button>, and PaymentRequest with
// https://apple.com/apple-pay. Served by `vitrine bridge`, which checks every request and plays the sheet.
((setting) => {
  "use strict";
  const MARK = Symbol.for("vitrine.bridge");
  if (window[MARK]) return;
  Object.defineProperty(window, MARK, { value: true });

  const METHOD = "https://apple.com/apple-pay";
  const VERSION = 14, LONGEST = 60_000;
  const SUCCESS = 0, FAILURE = 1, JSON_TYPE = { "Content-Type": "application/json" };

  console.info(
    "%cApple Pay is simulated on this page%c by vitrine bridge at " + setting.bridge + ". No money moves.",
    "font-weight: bold", "");

  const refuse = (name, text) => { throw new DOMException(text, name); };
  const isObject = (value) => typeof value === "object" && value !== null;

  function needArguments(given, count, place) {
    if (given.length < count) throw new TypeError(`${place}: Not enough arguments`);
  }

  function isForeignFrame() {
    try { return window.top.location.origin !== location.origin; } catch { return true; }
  }

  /** Apple asks for https; here a page on localhost counts as secure, as in all browsers. */
  function checkDocument() {
    const policy = document.permissionsPolicy ?? document.featurePolicy;
    if (policy ? !policy.allowsFeature("payment") : isForeignFrame()) {
      refuse("SecurityError", "A frame of another origin may pay with allow=\"payment\" alone.");
    }
    if (!window.isSecureContext) {
      refuse("InvalidAccessError", "Trying to start an Apple Pay session from an insecure document.");
    }
  }

  const hasGesture = () => navigator.userActivation?.isActive ?? true;

  /** Asks without leaving the script, since constructors and begin() answer at once. */
  function ask(path, body) {
    const text = JSON.stringify(body);
    // In bytes; the bridge takes 64 KiB.
    if (new TextEncoder().encode(text).length > LONGEST) throw new TypeError("The request is too long.");
    const request = new XMLHttpRequest();
    request.open("POST", setting.bridge + path, false);
    request.setRequestHeader(...Object.entries(JSON_TYPE)[0]);
    try {
      request.send(text);
      return { status: request.status, body: request.responseText ? JSON.parse(request.responseText) : {} };
    } catch {
      return { status: 0, body: {} };
    }
  }

  /** Throws what is wrong with an answer of the bridge. */
  function check(answer) {
    switch (answer.status) {
      case 200: case 201: return answer.body;
      case 422: throw new TypeError(answer.body.faults.join("; "));
      case 409: return refuse("InvalidAccessError", "Another page has an active payment session.");
      default:
        refuse("InvalidAccessError", `The bridge did not answer. Does it run with --allow ${location.origin}?`);
    }
  }

  /** The session that this page has at the bridge. */
  let active = null;

  class Connection {
    #path; #hear; #controller = new AbortController(); #isOver = false;

    /** Begins a session; throws as begin() does. `hear` is called with each event, and with `end` at last. */
    constructor(request, hear) {
      if (active) refuse("InvalidAccessError", "Page already has an active payment session.");
      this.#path = `/sessions/${check(ask("/sessions", request)).id}`;
      this.#hear = hear;
      active = this;
      this.#listen();
    }

    async #listen() {
      let reason = "The bridge is gone.";
      try {
        const answer = await fetch(`${setting.bridge}${this.#path}/events`, { signal: this.#controller.signal });
        if (!answer.ok) throw new Error(answer.status);
        const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
        let rest = "";
        for (;;) {
          const { value, done } = await reader.read();
          if (done) break;
          const lines = (rest + value).split("\n");
          rest = lines.pop();
          for (const line of lines) this.#take(JSON.parse(line));
        }
      } catch (error) {
        if (error instanceof SyntaxError) reason = "The bridge was not understood.";
      }
      this.#take({ type: "end", result: "failed", reason });
    }

    #take(event) {
      if (this.#isOver) return;
      if (event.type === "end") this.#leave(event);
      this.#hear(event);
    }

    #leave({ result, reason } = {}) {
      if (result === "failed") console.warn(`Apple Pay (simulated): ${reason}`);
      this.#isOver = true;
      if (active === this) active = null;
    }

    /** Completes an event, or has no handler for it (null). The last one arrives before a page can leave. */
    complete(number, completion, isLast = false) {
      const path = `${this.#path}/completions`, body = { number, completion };
      const judge = ({ status }) => { if (status !== 204) this.abort(`The bridge answered ${status}.`); };
      if (isLast) return judge(ask(path, body));
      fetch(setting.bridge + path, { method: "POST", headers: JSON_TYPE, body: JSON.stringify(body) })
        .then(judge, () => this.abort("The bridge is gone."));
    }

    /** Closes the sheet; with a reason the page hears of it as of an end. */
    abort(reason) {
      if (this.#isOver) return;
      this.#controller.abort();
      if (reason) return this.#take({ type: "end", result: "failed", reason });
      this.#leave();
    }
  }

  // A page that is kept to be gone back to would keep its sheet.
  addEventListener("pagehide", () => active?.abort("The page was left."));

  /** An event target that knows which events somebody listens to, and has handlers such as `oncancel`. */
  class Target extends EventTarget {
    #listeners = new Map();

    addEventListener(type, listener, options) {
      super.addEventListener(type, listener, options);
      if (!listener || options?.signal?.aborted) return;
      if (!this.#listeners.has(type)) this.#listeners.set(type, new Map());
      this.#listeners.get(type).set(listener, options?.once ?? false);
      options?.signal?.addEventListener("abort", () => this.#listeners.get(type).delete(listener));
    }

    removeEventListener(type, listener, options) {
      super.removeEventListener(type, listener, options);
      this.#listeners.get(type)?.delete(listener);
    }

    dispatchEvent(event) {
      const known = this.#listeners.get(event.type);
      for (const [listener, isOnce] of known ?? []) if (isOnce) known.delete(listener);
      return super.dispatchEvent(event);
    }

    static hears(target, type) { return (target.#listeners.get(type)?.size ?? 0) > 0; }

    static handlers(types) {
      const kept = new WeakMap();
      for (const type of types) {
        Object.defineProperty(this.prototype, "on" + type, {
          configurable: true, enumerable: true,
          get() { return kept.get(this)?.[type] ?? null; },
          set(handler) {
            const all = kept.get(this) ?? kept.set(this, {}).get(this);
            this.removeEventListener(type, all[type]);
            all[type] = typeof handler === "function" || isObject(handler) ? handler : null;
            if (all[type]) this.addEventListener(type, all[type]);
          },
        });
      }
    }
  }

  /** An event class with members that are read alone. */
  function eventClass(name, ...members) {
    const made = class extends Event {
      constructor(type, values) {
        super(type, { cancelable: false });
        for (const member of members) {
          Object.defineProperty(this, member, { value: values[member], enumerable: true });
        }
      }
    };
    Object.defineProperty(made, "name", { value: name });
    return made;
  }

  const SESSION_EVENTS = {
    validatemerchant: eventClass("ApplePayValidateMerchantEvent", "validationURL"),
    paymentmethodselected: eventClass("ApplePayPaymentMethodSelectedEvent", "paymentMethod"),
    shippingcontactselected: eventClass("ApplePayShippingContactSelectedEvent", "shippingContact"),
    shippingmethodselected: eventClass("ApplePayShippingMethodSelectedEvent", "shippingMethod"),
    couponcodechanged: eventClass("ApplePayCouponCodeChangedEvent", "couponCode"),
    paymentauthorized: eventClass("ApplePayPaymentAuthorizedEvent", "payment"),
    cancel: eventClass("ApplePayCancelEvent", "sessionError"),
  };

  const ERROR_CODES = ("unknown shippingContactInvalid billingContactInvalid addressUnserviceable "
    + "couponCodeInvalid couponCodeExpired").split(" ");
  const CONTACT_FIELDS = ("phoneNumber emailAddress name phoneticName postalAddress addressLines subLocality "
    + "locality postalCode subAdministrativeArea administrativeArea country countryCode").split(" ");

  class ApplePayError {
    constructor(code, contactField, message = "") {
      needArguments(arguments, 1, "ApplePayError");
      if (!ERROR_CODES.includes(code)) throw new TypeError(`"${code}" is no code of ApplePayError.`);
      if (![undefined, ...CONTACT_FIELDS].includes(contactField)) {
        throw new TypeError(`"${contactField}" is no contactField of ApplePayError.`);
      }
      Object.assign(this, { code, contactField, message: String(message) });
    }
  }

  // MARK: ApplePaySession

  /** The status of older completions as an error of the sheet, or null for none. */
  const STATUS_ERRORS = [
    null, { code: "unknown" }, { code: "billingContactInvalid" },
    { code: "shippingContactInvalid", contactField: "postalAddress" }, { code: "shippingContactInvalid" },
    { code: "unknown" }, { code: "unknown" }, { code: "unknown" },
  ];

  function statusError(status) {
    if (STATUS_ERRORS[status] === undefined) refuse("InvalidAccessError", `${status} is no status.`);
    return STATUS_ERRORS[status];
  }

  function needTotal(update) {
    if (!isObject(update?.newTotal)) throw new TypeError("The update must be an object with newTotal.");
    if (update.newTotal.label === undefined) throw new TypeError("newTotal.label is required.");
  }

  class ApplePaySession extends Target {
    #state = "idle"; #validation = "idle"; #request; #connection; #number;

    static canMakePayments() {
      checkDocument();
      return setting.canMakePayments;
    }

    static async canMakePaymentsWithActiveCard(merchantIdentifier) {
      needArguments(arguments, 1, "canMakePaymentsWithActiveCard");
      checkDocument();
      return setting.canMakePayments && setting.hasActiveCard;
    }

    static async applePayCapabilities(merchantIdentifier) {
      needArguments(arguments, 1, "applePayCapabilities");
      checkDocument();
      if (!setting.canMakePayments) return { paymentCredentialStatus: "applePayUnsupported" };
      return { paymentCredentialStatus: `paymentCredentials${setting.hasActiveCard ? "A" : "Una"}vailable` };
    }

    static async openPaymentSetup(merchantIdentifier) {
      needArguments(arguments, 1, "openPaymentSetup");
      checkDocument();
      if (!hasGesture()) refuse("InvalidAccessError", "openPaymentSetup needs a user gesture handler.");
      return setting.canMakePayments && setting.hasActiveCard;
    }

    static supportsVersion(version) {
      needArguments(arguments, 1, "supportsVersion");
      if (!(version >>> 0)) refuse("InvalidAccessError", "There is no version 0.");
      checkDocument();
      return (version >>> 0) <= VERSION;
    }

    constructor(version, request) {
      super();
      needArguments(arguments, 2, "ApplePaySession");
      if (!isObject(request)) throw new TypeError("The payment request must be an object.");
      checkDocument();
      if (!hasGesture()) {
        refuse("InvalidAccessError", "Must create a new ApplePaySession from a user gesture handler.");
      }
      if (!(version >>> 0) || (version >>> 0) > VERSION) {
        refuse("InvalidAccessError", `"${version}" is not a supported version.`);
      }
      this.#request = JSON.parse(JSON.stringify(request));
      check(ask("/requests", this.#request));
    }

    begin() {
      if (this.#state !== "idle") refuse("InvalidAccessError", "Payment session is already active.");
      this.#connection = new Connection(this.#request, (event) => this.#hear(event));
      this.#state = "active";
    }

    abort() {
      if (["idle", "completed", "aborted", "canceled"].includes(this.#state)) {
        refuse("InvalidAccessError", "There is no session to abort.");
      }
      this.#state = "aborted";
      this.#connection.abort();
    }

    #hear(event) {
      if (["completed", "aborted", "canceled"].includes(this.#state) && event.type !== "end") return;
      switch (event.type) {
        case "cancel": case "end": return this.#cancel();
        case "validatemerchant": this.#validation = "validating"; break;
        default:
          if (event.type !== "paymentauthorized" && !Target.hears(this, event.type)) {
            return this.#connection.complete(event.number, null);
          }
          this.#state = event.type;
      }
      this.#number = event.number;
      this.dispatchEvent(new SESSION_EVENTS[event.type](event.type, event));
    }

    /** Once it is completed, a session has no cancel any more. */
    #cancel() {
      if (["completed", "aborted", "canceled"].includes(this.#state)) return;
      this.#state = "canceled";
      const sessionError = { code: "unknown", info: {} };
      this.dispatchEvent(new SESSION_EVENTS.cancel("cancel", { sessionError }));
    }

    #need(state) {
      if (this.#state !== state) refuse("InvalidAccessError", `No ${state} event waits for a completion.`);
    }

    #complete(completion, state = "active") {
      this.#state = state;
      this.#connection.complete(this.#number, completion, state === "completed");
    }

    #update(type, update, isRefused = false) {
      needTotal(update);
      this.#need(type);
      // No sheet can show the failure of a shipping method: it ends the session.
      if (isRefused) return this.#connection.abort("The shipping method was refused by a status.");
      this.#complete(update);
    }

    completeMerchantValidation(merchantSession) {
      needArguments(arguments, 1, "completeMerchantValidation");
      this.#need("active");
      if (this.#validation !== "validating") {
        refuse("InvalidAccessError", "No validatemerchant event waits for a completion.");
      }
      if (!isObject(merchantSession)) throw new TypeError("The merchant session must be an object.");
      this.#validation = "complete";
      this.#complete(merchantSession);
    }

    completePaymentMethodSelection(first, newLineItems) {
      needArguments(arguments, 1, "completePaymentMethodSelection");
      this.#update("paymentmethodselected", arguments.length > 1 ? { newTotal: first, newLineItems } : first);
    }

    completeShippingContactSelection(first, newShippingMethods, newTotal, newLineItems) {
      const isOld = arguments.length > 1 || !isObject(first);
      needArguments(arguments, isOld ? 4 : 1, "completeShippingContactSelection");
      const update = isOld ? { newShippingMethods, newTotal, newLineItems } : first;
      const errors = isOld && statusError(first) && [statusError(first)];
      this.#update("shippingcontactselected", errors ? { ...update, errors } : update);
    }

    completeShippingMethodSelection(first, newTotal, newLineItems) {
      const isOld = arguments.length > 1 || !isObject(first);
      needArguments(arguments, isOld ? 3 : 1, "completeShippingMethodSelection");
      this.#update("shippingmethodselected", isOld ? { newTotal, newLineItems } : first, isOld && statusError(first));
    }

    completeCouponCodeChange(update) {
      needArguments(arguments, 1, "completeCouponCodeChange");
      this.#update("couponcodechanged", update);
    }

    completePayment(first) {
      needArguments(arguments, 1, "completePayment");
      const result = isObject(first) ? first : { status: first };
      if (result.status === undefined) throw new TypeError("status is required.");
      this.#need("paymentauthorized");
      statusError(result.status);
      // With errors, or a PIN to type, the sheet stays.
      const isFinal = result.status === SUCCESS || result.status === FAILURE && !result.errors?.length;
      this.#complete({ ...result, status: Number(result.status) }, isFinal ? "completed" : "active");
    }
  }
  ApplePaySession.handlers(Object.keys(SESSION_EVENTS));
  ["SUCCESS", "FAILURE", "INVALID_BILLING_POSTAL_ADDRESS", "INVALID_SHIPPING_POSTAL_ADDRESS",
    "INVALID_SHIPPING_CONTACT", "PIN_REQUIRED", "PIN_INCORRECT", "PIN_LOCKOUT"].forEach((name, value) => {
    for (const place of [ApplePaySession, ApplePaySession.prototype]) {
      Object.defineProperty(place, "STATUS_" + name, { value, enumerable: true });
    }
  });

  // MARK: PaymentRequest

  const Native = window.PaymentRequest;
  /** An event that a page answers once: `complete` of merchant validation, `updateWith` of the others. */
  class AnswerableEvent extends Event {
    constructor(type, members, answer) {
      super(type);
      Object.assign(this, members);
      Object.defineProperty(this, "isAnswered", { value: false, writable: true });
      this[type === "merchantvalidation" ? "complete" : "updateWith"] = (value) => {
        if (this.isAnswered) refuse("InvalidStateError", "The event was answered before, or is over.");
        this.isAnswered = true;
        answer(value);
      };
    }
  }

  const item = ({ label, amount, pending }) =>
    ({ label, amount: String(amount?.value), ...(pending ? { type: "pending" } : {}) });

  /** PaymentAddress, from a contact of Apple's. */
  function address(contact) {
    const { givenName = "", familyName = "" } = contact;
    return {
      country: contact.countryCode ?? "", addressLine: contact.addressLines ?? [],
      region: contact.administrativeArea ?? "", city: contact.locality ?? "",
      dependentLocality: contact.subLocality ?? "", postalCode: contact.postalCode ?? "", sortingCode: "",
      organization: "", recipient: `${givenName} ${familyName}`.trim(), phone: contact.phoneNumber ?? "",
    };
  }

  const ADDRESS_FIELDS = {
    addressLine: "addressLines", city: "locality", country: "countryCode", dependentLocality: "subLocality",
    phone: "phoneNumber", postalCode: "postalCode", recipient: "name", region: "administrativeArea",
  };
  const PAYER_FIELDS = { name: "name", email: "emailAddress", phone: "phoneNumber" };

  /** ApplePayError of each field of AddressErrors or PayerErrors. */
  function fieldErrors(errors, fields) {
    return Object.entries(errors ?? {}).filter(([name]) => fields[name]).map(([name, message]) =>
      new ApplePayError("shippingContactInvalid", fields[name], message));
  }

  class PaymentResponse extends Target {
    #request; #isComplete = false; #isRetried = false;
    constructor(request, values) {
      super();
      Object.assign(this, values);
      this.#request = request;
    }
    complete(result = "unknown", details = {}) {
      return this.#answer(() => {
        this.#isComplete = true;
        const order = details?.data?.orderDetails;
        return this.#request({
          ...(order && { orderDetails: order }), status: result === "success" ? SUCCESS : FAILURE });
      });
    }
    retry({ shippingAddress, payer, paymentMethod, error } = {}) {
      const errors = [...fieldErrors(shippingAddress, ADDRESS_FIELDS), ...fieldErrors(payer, PAYER_FIELDS),
        ...(Array.isArray(paymentMethod) ? paymentMethod : [])];
      if (error || !errors.length) errors.push(new ApplePayError("unknown", undefined, error));
      return this.#answer(async () => {
        this.#isRetried = true;
        try { return await this.#request({ status: FAILURE, errors }, this); } finally { this.#isRetried = false; }
      });
    }
    async #answer(work) {
      if (this.#isComplete) refuse("InvalidStateError", "The payment was completed before.");
      if (this.#isRetried) refuse("InvalidStateError", "The payment is being tried again.");
      return work();
    }
    toJSON() { return { ...this }; }
  }
  PaymentResponse.handlers(["payerdetailchange"]);

  class PaymentRequest extends Target {
    #body; #options; #details; #state = "created"; #connection; #number; #result;

    constructor(methodData, details, options = {}) {
      const own = Array.from(methodData ?? []).find((method) => method?.supportedMethods === METHOD);
      if (!own && Native) return Reflect.construct(Native, arguments);
      super();
      needArguments(arguments, 2, "PaymentRequest");
      if (!own) refuse("NotSupportedError", `This browser pays by ${METHOD} alone.`);
      checkDocument();
      const body = JSON.parse(JSON.stringify({ methodData: [own], details, options }));
      check(ask("/requests", body));
      this.#body = body;
      this.#details = body.details;
      this.#options = body.options;
      this.id = details.id ?? crypto.randomUUID();
      this.shippingAddress = null;
      this.shippingOption = details.shippingOptions?.findLast((option) => option.selected)?.id ?? null;
      this.shippingType = options.requestShipping ? options.shippingType ?? "shipping" : null;
    }

    async canMakePayment() {
      if (this.#state !== "created") refuse("InvalidStateError", "The request was shown before.");
      return setting.canMakePayments;
    }

    async show(later) {
      if (this.#state !== "created") refuse("InvalidStateError", "The request was shown before.");
      if (!hasGesture()) refuse("SecurityError", "show() must be triggered by user activation.");
      if (active) refuse("AbortError", "Page already has an active payment session.");
      this.#state = "interactive";
      try {
        if (later) this.#details = { ...this.#details, ...await later };
        this.#body.details = this.#details;
        this.#connection = new Connection(this.#body, (event) => this.#hear(event));
      } catch (error) {
        this.#state = "closed";
        throw error instanceof TypeError ? error : new DOMException(error?.message ?? error, "AbortError");
      }
      return new Promise((resolve, reject) => { this.#result = { resolve, reject }; });
    }

    async abort() {
      if (this.#state !== "interactive" || !this.#connection) {
        refuse("InvalidStateError", "There is no sheet to abort.");
      }
      this.#connection.abort();
      this.#close("The page aborted the payment.");
    }

    #close(reason) {
      this.#state = "closed";
      this.#result?.reject(new DOMException(reason, "AbortError"));
      this.#result = null;
    }

    #hear(event) {
      if (this.#state === "closed") return;
      this.#number = event.number;
      const { paymentMethod, shippingContact, shippingMethod, couponCode } = event;
      switch (event.type) {
        case "validatemerchant":
          this.dispatchEvent(new AnswerableEvent("merchantvalidation",
            { methodName: METHOD, validationURL: event.validationURL }, (session) =>
              this.#settle(session, (session) => isObject(session) ? session : {})));
          break;
        case "paymentmethodselected": return this.#change("paymentmethodchange", paymentMethod);
        case "couponcodechanged": return this.#change("paymentmethodchange", { couponCode });
        case "shippingcontactselected":
          this.shippingAddress = address(shippingContact);
          return this.#change("shippingaddresschange");
        case "shippingmethodselected":
          this.shippingOption = shippingMethod.identifier;
          return this.#change("shippingoptionchange");
        case "paymentauthorized": return this.#authorize(event.payment);
        case "end":
          // After complete("fail") the merchant knows how it ended, too.
          if (event.result !== "paid" && this.#state !== "failed") return this.#close(event.reason);
          this.#state = "closed";
          this.#result?.resolve();
      }
    }

    #change(type, methodDetails) {
      const members = methodDetails ? { methodName: METHOD, methodDetails } : {};
      const event = new AnswerableEvent(type, members, (details) =>
        this.#settle(details, (details) => this.#update(details ?? {}, type)));
      this.dispatchEvent(event);
      if (!event.isAnswered) this.#connection.complete(this.#number, null);
      event.isAnswered = true;
    }

    /** Completes the event with what a page promised; a promise that is broken ends the payment. */
    async #settle(promised, make) {
      const number = this.#number;
      try {
        this.#connection.complete(number, make(await promised));
      } catch (error) {
        this.#connection.abort();
        this.#close(`The page's update failed: ${error?.message ?? error}`);
      }
    }

    #update(details, type) {
      if (details.modifiers?.length) throw new TypeError("modifiers are not shown by this sheet.");
      const { currency } = this.#body.details.total.amount;
      const others = [details.total, ...details.displayItems ?? [], ...details.shippingOptions ?? []];
      if (others.some((each) => each && each.amount?.currency !== currency)) {
        throw new TypeError(`Every amount must be in ${currency}.`);
      }
      this.#details = { ...this.#details, ...details };
      const { total, displayItems = [], shippingOptions = [] } = this.#details;
      const update = { newTotal: item(total), newLineItems: displayItems.map(item) };
      if (details.shippingOptions) {
        const first = shippingOptions.findLast((option) => option.selected);
        update.newShippingMethods = [first, ...shippingOptions.filter((option) => option !== first)]
          .filter(Boolean).map((option) => ({ ...item(option), identifier: option.id }));
        this.shippingOption = first?.id ?? null;
      }
      const errors = fieldErrors(details.shippingAddressErrors, ADDRESS_FIELDS);
      const code = type === "shippingaddresschange" ? "addressUnserviceable" : "unknown";
      // By the W3C, no way to ship says that an address is not served.
      const isUnserved = code === "addressUnserviceable" && this.#options?.requestShipping && !shippingOptions.length;
      if ((details.error || isUnserved) && !errors.length) {
        errors.push(new ApplePayError(code, undefined, details.error));
      }
      if (Array.isArray(details.paymentMethodErrors)) errors.push(...details.paymentMethodErrors);
      if (errors.length) update.errors = errors;
      return update;
    }

    #authorize(payment) {
      const contact = payment.shippingContact ?? {}, asked = this.#options;
      if (asked.requestShipping) this.shippingAddress = address(contact);
      const response = new PaymentResponse((result, retried) => this.#complete(result, retried), {
        requestId: this.id, methodName: METHOD, details: payment, shippingAddress: this.shippingAddress,
        shippingOption: this.shippingOption,
        payerName: asked.requestPayerName ? address(contact).recipient : null,
        payerEmail: asked.requestPayerEmail ? contact.emailAddress ?? null : null,
        payerPhone: asked.requestPayerPhone ? contact.phoneNumber ?? null : null,
      });
      const retried = this.#result.retried;
      if (retried) Object.assign(retried, { ...response });
      this.#result.resolve(retried ? undefined : response);
      this.#result = null;
    }

    /** Answers the payment; settles when the sheet has closed, or has a new payment for what is tried again. */
    #complete(result, retried) {
      if (this.#state === "closed") refuse("AbortError", "The payment has ended.");
      if (!retried && result.status !== SUCCESS) this.#state = "failed";
      const settled = new Promise((resolve, reject) => { this.#result = { resolve, reject, retried }; });
      this.#connection.complete(this.#number, result, !retried);
      return settled;
    }
  }
  PaymentRequest.handlers(
    ["merchantvalidation", "paymentmethodchange", "shippingaddresschange", "shippingoptionchange"]);

  // MARK: The button

  /** The verbs before or after the name, in English and Chinese. */
  const VERBS = {
    "add-money": ["Add Money", "充值"], book: ["Book", "预订"], buy: ["Buy", "购买"],
    "check-out": ["Check out", "结账"], continue: ["Continue", "继续"], contribute: ["Contribute", "支持"],
    donate: ["Donate", "捐赠"], order: ["Order", "下单"], pay: ["Pay", "支付"], reload: ["Reload", "充值"],
    rent: ["Rent", "租用"], subscribe: ["Subscribe", "订阅"], support: ["Support", "支持"],
    tip: ["Tip", "打赏"], "top-up": ["Top Up", "充值"],
  };

  function label(type, locale) {
    const isChinese = locale.toLowerCase().startsWith("zh");
    if (type === "set-up") return isChinese ? "设置 Apple Pay" : "Set up Apple Pay";
    if (!VERBS[type]) return "Apple Pay";
    return isChinese ? `使用 Apple Pay ${VERBS[type][1]}` : `${VERBS[type][0]} with Apple Pay`;
  }

  const STYLE = `
    :host { display: inline-block; }
    :host([hidden]) { display: none; }
    div {
      align-items: center; background: #000; border: 1px solid #000; color: #fff; cursor: pointer; display: flex;
      border-radius: var(--apple-pay-button-border-radius, 4px);
      box-sizing: var(--apple-pay-button-box-sizing, border-box);
      font: 500 15px/1 system-ui, sans-serif; height: var(--apple-pay-button-height, 32px);
      justify-content: center; min-height: 30px; min-width: 100px; padding: var(--apple-pay-button-padding, 0 12px);
      white-space: nowrap; width: var(--apple-pay-button-width, auto);
    }
    :host([buttonstyle=white]) div { background: #fff; border-color: #fff; color: #000; }
    :host([buttonstyle=white-outline]) div { background: #fff; color: #000; }
    :host(:focus-visible) { outline: 2px solid Highlight; outline-offset: 2px; }
    @media (forced-colors: active) { div { border-color: ButtonText; } }`;

  class ApplePayButton extends HTMLElement {
    static observedAttributes = ["type", "locale", "lang", "buttonstyle"];
    #face;

    constructor() {
      super();
      const root = this.attachShadow({ mode: "open" });
      this.#face = document.createElement("div");
      root.append(Object.assign(document.createElement("style"), { textContent: STYLE }), this.#face);
      this.addEventListener("keydown", (event) => {
        if (event.key === " ") event.preventDefault();
        if (event.key === "Enter" && !event.repeat) this.click();
      });
      this.addEventListener("keyup", (event) => { if (event.key === " ") this.click(); });
    }

    connectedCallback() {
      if (!this.hasAttribute("role")) this.setAttribute("role", "button");
      if (!this.hasAttribute("tabindex")) this.tabIndex = 0;
      this.#draw();
    }

    attributeChangedCallback() { this.#draw(); }

    #draw() {
      const locale = this.getAttribute("locale") || this.lang || document.documentElement.lang || "en";
      this.#face.textContent = label(this.getAttribute("type"), locale);
      if (this.isConnected) this.setAttribute("aria-label", this.#face.textContent);
    }
  }

  for (const value of [ApplePaySession, ApplePayError, PaymentRequest, ...Object.values(SESSION_EVENTS)]) {
    Object.defineProperty(window, value.name, { value, configurable: true, writable: true });
  }
  if (!customElements.get("apple-pay-button")) customElements.define("apple-pay-button", ApplePayButton);
})(__SETTING__);
