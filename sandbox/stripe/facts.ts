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
  /** Whether only cards are allowed, directly or in a wallet such as Apple Pay. Absent in the sample history. */
  readonly cardsOnly?: boolean
  /** Whether Link is allowed besides. Absent in the sample history. */
  readonly linkAllowed?: boolean
  /** The customer who pays, and whether their card is attached to them once it is paid. Absent in the sample history. */
  readonly customerId?: string | null
  readonly setupFutureUsage?: SetupFutureUsage | null
  readonly allowRedirects: 'always' | 'never'
  readonly description: string | null
  readonly metadata: Readonly<Record<string, string>>
  readonly receiptEmail: string | null
  readonly statementDescriptor: string | null
  readonly statementSuffix: string | null
  readonly transferGroup: string | null
  readonly returnUrl: string | null
  readonly card: CardFacts | null
  /** `sdk` if the page's script shows the bank's check, `redirect` if the donor is sent to it and back. */
  readonly action: 'sdk' | 'redirect' | null
  readonly latestChargeId: string | null
  readonly lastError: PaymentError | null
  readonly canceledMs: number | null
  readonly cancellationReason: string | null
}

/** The account's holder, as the platform and the holder have entered it. */
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

/** A debit card that payouts go to. */
export type PayoutCardFacts = {
  /** In Stripe's spelling. */
  readonly brand: 'Visa' | 'MasterCard'
  readonly methods: readonly ('standard' | 'instant')[]
  readonly expires: { readonly month: number; readonly year: number }
}

/** A bank account, or a debit card of one, without its full number, which isn't stored. */
export type BankFacts = {
  readonly id: string
  readonly bankName: string
  /** Null or absent for a bank account. */
  readonly card?: PayoutCardFacts | null
  readonly last4: string
  readonly routingNumber: string
  /** Failure code of payouts to it; null or absent if they arrive. */
  readonly payoutFailure?: string | null
}

/** Why the provider stopped an account. */
export type StopReason = 'rejected.fraud' | 'rejected.other' | 'listed' | 'platform_paused'

export type AccountFacts = {
  readonly email: string | null
  readonly personId: string
  readonly holder: Holder
  readonly merchantCategoryCode: string | null
  readonly productDescription: string | null
  /** Result of checking the SSN's last four digits, which aren't stored. */
  readonly identity: 'not_given' | 'pending' | 'verified' | 'failed'
  readonly bank: BankFacts | null
  /** When the holder agreed to the provider's terms. */
  readonly termsAgreedMs: number | null
  /** Whether a session was started for the holder. From then on, the platform can't change the holder's data. */
  readonly onboardingBegan: boolean
  readonly stopped: StopReason | null
  readonly metadata: Readonly<Record<string, string>>
}

/** The provider's embedded forms: identity and bank account. */
export type AccountComponent = 'account_onboarding' | 'account_management'

export type AccountSessionFacts = {
  /** Second half of the client secret, after the record's id. */
  readonly secret: string
  readonly component: AccountComponent
}

export type BalanceTransactionFacts = {
  /** Negative for outgoing money. The net amount is this minus the fee. */
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
  /** Absent in the sample history. */
  readonly customerId?: string | null
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
  /** State of the charge's only possible dispute. Once it is won, the charge can be refunded again. */
  readonly dispute: 'open' | 'won' | 'lost' | null
}

export type SetupFutureUsage = 'on_session' | 'off_session'

/** A customer of the platform, without name or address. */
export type CustomerFacts = { readonly metadata: Readonly<Record<string, string>>; readonly deleted: boolean }

/** A card attached to a customer; null once detached, after which it can't pay any more. */
export type PaymentMethodFacts = { readonly card: CardFacts; readonly customerId: string | null }

export type ConfirmationTokenFacts = {
  readonly card: CardFacts
  readonly returnUrl: string | null
  /** Absent in tokens of earlier versions. */
  readonly setupFutureUsage?: SetupFutureUsage | null
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
  /** When it is decided: at the deadline, or when the bank has reviewed the evidence. */
  readonly decidesMs: number
  /** The withdrawal, and its reversal once won. Stored in full, because Stripe's dispute contains them. */
  readonly transactions: readonly StripeRecord<'balance_transaction'>[]
  readonly metadata: Readonly<Record<string, string>>
}

/** A file for a dispute's evidence. */
export type FileFacts = { readonly filename: string; readonly type: string; readonly bytes: number }

export type EarlyFraudWarningFacts = {
  readonly chargeId: string
  /** Whether a refund can still prevent the dispute. */
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

export type PayoutHistory = {
  readonly amountCents: number
  readonly balanceTransactionId: string
  readonly group: string | null
  readonly description: string | null
  readonly metadata: Readonly<Record<string, string>>
  /** Of the whole transfer, or of a part of it. There is one at most. */
  readonly reversal: {
    readonly id: string
    readonly amountCents: number
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
  /** How and when the bank will fail the payout, decided at creation; null if it will arrive. */
  readonly outcome: { readonly failure: string; readonly after: 'before_paid' | 'after_paid' } | null
  readonly description: string | null
  readonly metadata: Readonly<Record<string, string>>
}

/** Stored fields by type of object. */
export type FactsByType = {
  payment_intent: PaymentIntentFacts
  confirmation_token: ConfirmationTokenFacts
  customer: CustomerFacts
  payment_method: PaymentMethodFacts
  charge: ChargeFacts
  balance_transaction: BalanceTransactionFacts
  refund: RefundFacts
  dispute: DisputeFacts
  file: FileFacts
  'radar.early_fraud_warning': EarlyFraudWarningFacts
  account: AccountFacts
  account_session: AccountSessionFacts
  transfer: PayoutHistory
  transfer_reversal: TransferReversalFacts
  payout: PayoutFacts
}
export type RecordType = keyof FactsByType

/** An object of the provider. Immutable, so that events can contain it as a snapshot. */
export type StripeRecord<T extends RecordType = RecordType> = {
  readonly type: T
  readonly id: string
  /**
   * The customer of a payment method; the payment intent of a charge, refund or dispute; the source of a balance
   * transaction; the account of a session, transfer or payout; the transfer of a reversal.
   */
  readonly parentId: string | null
  readonly createdMs: number
  readonly facts: FactsByType[T]
}
