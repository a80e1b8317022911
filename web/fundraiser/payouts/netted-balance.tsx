import { formatCents } from '#contract/money.ts'
import { NETTED_BALANCE } from '#contract/payouts/payout-words.ts'
import { HoldNotice } from '#web/ui/hold-notice.tsx'

/** Explains why nothing is sent while the balance is below zero. */
export const NettedBalance = ({ balanceCents }: { readonly balanceCents: number }) => (
  <HoldNotice title={`${formatCents(-balanceCents)} is made up for first`} {...NETTED_BALANCE} />
)
