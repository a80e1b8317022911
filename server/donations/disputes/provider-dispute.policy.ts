import { addCents } from '#contract/money.ts'
import { disputeFee } from '#server/ledger/dispute-events.ts'
import type { JournalDraft } from '#server/ledger/events.ts'
import type { BalanceMovement, DisputeState } from '#server/outside/payments/port.ts'
import type { DisputeProgress } from './disputes.state.ts'

type Reported = Pick<DisputeState, 'status' | 'movements'>

const movementsOf = ({ movements }: Reported, category: 'dispute' | 'dispute_reversal'): BalanceMovement[] =>
  movements.filter((movement) => movement.category === category)

/** Amount that the bank withdrew from our balance at the provider. */
export const withdrawnCents = (reported: Reported): number =>
  addCents(0, ...movementsOf(reported, 'dispute').map(({ amountCents }) => -amountCents))

export const withdrawnAt = (reported: Reported): Date | null =>
  movementsOf(reported, 'dispute')[0]?.at ?? null

export const reinstatedAt = (reported: Reported): Date | null =>
  movementsOf(reported, 'dispute_reversal')[0]?.at ?? null

/**
 * Our state of a provider's dispute. While no money has moved, it is an inquiry, whatever the provider calls
 * it.
 */
export const progressOf = (reported: Reported): DisputeProgress => {
  if (withdrawnCents(reported) > 0) return reported.status
  return reported.status === 'won' || reported.status === 'lost' || reported.status === 'closed'
    ? 'closed'
    : 'inquiry'
}

/**
 * Journals of the dispute fees charged and returned, one per balance movement, so that posting is idempotent.
 */
export const feesOf = ({ movements }: Reported): JournalDraft[] =>
  movements
    .filter(({ feeCents }) => feeCents !== 0)
    .map(({ balanceRef, feeCents, at }) => disputeFee({ balanceRef, feeCents, occurredAt: at }))
