import type { CardFacts } from './cards.ts'
import type { EvidenceField } from './evidence.ts'

export type PaymentIntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'canceled'

export type PaymentError = {
  readonly type: 'card_error' | 'invalid_request_error'
  readonly code: string
  readonly declineCode: string | null
  readonly message: string
  readonly chargeId: string | null
}

export type PaymentIntentFacts = {
  readonly amountCents: number
  readonly currency: string
  readonly status: PaymentIntentStatus
  readonly clientSecret: string
  readonly captureMethod: 'automatic' | 'automatic_async'
  readonly automaticMethods: boolean
  /** Nothing but cards, and wallets, which are cards. */
  readonly cardsOnly?: boolean
  readonly allowRedirects: 'always' | 'never'
  readonly description: string | null
  readonly metadata: Readonly<Record<string, string>>
  readonly receiptEmail: string | null
  readonly statementDescriptor: string | null
  readonly statementSuffix: string | null
  readonly transferGroup: string | null
  readonly returnUrl: string | null
  readonly card: CardFacts | null
  /** `sdk` when the page's script will carry on, `redirect` when the donor is sent away and back. */
  readonly action: 'sdk' | 'redirect' | null
  readonly latestChargeId: string | null
  readonly lastError: PaymentError | null
  readonly canceledMs: number | null
  readonly cancellationReason: string | null
}

/** Who an account is of, as far as the platform or the holder has said. */
export type Holder = {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly birthDay: { readonly day: number; readonly month: number; readonly year: number } | null
  readonly email: string | null
  readonly phone: string | null
  readonly address: {
    readonly line1: string | null
    readonly city: string | null
    readonly state: string | null
    readonly postalCode: string | null
  }
}

/** Never the whole number: what is typed is looked at once and forgotten. */
export type BankFacts = {
  readonly id: string
  readonly bankName: string
  readonly last4: string
  readonly routingNumber: string
  /** The provider's word for how payouts to this bank fail; none where they arrive. */
  readonly payoutFailure?: string | null
}

/** What people of the provider's stopped an account for. */
export type StopReason = 'rejected.fraud' | 'rejected.other' | 'listed' | 'platform_paused'

export type AccountFacts = {
  readonly email: string | null
  readonly personId: string
  readonly holder: Holder
  readonly trade: string | null
  readonly productDescription: string | null
  /** What came of the last four digits of the SSN, which are kept nowhere. */
  readonly identity: 'not_given' | 'pending' | 'verified' | 'failed'
  readonly bank: BankFacts | null
  readonly agreedMs: number | null
  /** Once its holder was let in, the platform can't change who it is of. */
  readonly onboardingBegan: boolean
  readonly stopped: StopReason | null
  readonly metadata: Readonly<Record<string, string>>
}

/** The embedded components that the sandbox has. */
export type AccountComponent = 'account_onboarding' | 'account_management'

export type AccountSessionFacts = {
  /** Found by the record's id, which stands in front of it. */
  readonly secret: string
  readonly component: AccountComponent
}

export type BalanceTransactionFacts = {
  /** Negative when money leaves the balance. The net is this minus the fee. */
  readonly amountCents: number
  readonly feeCents: number
  readonly currency: string
  readonly kind: 'charge' | 'refund' | 'refund_failure' | 'adjustment' | 'transfer' | 'transfer_refund'
  readonly reportingCategory:
    | 'charge'
    | 'refund'
    | 'refund_failure'
    | 'dispute'
    | 'dispute_reversal'
    | 'transfer'
    | 'transfer_reversal'
  readonly description: string | null
  readonly availableMs: number
}

export type ChargeFacts = {
  readonly amountCents: number
  readonly currency: string
  readonly status: 'succeeded' | 'pending' | 'failed'
  readonly refundedCents: number
  /** Null until the fee is known. */
  readonly balanceTransactionId: string | null
  readonly card: CardFacts
  readonly authenticated: boolean
  readonly description: string | null
  readonly metadata: Readonly<Record<string, string>>
  readonly receiptEmail: string | null
  readonly statementDescriptor: string | null
  readonly statementSuffix: string | null
  readonly transferGroup: string | null
  readonly failure: { readonly code: string; readonly declineCode: string; readonly message: string } | null
  /** A charge is disputed at most once; after a win it can be given back again. */
  readonly dispute: 'open' | 'won' | 'lost' | null
}

export type ConfirmationTokenFacts = {
  readonly card: CardFacts
  readonly returnUrl: string | null
  readonly expiresMs: number
}

export type DisputeFacts = {
  readonly amountCents: number
  readonly currency: string
  readonly status:
    | 'warning_needs_response'
    | 'warning_under_review'
    | 'warning_closed'
    | 'needs_response'
    | 'under_review'
    | 'won'
    | 'lost'
  readonly reason: 'fraudulent' | 'product_not_received'
  readonly chargeId: string
  readonly evidence: Readonly<Partial<Record<EvidenceField, string>>>
  readonly submissions: number
  readonly dueMs: number
  /** When it ends by itself: at the due date, or when the bank has read the evidence. */
  readonly decidesMs: number
  /** Money out when opened, and back when won. Kept here whole, as the wire shows them whole. */
  readonly transactions: readonly StripeRecord<'balance_transaction'>[]
  readonly metadata: Readonly<Record<string, string>>
}

/** A file for a dispute's evidence. */
export type FileFacts = { readonly filename: string; readonly type: string; readonly bytes: number }

export type EarlyFraudWarningFacts = {
  readonly chargeId: string
  /** Refunding helps only before the card's owner disputes the charge. */
  readonly actionable: boolean
  readonly fraudType: string
}

export type RefundFacts = {
  readonly amountCents: number
  readonly currency: string
  readonly status: 'pending' | 'succeeded' | 'failed'
  readonly chargeId: string
  readonly balanceTransactionId: string
  readonly failureBalanceTransactionId: string | null
  readonly failureReason: string | null
  readonly reason: string | null
  readonly metadata: Readonly<Record<string, string>>
}

export type TransferFacts = {
  readonly amountCents: number
  readonly balanceTransactionId: string
  readonly group: string | null
  readonly description: string | null
  readonly metadata: Readonly<Record<string, string>>
  readonly reversal: {
    readonly id: string
    readonly createdMs: number
    readonly balanceTransactionId: string
  } | null
}

export type TransferReversalFacts = {
  readonly amountCents: number
  readonly balanceTransactionId: string
}

/** A payout of a connected account to its bank. */
export type PayoutFacts = {
  readonly amountCents: number
  readonly status: 'pending' | 'paid' | 'failed' | 'canceled'
  readonly arrivalMs: number
  readonly bankId: string
  readonly failure: string | null
  /** What its bank will do, and when: decided as it is made. */
  readonly outcome: { readonly failure: string; readonly after: 'before_paid' | 'after_paid' } | null
  readonly description: string | null
  readonly metadata: Readonly<Record<string, string>>
}

/** What is kept of each kind of object. */
export type FactsByType = {
  payment_intent: PaymentIntentFacts
  confirmation_token: ConfirmationTokenFacts
  charge: ChargeFacts
  balance_transaction: BalanceTransactionFacts
  refund: RefundFacts
  dispute: DisputeFacts
  file: FileFacts
  'radar.early_fraud_warning': EarlyFraudWarningFacts
  account: AccountFacts
  account_session: AccountSessionFacts
  transfer: TransferFacts
  transfer_reversal: TransferReversalFacts
  payout: PayoutFacts
}
export type RecordType = keyof FactsByType

/** One object: never changed in place, so that an event can hold on to what it was. */
export type StripeRecord<T extends RecordType = RecordType> = {
  readonly type: T
  readonly id: string
  /**
   * The payment intent of a charge, refund or dispute; the source of a balance transaction; the account of a session,
   * transfer or payout; the transfer of a reversal.
   */
  readonly parentId: string | null
  readonly createdMs: number
  readonly facts: FactsByType[T]
}
