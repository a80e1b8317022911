import type { PayMethod } from '#contract/orders/orders.ts'
import type { PayoutProvider } from './payout-port.ts'

export type { BankPayoutState } from './payout-port.ts'

/** The payment provider as the product sees it: plain values, whole cents, no provider's types. */

export type PaidCharge = {
  readonly paymentRef: string
  readonly chargeRef: string
  readonly amountCents: number
  /** What was really paid with, whatever the page asked for. */
  readonly payMethod: PayMethod
  readonly cardBrand: string | null
  readonly cardLast4: string | null
  /** The same for each payment with the same card, and nothing of its number. */
  readonly cardFingerprint: string | null
  /** Null while the provider hasn't settled on its fee. */
  readonly feeCents: number | null
  readonly balanceRef: string | null
  readonly paidAt: Date
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
      /** The same for each payment with the same card, and nothing of its number; null where there is none. */
      readonly cardFingerprint: string | null
      readonly order: OrderRef | null
    }
  | { readonly state: 'cancelled'; readonly paymentRef: string; readonly order: OrderRef | null }

/** The `declineCode` of what the provider took for no charge at all, such as one with a made-up token: no bank saw it. */
export const NOT_TAKEN = 'invalid_request'

/** What we wrote into the payment's metadata: which order a provider's object belongs to. */
export type OrderRef = { readonly caseId: string; readonly orderId: string; readonly attempt: number }

/** The provider may or may not have acted: never a failure, always asked again with the same key. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('The payment provider gave no clear answer', { cause })
    this.name = 'OutcomeUnknown'
  }
}

/** The provider answered, and has no such object. Who asks about something that must be there can treat both alike. */
export class NotAtProvider extends OutcomeUnknown {}

/** The same was asked under the same key a moment ago, and the provider is at it: who asked first hears the answer. */
export class BeingAnswered extends OutcomeUnknown {}

/** The body was not signed by the provider, or too long ago. */
export class BadWebhookSignature extends Error {}

export type ProviderEvent = {
  readonly eventId: string
  readonly type: string
  /** The payment the event is about, where it is about one. */
  readonly paymentRef: string | null
  /** The account the event is about, where it is about one: a recipient's, see AccountState. */
  readonly accountRef: string | null
  /** What is kept of it: enough to find it at the provider, and nothing of a person. */
  readonly summary: Readonly<Record<string, string | number | boolean | null>>
}

/** A refund as the provider has it. One that it calls done may still fail days later. */
export type RefundState = {
  readonly refundRef: string
  readonly paymentRef: string
  readonly amountCents: number
  readonly status: 'pending' | 'succeeded' | 'failed'
  readonly failure: string | null
  readonly madeAt: Date
  /** Ours, by what we wrote into it; null for one made at the provider itself. */
  readonly refundId: string | null
}

/** The provider won't begin this refund: it is final, and nothing has moved. */
export type RefundRefused = { readonly status: 'refused'; readonly reason: string }

/** One movement of our balance at the provider. Below zero where money left it. */
export type BalanceMovement = {
  readonly balanceRef: string
  /** The provider's word for what it was: charge, refund, refund_failure, dispute, dispute_reversal … */
  readonly category: string
  /** The charge, refund, dispute, transfer or reversal it belongs to. */
  readonly sourceRef: string | null
  /** The payment that this belongs to; null where the provider wasn't asked, or it belongs to none. */
  readonly paymentRef: string | null
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

/** A card network's early word that a payment may be fraud: worth refunding while it still can be. */
export type FraudWarning = { readonly paymentRef: string; readonly actionable: boolean }

/** What the provider hands to the donor's bank, in words of ours. */
export type Evidence = {
  readonly customerName: string
  readonly customerEmail: string
  readonly description: string
  readonly words: string
  /** At most one of a kind. */
  readonly files: readonly EvidenceFile[]
}

/** A file the provider was handed, and what it proves, by the provider's word. */
export type EvidenceFile = {
  readonly kind: 'receipt' | 'customer_communication' | 'uncategorized_file'
  readonly fileRef: string
}

/** Who receives a case's money, as the provider must know them. Their bank account and SSN never come by us. */
export type AccountHolder = {
  /** Written into the account, so that it is found again from the provider's side. */
  readonly caseId: string
  readonly firstName: string
  readonly lastName: string
  /** 1980-01-31 */
  readonly birthDate: string
  readonly address: string
  readonly city: string
  /** Two letters. */
  readonly state: string
  readonly zip: string
  /** +15555550100 */
  readonly phone: string
  readonly email: string
}

/**
 * A recipient's account at the provider. initial: it can't be paid to, `missing` and `errors` say why, and its holder
 * can help; one that was verified may be it again. verified: it can be paid to. disabled: the provider has stopped it.
 */
export type AccountState = {
  readonly accountRef: string
  readonly state: 'initial' | 'verified' | 'disabled'
  /** The provider's words for what it still wants, such as `individual.ssn_last_4`. */
  readonly missing: readonly string[]
  /** What it has, and is checking. */
  readonly checking: readonly string[]
  /** What it refused. `field` is one of `missing`; the provider's own sentence may quote what was typed, and stays there. */
  readonly errors: readonly { readonly code: string; readonly field: string }[]
  /** Another one where its holder changed it, also to one that ends alike. */
  readonly bankRef: string | null
  readonly bankLast4: string | null
  readonly bankName: string | null
  /** The provider's word for why it can't be paid to; a new account has one too, such as `requirements.past_due`. */
  readonly disabledReason: string | null
}

/** The provider answered that it won't, and nothing has changed. `field` is where it names one. */
export type AccountRefused = {
  readonly state: 'refused'
  readonly code: string
  readonly field: string | null
}

/** Good for one mounting of the provider's onboarding; never kept, never logged. */
export type AccountSession = { readonly clientSecret: string; readonly expiresAt: Date }

/** From where a page with its script loads, by directive of the page's content policy. */
export type ContentOrigins = {
  readonly script: readonly string[]
  readonly frame: readonly string[]
  readonly connect: readonly string[]
}

export type OnboardingOrigins = ContentOrigins & {
  readonly image: readonly string[]
  readonly style: readonly string[]
}

export type PaymentProvider = PayoutProvider & {
  readonly publicSettings: {
    readonly publishableKey: string
    readonly scriptUrl: string
    readonly origins: ContentOrigins
    /** The script of the provider's onboarding, and from where a page with it loads. */
    readonly onboarding: { readonly scriptUrl: string; readonly origins: OnboardingOrigins }
  }
  /** Creates and confirms in one call under the idempotency key `order:{id}:attempt:{n}`. Throws OutcomeUnknown. */
  readonly charge: (ask: {
    readonly order: OrderRef
    readonly amountCents: number
    readonly confirmationToken: string
    readonly description: string
    readonly statementSuffix: string
    readonly returnUrl: string
  }) => Promise<PaymentState>
  /** The fingerprint of the card behind a token, without charging it; null for a token that is none. Throws OutcomeUnknown. */
  readonly cardFingerprint: (confirmationToken: string) => Promise<string | null>
  /** Throws OutcomeUnknown where the provider doesn't answer. */
  readonly getPayment: (paymentRef: string) => Promise<PaymentState>
  /** The payment made for an attempt around a moment, by what we wrote into it; null where there is none. Throws OutcomeUnknown. */
  readonly findPayment: (order: OrderRef, around: Date) => Promise<PaymentState | null>
  /** Ends a payment that nobody confirmed. @returns where it stands then: one that has gone on can't be ended. Throws OutcomeUnknown. */
  readonly cancelPayment: (paymentRef: string) => Promise<PaymentState>
  /** @returns null for what the provider did sign, but of a shape we don't know. Throws BadWebhookSignature. */
  readonly verifyWebhook: (rawBody: Buffer, signature: string) => ProviderEvent | null
  /**
   * Gives money back under an idempotency key, all that is left where no amount is named. What it made says `refundId`
   * again. Throws OutcomeUnknown.
   */
  readonly refund: (ask: {
    readonly refundId: string
    readonly key: string
    readonly paymentRef: string
    readonly amountCents: number | null
    readonly reason: 'duplicate' | 'fraudulent' | 'requested_by_customer'
  }) => Promise<RefundState | RefundRefused>
  /** Throws OutcomeUnknown. */
  readonly getRefund: (refundRef: string) => Promise<RefundState>
  /** Every refund of a payment, also those made at the provider itself. Throws OutcomeUnknown. */
  readonly listRefunds: (paymentRef: string) => Promise<readonly RefundState[]>
  /** Throws OutcomeUnknown. */
  readonly getDispute: (disputeRef: string) => Promise<DisputeState>
  /** Hands over a file for a dispute's answer: nobody reads it before it is named there. Throws OutcomeUnknown. */
  readonly uploadEvidence: (file: {
    readonly name: string
    readonly contentType: string
    readonly bytes: Buffer
  }) => Promise<string>
  /** Sends the bank our words and files, once and for all. Throws OutcomeUnknown. */
  readonly submitEvidence: (disputeRef: string, evidence: Evidence) => Promise<DisputeState>
  /** Throws OutcomeUnknown. */
  readonly getFraudWarning: (warningRef: string) => Promise<FraudWarning>
  /** Events of some types made since a moment, newest first; only ever those of the last 30 days. Throws OutcomeUnknown. */
  readonly eventsSince: (since: Date, types: readonly string[]) => AsyncIterable<ProviderEvent>
  /** Movements of our balance in [from, to), newest first, with their payments. Throws OutcomeUnknown. */
  readonly movements: (from: Date, to: Date) => AsyncIterable<BalanceMovement>
  /** Every movement that a charge, refund or dispute made, with its payment. Throws OutcomeUnknown. */
  readonly movementsOf: (sourceRef: string) => Promise<readonly BalanceMovement[]>
  /** One movement, with its payment; null where there is none. Throws OutcomeUnknown. */
  readonly getMovement: (balanceRef: string) => Promise<BalanceMovement | null>
  /** Opens an account for whoever receives a case's money: once under a key. Throws OutcomeUnknown. */
  readonly createAccount: (key: string, holder: AccountHolder) => Promise<AccountState | AccountRefused>
  /** The account that was opened for a case within a time; null where there is none. Throws OutcomeUnknown. */
  readonly findAccount: (
    caseId: string,
    made: { readonly from: Date; readonly until: Date },
  ) => Promise<AccountState | null>
  /**
   * Corrects who an account is of. Refused once a session was begun for it: from then on its holder corrects it in the
   * provider's own form. Throws OutcomeUnknown, NotAtProvider.
   */
  readonly updateAccount: (
    key: string,
    accountRef: string,
    holder: AccountHolder,
  ) => Promise<AccountState | AccountRefused>
  /** Where an account stands now, with all that the provider still asks for. Throws OutcomeUnknown, NotAtProvider. */
  readonly readAccount: (accountRef: string) => Promise<AccountState>
  /** Lets a page mount the provider's onboarding for an account: a new secret each time. Throws OutcomeUnknown, NotAtProvider. */
  readonly beginAccountSession: (accountRef: string) => Promise<AccountSession>
}
