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
  case_fee: 'Card fee of the gift',
  processor_fee: 'Card fee of the provider',
  payout_reserved: 'Payout set aside',
  transfer_sent: 'Transfer sent',
  transfer_reversed: 'Transfer taken back',
  payout_paid: 'Payout arrived',
  payout_failed: 'Payout failed',
  payout_canceled: 'Payout canceled',
  payout_returned: 'Payout came back',
  refund_reserved: 'Refund promised',
  refund_sent: 'Refund sent',
  refund_dropped: 'Refund refused by the provider',
  refund_failed: 'Refund came back',
  dispute_opened: 'Disputed',
  dispute_won: 'Dispute won',
  dispute_lost: 'Dispute lost',
  dispute_fee: 'Dispute fee',
  balance_written_off: 'Negative balance written off',
  write_off_recovered: 'Write-off paid back',
  duplicate_payment_taken: 'Duplicate payment taken',
  duplicate_payment_returned: 'Duplicate payment returned',
  duplicate_payment_return_failed: 'Return of a duplicate payment failed',
  duplicate_payment_disputed: 'Duplicate payment disputed',
  duplicate_payment_dispute_won: 'Dispute of a duplicate payment won',
}

export const journalName = (kind: string): string => JOURNAL_NAMES[kind] ?? kind.replaceAll('_', ' ')
