/** The provider's part in money that leaves: to a recipient's account there, and from it to their bank. */

/** Money moved to a recipient's account at the provider. */
export type TransferState = {
  readonly transferRef: string
  readonly amountCents: number
  readonly madeAt: Date
  /** Where it was taken back whole. */
  readonly reversal: { readonly reversalRef: string; readonly madeAt: Date } | null
  /** Ours, by what we wrote into it. */
  readonly caseId: string | null
  readonly attemptId: string | null
}

/** Money on its way from a recipient's account to their bank. One that is paid may still fail days later. */
export type BankPayoutState = {
  readonly bankPayoutRef: string
  readonly amountCents: number
  readonly status: 'pending' | 'paid' | 'failed' | 'canceled'
  /** The provider's word for why. */
  readonly failure: string | null
  readonly arrivesAt: Date
  readonly attemptId: string | null
}

/** The provider answered that it won't, and nothing has moved. */
export type MoveRefused = { readonly status: 'refused'; readonly reason: string }

export type PayoutProvider = {
  /** Moves money to a recipient's account, once for an attempt. Throws OutcomeUnknown. */
  readonly transfer: (ask: {
    readonly attemptId: string
    readonly caseId: string
    readonly accountRef: string
    readonly amountCents: number
  }) => Promise<TransferState | MoveRefused>
  /** What was transferred for an attempt; null where nothing was. Throws OutcomeUnknown. */
  readonly findTransfer: (attemptId: string) => Promise<TransferState | null>
  /** Throws OutcomeUnknown. */
  readonly getTransfer: (transferRef: string) => Promise<TransferState>
  /** Takes a transfer back whole, once. Throws OutcomeUnknown. */
  readonly reverseTransfer: (attemptId: string, transferRef: string) => Promise<TransferState | MoveRefused>
  /** Sends what is on a recipient's account to their bank, once for an attempt. Throws OutcomeUnknown. */
  readonly payToBank: (ask: {
    readonly attemptId: string
    readonly accountRef: string
    readonly amountCents: number
  }) => Promise<BankPayoutState | MoveRefused>
  /** Throws OutcomeUnknown. */
  readonly getBankPayout: (accountRef: string, bankPayoutRef: string) => Promise<BankPayoutState>
  /** Calls one off that hasn't left. @returns where it stands then. Throws OutcomeUnknown. */
  readonly cancelBankPayout: (accountRef: string, bankPayoutRef: string) => Promise<BankPayoutState>
  /** What is on a recipient's account at the provider. Throws OutcomeUnknown. */
  readonly readRecipientBalance: (accountRef: string) => Promise<number>
}
