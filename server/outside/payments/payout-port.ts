/** The provider's payout calls: to a recipient's account, and from it to their bank. */

/** A transfer to a recipient's account at the provider. */
export type TransferState = {
  readonly transferRef: string
  readonly amountCents: number
  readonly madeAt: Date
  /** How much of it was reversed. */
  readonly reversedCents: number
  /** Set if it was fully reversed. */
  readonly reversal: { readonly reversalRef: string; readonly madeAt: Date } | null
  /** The recipient's account that got it. */
  readonly accountRef: string | null
  /** Ours, from its metadata; its group, too, names the case. */
  readonly caseId: string | null
  readonly attemptId: string | null
  /** What the books need to record a transfer that they don't know; null for transfers without it. */
  readonly payout: TransferredPayout | null
}

/** The payout that a transfer belongs to, as the transfer's metadata holds it. */
export type TransferredPayout = {
  readonly payoutId: string
  readonly attempt: number
  readonly periodStart: string
  /** Null for a transfer of a version that didn't tell the provider. */
  readonly clearedUntil: Date | null
  readonly donationCount: number
}

/** A payout from a recipient's account to their bank. A paid one may still fail days later. */
export type BankPayoutState = {
  readonly bankPayoutRef: string
  readonly amountCents: number
  readonly status: 'pending' | 'paid' | 'failed' | 'canceled'
  /** The provider's failure code. */
  readonly failure: string | null
  readonly arrivesAt: Date
  readonly attemptId: string | null
}

/** The provider refused, and no money has moved. */
export type PayoutCallRefused = { readonly status: 'refused'; readonly reason: string }

/** The provider refused a transfer, and no money has moved. No bank was asked. */
export type TransferRefused = PayoutCallRefused & {
  /** The provider's sentence, for staff. */
  readonly message: string
  /** Whose state it is about: the recipient's account at the provider, our own, or unknown, perhaps this transfer alone. */
  readonly about: 'account' | 'platform' | 'unknown'
}

export type PayoutProvider = {
  /**
   * Transfers money to a recipient's account, idempotent per attempt and number of its refusals: the provider repeats a
   * refusal under its key for a day. @throws OutcomeUnknown
   */
  readonly transfer: (ask: {
    readonly attemptId: string
    readonly caseId: string
    readonly accountRef: string
    readonly amountCents: number
    readonly payout: TransferredPayout
    /** How often the provider refused this attempt's transfer before. */
    readonly refusals: number
  }) => Promise<TransferState | TransferRefused>
  /** All transfers of a case, oldest first, to whichever account. @throws OutcomeUnknown */
  readonly transfersOf: (caseId: string) => Promise<readonly TransferState[]>
  /** @throws OutcomeUnknown */
  readonly getTransfer: (transferRef: string) => Promise<TransferState>
  /** Fully reverses a transfer, once. @throws OutcomeUnknown */
  readonly reverseTransfer: (
    attemptId: string,
    transferRef: string,
  ) => Promise<TransferState | PayoutCallRefused>
  /** Sends a recipient's account balance to their bank, idempotent per attempt. @throws OutcomeUnknown */
  readonly payToBank: (ask: {
    readonly attemptId: string
    readonly caseId: string
    readonly accountRef: string
    readonly amountCents: number
  }) => Promise<BankPayoutState | PayoutCallRefused>
  /** All payouts of a recipient's account to its bank, newest first. @throws OutcomeUnknown */
  readonly bankPayoutsOf: (accountRef: string) => Promise<readonly BankPayoutState[]>
  /** @throws OutcomeUnknown */
  readonly getBankPayout: (accountRef: string, bankPayoutRef: string) => Promise<BankPayoutState>
  /** Cancels a payout that hasn't left. @returns its state afterwards. @throws OutcomeUnknown */
  readonly cancelBankPayout: (accountRef: string, bankPayoutRef: string) => Promise<BankPayoutState>
  /** Balance of a recipient's account at the provider. @throws OutcomeUnknown */
  readonly readRecipientBalance: (accountRef: string) => Promise<number>
}
