/** The chart of accounts. Every account belongs to one case, so no posting ever crosses cases. */
export const account = {
  /** Money at the payment provider. */
  processorClearing: 1000,
  disputeHold: 1100,
  /** What the recipient is owed. */
  casePayable: 2000,
  payoutInTransit: 2100,
  disputeReserve: 2300,
  tipRevenue: 4000,
  /** Card fees: what the provider takes, less what donors and cases bore. */
  processingFees: 5000,
  disputeFees: 5100,
  refundCover: 5200,
  writeOff: 5300,
} as const

export type AccountCode = (typeof account)[keyof typeof account]
