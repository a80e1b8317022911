import { addCents } from '#contract/money.ts'
import { disputeFee } from '#server/ledger/dispute-events.ts'
import type { JournalDraft } from '#server/ledger/events.ts'
import type { BalanceMovement, DisputeState } from '#server/outside/payments/port.ts'
import type { DisputeProgress } from './disputes.state.ts'

type Said = Pick<DisputeState, 'status' | 'movements'>

const movementsOf = ({ movements }: Said, category: 'dispute' | 'dispute_reversal'): BalanceMovement[] =>
  movements.filter((movement) => movement.category === category)

/** Amount that the bank withdrew from our balance at the provider. */
export const withdrawnCents = (said: Said): number =>
  addCents(0, ...movementsOf(said, 'dispute').map(({ amountCents }) => -amountCents))

export const withdrawnAt = (said: Said): Date | null => movementsOf(said, 'dispute')[0]?.at ?? null

export const reinstatedAt = (said: Said): Date | null => movementsOf(said, 'dispute_reversal')[0]?.at ?? null

/** State of a dispute: while no money has moved, it is an inquiry, whatever its name. */
export const progressOf = (said: Said): DisputeProgress => {
  if (withdrawnCents(said) > 0) return said.status
  return said.status === 'won' || said.status === 'lost' || said.status === 'closed' ? 'closed' : 'inquiry'
}

/** Dispute fees charged and returned, one journal per balance movement: idempotent. */
export const feesOf = ({ movements }: Said): JournalDraft[] =>
  movements
    .filter(({ feeCents }) => feeCents !== 0)
    .map(({ balanceRef, feeCents, at }) => disputeFee({ balanceRef, feeCents, occurredAt: at }))
