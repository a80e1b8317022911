/** Names of the ledger accounts for staff, by their code in the chart of accounts. */
export const LEDGER_ACCOUNTS: Readonly<
  Record<number, { readonly name: string; readonly side: 'debit' | 'credit' }>
> = {
  1000: { name: 'Provider balance', side: 'debit' },
  1100: { name: 'Held in disputes', side: 'debit' },
  1200: { name: 'Recipients’ own balance', side: 'debit' },
  2000: { name: 'Case funds', side: 'credit' },
  2100: { name: 'Transfers in transit', side: 'credit' },
  2200: { name: 'Refunds payable', side: 'credit' },
  2300: { name: 'Dispute reserve', side: 'credit' },
  2400: { name: 'Duplicate payments payable', side: 'credit' },
  4000: { name: 'Tips', side: 'credit' },
  5000: { name: 'Card fees', side: 'debit' },
  5100: { name: 'Dispute fees', side: 'debit' },
  5200: { name: 'Refund cover', side: 'debit' },
  5300: { name: 'Written off', side: 'debit' },
}

export const ledgerAccountName = (code: number): string => LEDGER_ACCOUNTS[code]?.name ?? `Account ${code}`

/** Names of journals by kind. */
const JOURNAL_NAMES: Readonly<Record<string, string>> = {
  donation: 'Donation',
  case_fee: 'Card fee on the gift',
  processor_fee: 'Provider’s card fee',
  payout_reserved: 'Payout reserved',
  transfer_sent: 'Transfer sent',
  transfer_reversed: 'Transfer reversed',
  payout_paid: 'Payout arrived',
  payout_failed: 'Payout failed',
  payout_canceled: 'Payout canceled',
  payout_returned: 'Payout returned',
  refund_reserved: 'Refund reserved',
  refund_sent: 'Refund sent',
  refund_dropped: 'Refund rejected by the provider',
  refund_failed: 'Refund returned by the bank',
  dispute_opened: 'Dispute opened',
  dispute_won: 'Dispute won',
  dispute_lost: 'Dispute lost',
  dispute_fee: 'Dispute fee',
  balance_written_off: 'Negative balance written off',
  write_off_recovered: 'Write-off recovered',
  duplicate_payment_taken: 'Duplicate payment received',
  duplicate_payment_returned: 'Duplicate payment refunded',
  duplicate_payment_return_failed: 'Duplicate payment refund failed',
  duplicate_payment_disputed: 'Duplicate payment disputed',
  duplicate_payment_dispute_won: 'Duplicate payment dispute won',
}

export const journalName = (kind: string): string => JOURNAL_NAMES[kind] ?? kind.replaceAll('_', ' ')
