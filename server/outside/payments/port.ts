import type { PayMethod } from '#contract/donations/orders.ts'
import type { AccountProvider } from './account-port.ts'
import type { PayoutProvider } from './payout-port.ts'

export type { AccountForm, AccountHolder, AccountRefused, AccountState } from './account-port.ts'
export type { BankPayoutState, TransferRefused, TransferredPayout, TransferState } from './payout-port.ts'

/** The payment provider's port: plain values, whole cents, no provider types. */

export type PaidCharge = {
  readonly paymentRef: string
  readonly chargeRef: string
  readonly amountCents: number
  /** The method actually used, whatever the page requested. */
  readonly payMethod: PayMethod
  readonly cardBrand: string | null
  readonly cardLast4: string | null
  readonly cardFingerprint: string | null
  /** Null until the provider has determined its fee. */
  readonly feeCents: number | null
  readonly balanceRef: string | null
  readonly paidAt: Date
  /** Set if all of it was refunded, or else if the donor's bank disputed it. */
  readonly returned: 'refunded' | 'disputed' | null
  /** What the donor paid for, from its metadata; null for payments without it. */
  readonly parts: DonationParts | null
  /** The card that its donor asked to keep; null if they didn't. */
  readonly cardToKeep: CardToKeep | null
}

/** A customer object at the provider, which keeps the cards of an account. */
export type Customer = { readonly userId: string; readonly customerRef: string }

/** A paid card that was attached to its donor's customer. */
export type CardToKeep = {
  readonly userId: string
  readonly paymentMethodRef: string
  readonly fingerprint: string
  readonly brand: string
  readonly last4: string
  readonly expMonth: number
  readonly expYear: number
}

/** What a payment is made with: a token of the page's fields or sheets, or a card that its donor kept. */
export type PaymentSource =
  | {
      readonly kind: 'token'
      readonly confirmationToken: string
      /** The customer that the card is attached to once it is paid; null if it isn't kept. */
      readonly keepFor: Customer | null
    }
  | { readonly kind: 'kept_card'; readonly customerRef: string; readonly paymentMethodRef: string }

/** What a payment consists of. */
export type DonationParts = {
  readonly amountCents: number
  readonly tipCents: number
  readonly coverFeeCents: number
}

export type PaymentState =
  | {
      readonly state: 'succeeded'
      readonly paymentRef: string
      readonly charge: PaidCharge
      readonly order: OrderRef | null
    }
  | { readonly state: 'processing'; readonly paymentRef: string; readonly order: OrderRef | null }
  | {
      readonly state: 'requires_action'
      readonly paymentRef: string
      readonly clientSecret: string
      readonly order: OrderRef | null
    }
  | {
      readonly state: 'failed'
      readonly paymentRef: string | null
      readonly declineCode: string
      /** Equal for payments with the same card, without its number; null if there is none. */
      readonly cardFingerprint: string | null
      readonly order: OrderRef | null
    }
  | { readonly state: 'cancelled'; readonly paymentRef: string; readonly order: OrderRef | null }

/**
 * The `declineCode` of a request that the provider rejected as invalid, such as one with a made-up token: it
 * never reached a bank.
 */
export const INVALID_REQUEST = 'invalid_request'

/** Our metadata in a payment: the order it belongs to. */
export type OrderRef = { readonly caseId: string; readonly orderId: string; readonly attempt: number }

/** The provider may or may not have acted: not a failure, always retried with the same key. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown, message = 'The payment provider gave no clear answer') {
    super(message, { cause })
    this.name = 'OutcomeUnknown'
  }
}

/** The provider has no such object. Callers for whom it must exist can treat this like an unknown outcome. */
export class NotAtProvider extends OutcomeUnknown {}

/** Another request under the same key is still running at the provider, and will get the answer. */
export class RequestInProgress extends OutcomeUnknown {}

/** The body wasn't signed by the provider, or too long ago. */
export class BadWebhookSignature extends Error {}

export type ProviderEvent = {
  readonly eventId: string
  readonly type: string
  /** The event's payment, if any. */
  readonly paymentRef: string | null
  /** The event's connected account, if any: a recipient's, see AccountState. */
  readonly accountRef: string | null
  /** Stored extract: enough to find it at the provider, without personal data. */
  readonly summary: Readonly<Record<string, string | number | boolean | null>>
}

/** A refund at the provider. A succeeded one may still fail days later. */
export type RefundState = {
  readonly refundRef: string
  readonly paymentRef: string
  readonly amountCents: number
  readonly status: 'pending' | 'succeeded' | 'failed'
  readonly failure: string | null
  readonly madeAt: Date
  /** Ours, from its metadata; null for one made in the provider's dashboard. */
  readonly refundId: string | null
  /** From its metadata; null for refunds without it. */
  readonly parts: RefundedParts | null
}

/** What a refund returns of the donation and of the tip. The rest of it is of the covered fee. */
export type RefundedParts = { readonly donationCents: number; readonly tipCents: number }

/** The provider refused this refund finally, and no money has moved. */
export type RefundRefused = { readonly status: 'refused'; readonly reason: string }

/** One movement of our balance at the provider; negative for outgoing money. */
export type BalanceMovement = {
  readonly balanceRef: string
  /** The provider's category: charge, refund, refund_failure, dispute, dispute_reversal … */
  readonly category: string
  /** Its charge, refund, dispute, transfer or reversal. */
  readonly sourceRef: string | null
  /** Its payment; null if not fetched, or if there is none. */
  readonly paymentRef: string | null
  /** The transfer that it reversed; null if not fetched, or if it is no reversal. */
  readonly transferRef: string | null
  readonly currency: string
  readonly amountCents: number
  readonly feeCents: number
  readonly at: Date
}

export type DisputeState = {
  readonly disputeRef: string
  readonly paymentRef: string
  readonly amountCents: number
  /** inquiry: the bank only asks. closed: ended without a decision. */
  readonly status: 'inquiry' | 'open' | 'under_review' | 'won' | 'lost' | 'closed'
  readonly reason: string
  readonly evidenceDueAt: Date | null
  readonly openedAt: Date
  readonly movements: readonly BalanceMovement[]
}

/** A card network's early fraud warning: worth refunding while possible. */
export type FraudWarning = { readonly paymentRef: string; readonly actionable: boolean }

/** Evidence that the provider passes to the donor's bank. */
export type Evidence = {
  readonly customerName: string
  readonly customerEmail: string
  readonly description: string
  readonly words: string
  /** At most one of each kind. */
  readonly files: readonly EvidenceFile[]
}

/** An uploaded file, and what it proves in the provider's terms. */
export type EvidenceFile = {
  readonly kind: 'receipt' | 'customer_communication' | 'uncategorized_file'
  readonly fileRef: string
}

/** Origins that a page with its script loads from, by directive of the content policy. */
export type ContentOrigins = {
  readonly script: readonly string[]
  readonly frame: readonly string[]
  readonly connect: readonly string[]
}

export type OnboardingOrigins = ContentOrigins & {
  readonly image: readonly string[]
  readonly style: readonly string[]
}

export type PaymentProvider = PayoutProvider &
  AccountProvider & {
    readonly publicSettings: {
      readonly publishableKey: string
      readonly scriptUrl: string
      readonly origins: ContentOrigins
      /** The script of the provider's onboarding, and the origins it loads from. */
      readonly onboarding: { readonly scriptUrl: string; readonly origins: OnboardingOrigins }
    }
    /**
     * Creates and confirms a payment in one call under the idempotency key `order:{id}:attempt:{n}`. Throws
     * OutcomeUnknown.
     */
    readonly charge: (ask: {
      readonly order: OrderRef
      readonly amountCents: number
      readonly parts: DonationParts
      readonly source: PaymentSource
      readonly description: string
      readonly statementSuffix: string
      readonly returnUrl: string
    }) => Promise<PaymentState>
    /** A token's card fingerprint, without charging it; null for an invalid token. @throws OutcomeUnknown */
    readonly cardFingerprint: (confirmationToken: string) => Promise<string | null>
    /** Creates an account's customer, without name or address. Idempotent for a day. @throws OutcomeUnknown */
    readonly createCustomer: (userId: string) => Promise<string>
    /** Deletes a customer, which detaches its cards. Idempotent. @throws OutcomeUnknown */
    readonly deleteCustomer: (customerRef: string) => Promise<void>
    /** Detaches a kept card from its customer, so that it can't pay any more. Idempotent. @throws OutcomeUnknown */
    readonly detachCard: (paymentMethodRef: string) => Promise<void>
    /** @throws OutcomeUnknown if the provider doesn't answer. */
    readonly getPayment: (paymentRef: string) => Promise<PaymentState>
    /** An attempt's payment, searched by metadata around a time; null if none. @throws OutcomeUnknown */
    readonly findPayment: (order: OrderRef, around: Date) => Promise<PaymentState | null>
    /** The payments of an order's attempts that were made around a time, oldest first. @throws OutcomeUnknown */
    readonly paymentsOf: (
      order: Pick<OrderRef, 'caseId' | 'orderId'>,
      made: { readonly from: Date; readonly until: Date },
    ) => Promise<readonly PaymentState[]>
    /**
     * Cancels an unconfirmed payment. @returns its state afterwards: one that has proceeded can't be canceled.
     * @throws OutcomeUnknown
     */
    readonly cancelPayment: (paymentRef: string) => Promise<PaymentState>
    /** @returns null for a signed event of unknown shape. Throws BadWebhookSignature. */
    readonly verifyWebhook: (rawBody: Buffer, signature: string) => ProviderEvent | null
    /**
     * Refunds under an idempotency key; everything left without an amount. Its metadata has `refundId` and the
     * parts. Throws OutcomeUnknown.
     */
    readonly refund: (ask: {
      readonly refundId: string
      readonly key: string
      readonly paymentRef: string
      readonly amountCents: number | null
      readonly parts: RefundedParts | null
      readonly reason: 'duplicate' | 'fraudulent' | 'requested_by_customer'
    }) => Promise<RefundState | RefundRefused>
    /** @throws OutcomeUnknown */
    readonly getRefund: (refundRef: string) => Promise<RefundState>
    /** Every refund of a payment, including those made in the provider's dashboard. @throws OutcomeUnknown */
    readonly listRefunds: (paymentRef: string) => Promise<readonly RefundState[]>
    /** @throws OutcomeUnknown */
    readonly getDispute: (disputeRef: string) => Promise<DisputeState>
    /** Uploads an evidence file: unread until a dispute's evidence names it. @throws OutcomeUnknown */
    readonly uploadEvidence: (file: {
      readonly name: string
      readonly contentType: string
      readonly bytes: Buffer
    }) => Promise<string>
    /** Submits text and files to the bank, finally. @throws OutcomeUnknown */
    readonly submitEvidence: (disputeRef: string, evidence: Evidence) => Promise<DisputeState>
    /** Accepts a dispute, finally: its money stays with the donor. @throws OutcomeUnknown */
    readonly acceptDispute: (disputeRef: string) => Promise<DisputeState>
    /** @throws OutcomeUnknown */
    readonly getFraudWarning: (warningRef: string) => Promise<FraudWarning>
    /** The provider's own clock. @throws OutcomeUnknown */
    readonly readTime: () => Promise<Date>
    /** Events of some types since a time, newest first; the provider keeps 30 days. @throws OutcomeUnknown */
    readonly eventsSince: (since: Date, types: readonly string[]) => AsyncIterable<ProviderEvent>
    /** Movements of our balance in [from, to), newest first, with their payments. @throws OutcomeUnknown */
    readonly movements: (from: Date, to: Date) => AsyncIterable<BalanceMovement>
    /** Every movement of a charge, refund or dispute, with its payment. @throws OutcomeUnknown */
    readonly movementsOf: (sourceRef: string) => Promise<readonly BalanceMovement[]>
    /** One movement, with its payment; null if there is none. @throws OutcomeUnknown */
    readonly getMovement: (balanceRef: string) => Promise<BalanceMovement | null>
  }
