import { addCents } from '#contract/money.ts'
import { disputeFee } from '#server/ledger/dispute-events.ts'
import type { JournalDraft } from '#server/ledger/events.ts'
import type { BalanceMovement, DisputeState } from '#server/outside/payments/port.ts'
import type { DisputeProgress } from './disputes.state.ts'

type Said = Pick<DisputeState, 'status' | 'movements'>

const movementsOf = ({ movements }: Said, category: 'dispute' | 'dispute_reversal'): BalanceMovement[] =>
  movements.filter((movement) => movement.category === category)

/** What the bank took out of our balance at the provider. */
export const withdrawnCents = (said: Said): number =>
  addCents(0, ...movementsOf(said, 'dispute').map(({ amountCents }) => -amountCents))

export const withdrawnAt = (said: Said): Date | null => movementsOf(said, 'dispute')[0]?.at ?? null

export const reinstatedAt = (said: Said): Date | null => movementsOf(said, 'dispute_reversal')[0]?.at ?? null

/** Where a dispute stands, whatever it is called: as long as no money has moved, the bank only asks. */
export const progressOf = (said: Said): DisputeProgress => {
  if (withdrawnCents(said) > 0) return said.status
  return said.status === 'won' || said.status === 'lost' || said.status === 'closed' ? 'closed' : 'inquiry'
}

/** What the provider took for it, and gave back, each by its own movement: posted once, however often it is told. */
export const feesOf = ({ movements }: Said): JournalDraft[] =>
  movements
    .filter(({ feeCents }) => feeCents !== 0)
    .map(({ balanceRef, feeCents, at }) => disputeFee({ balanceRef, feeCents, occurredAt: at }))
