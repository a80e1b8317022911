import { addCents } from '#contract/money.ts'
import type { ClearingEntry, JournalSource } from '#server/ledger/clearing-account-entries.ts'
import type { BalanceMovement } from '#server/outside/payments/port.ts'
import type { Difference, DifferenceKind } from './differences.ts'
import type { OwnObject } from './own-objects.ts'
import { CURRENCY, FEE_SOURCE, isOfPair, type Pair, pairOfMovement } from './pairs.policy.ts'

const sumOf = (entries: readonly ClearingEntry[]): number => addCents(...entries.map(({ cents }) => cents))

/** Ledger entries to read for a movement of a known object. */
export const sourcesOf = ({ balanceRef }: BalanceMovement, own: OwnObject | null): JournalSource[] => {
  if (own === null) return []
  const { caseId, source, sourceId } = own
  return [
    { caseId, source: FEE_SOURCE, sourceId: balanceRef },
    ...(source === null || sourceId === null ? [] : [{ caseId, source, sourceId }]),
  ]
}

export type ComparedMovement = {
  readonly movement: BalanceMovement
  readonly own: OwnObject | null
  /** The ledger's entries of this movement. */
  readonly entries: readonly ClearingEntry[]
  readonly differences: readonly Difference[]
}

const unknownCause = ({ category, currency }: BalanceMovement): string =>
  currency === CURRENCY
    ? `Our books have no entry for what the provider calls “${category}”.`
    : `The provider moved money in “${currency}”.`

const NOT_POSTED: Readonly<Record<Pair['theirs'], string>> = {
  charge_not_posted: 'The provider took this payment, but it isn’t in our books.',
  refund_unknown: 'The provider made this refund, but it isn’t in our books.',
  refund_failure_unknown: 'A refund came back to our balance, but that isn’t in our books.',
  dispute_unknown: 'A bank withdrew a disputed payment, but that isn’t in our books.',
  dispute_reversal_unknown: 'A bank returned a disputed payment, but that isn’t in our books.',
  transfer_unknown: 'A transfer to a recipient’s account isn’t in our books.',
  transfer_reversal_unknown: 'The reversal of a transfer to a recipient isn’t in our books.',
}

/** Makes the difference of a movement, which belongs to the owner's case and order if they are known. */
export const movementDifference = (
  { balanceRef }: BalanceMovement,
  owner: { readonly caseId: string; readonly orderId: string | null } | null,
  facts: Pick<Difference, 'kind' | 'oursCents' | 'theirsCents' | 'cause'>,
): Difference => ({
  ...facts,
  ref: balanceRef,
  balanceRef,
  journalId: null,
  caseId: owner?.caseId ?? null,
  orderId: owner?.orderId ?? null,
})

type Posted = { readonly moved: readonly ClearingEntry[]; readonly fees: readonly ClearingEntry[] }

const differencesOf = (
  movement: BalanceMovement,
  own: OwnObject | null,
  { moved, fees }: Posted,
): Difference[] => {
  const { amountCents, feeCents } = movement
  const pair = pairOfMovement(movement)
  const differ = (kind: DifferenceKind, oursCents: number, theirsCents: number, cause: string): Difference =>
    movementDifference(movement, own, { kind, oursCents, theirsCents, cause })
  if (pair === undefined) return [differ('movement_unknown', 0, amountCents, unknownCause(movement))]
  if (moved.length === 0) return [differ(pair.theirs, 0, amountCents, NOT_POSTED[pair.theirs])]
  const movedCents = sumOf(moved)
  const feePostedCents = 0 - sumOf(fees)
  const feeCause =
    fees.length === 0 ? 'a fee that isn’t in our books' : 'a different fee than the one in our books'
  return [
    ...(movedCents === amountCents
      ? []
      : [
          differ(
            'amount_differs',
            movedCents,
            amountCents,
            'The provider moved a different amount than our books.',
          ),
        ]),
    ...(feePostedCents === feeCents
      ? []
      : [differ('fee_differs', feePostedCents, feeCents, `The provider took ${feeCause}.`)]),
  ]
}

/**
 * Compares a movement with the journals of its object. Its amount must be posted by a journal of the matching kind,
 * on the object's own case. Its fee must be posted with the movement as the source.
 */
export const compareMovement = (
  movement: BalanceMovement,
  own: OwnObject | null,
  posted: readonly ClearingEntry[],
): ComparedMovement => {
  const pair = pairOfMovement(movement)
  const ofCase = posted.filter(({ caseId }) => caseId === own?.caseId)
  const fees = ofCase.filter(
    ({ source, sourceId }) => source === FEE_SOURCE && sourceId === movement.balanceRef,
  )
  const moved = ofCase.filter(
    (entry) =>
      pair !== undefined &&
      isOfPair(pair, entry) &&
      entry.source === own?.source &&
      entry.sourceId === own.sourceId,
  )
  return {
    movement,
    own,
    entries: [...moved, ...fees],
    differences: differencesOf(movement, own, { moved, fees }),
  }
}
