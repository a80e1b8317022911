/** The chart of accounts. Every account belongs to one case, so no posting ever crosses cases. */
export const account = {
  /** Money at the payment provider. */
  processorClearing: 1000,
  disputeHold: 1100,
  /** Money at the recipient's own account there, on its way to their bank. */
  recipientBalance: 1200,
  /** What the recipient is owed. */
  casePayable: 2000,
  payoutInTransit: 2100,
  /** Promised back to a donor, and not yet gone from the provider. */
  refundPayable: 2200,
  /** What the case would lose with a dispute, kept from being paid out until it is decided. */
  disputeReserve: 2300,
  /** Taken from a donor a second time for the same gift, and not yet gone back. */
  duplicatePaymentPayable: 2400,
  tipRevenue: 4000,
  /** Card fees: what the provider takes, less what donors and cases bore. */
  processingFees: 5000,
  disputeFees: 5100,
  /** Card fees that Hearten gives back to a case whose gift went back: the provider keeps them. */
  refundCover: 5200,
  writeOff: 5300,
} as const

export type AccountCode = (typeof account)[keyof typeof account]
