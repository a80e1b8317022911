/** The payment provider as the product sees it: plain values, whole cents, no provider's types. */

export type PaidCharge = {
  readonly paymentRef: string
  readonly chargeRef: string
  readonly amountCents: number
  readonly cardBrand: string | null
  readonly cardLast4: string | null
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
      readonly order: OrderRef | null
    }
  | { readonly state: 'cancelled'; readonly paymentRef: string; readonly order: OrderRef | null }

/** What we wrote into the payment's metadata: which order a provider's object belongs to. */
export type OrderRef = { readonly caseId: string; readonly orderId: string; readonly attempt: number }

/** The provider may or may not have acted: never a failure, always asked again with the same key. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('The payment provider gave no clear answer', { cause })
    this.name = 'OutcomeUnknown'
  }
}

/** The body was not signed by the provider, or too long ago. */
export class BadWebhookSignature extends Error {}

export type ProviderEvent = {
  readonly eventId: string
  readonly type: string
  /** The payment the event is about, where it is about one. */
  readonly paymentRef: string | null
  /** What is kept of it: enough to find it at the provider, and nothing of a person. */
  readonly summary: Readonly<Record<string, string | number | boolean | null>>
}

export type PaymentProvider = {
  readonly publicSettings: {
    readonly publishableKey: string
    readonly scriptUrl: string
    readonly origin: string
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
  /** Throws OutcomeUnknown where the provider doesn't answer. */
  readonly getPayment: (paymentRef: string) => Promise<PaymentState>
  /** The payment made for an attempt around a moment, by what we wrote into it; null where there is none. Throws OutcomeUnknown. */
  readonly findPayment: (order: OrderRef, around: Date) => Promise<PaymentState | null>
  /** Ends a payment that nobody confirmed. @returns where it stands then: one that has gone on can't be ended. Throws OutcomeUnknown. */
  readonly cancelPayment: (paymentRef: string) => Promise<PaymentState>
  /** @returns null for what the provider did sign, but of a shape we don't know. Throws BadWebhookSignature. */
  readonly verifyWebhook: (rawBody: Buffer, signature: string) => ProviderEvent | null
}
