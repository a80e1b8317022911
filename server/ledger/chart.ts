/** The chart of accounts. Every account belongs to one case, so no posting crosses cases. */
export const account = {
  /** Money at the payment provider. */
  processorClearing: 1000,
  disputeHold: 1100,
  /** Money in the recipient's account at the provider, in transit to their bank. */
  recipientBalance: 1200,
  /** Owed to the recipient. */
  casePayable: 2000,
  payoutInTransit: 2100,
  /** Owed to a donor as a refund that hasn't left the provider yet. */
  refundPayable: 2200,
  /** What the case would lose with a dispute, reserved until it is decided. */
  disputeReserve: 2300,
  /** Duplicate payments not yet refunded. */
  duplicatePaymentPayable: 2400,
  tipRevenue: 4000,
  /** Card fees: the provider's, less what donors and cases bore. */
  processingFees: 5000,
  disputeFees: 5100,
  /** Card fees of refunded donations that Hearten bears for the case, since the provider keeps them. */
  refundCover: 5200,
  writeOff: 5300,
} as const

export type AccountCode = (typeof account)[keyof typeof account]
