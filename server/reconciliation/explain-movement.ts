import { DAY_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import { type ChargeClass, classifyCharge } from '#server/orders/charging/classify-charge.ts'
import { type ComparedMovement, movementDifference } from './comparison.policy.ts'
import type { Difference, DifferenceKind } from './differences.ts'
import type { NotFollowed } from './follow-movement.ts'

const CHARGES: Readonly<Record<ChargeClass['is'], { kind: DifferenceKind; cause: string }>> = {
  foreign: { kind: 'foreign_charge', cause: 'The payment names no order of ours: somebody else made it.' },
  'of no order': {
    kind: 'charge_of_no_order',
    cause: 'The payment names an order that we don’t have. The donor paid, and has no gift.',
  },
  'of an unpaid order': {
    kind: 'orphan_charge',
    cause: 'The donor paid this order, and here it isn’t paid.',
  },
  'a duplicate payment': {
    kind: 'paid_twice',
    cause: 'The order was paid by another charge already, and this one hasn’t been noticed as one too many.',
  },
  'of its order': { kind: 'charge_not_posted', cause: 'The order is paid, and the books don’t hold it.' },
  'unpaid at the provider': {
    kind: 'charge_not_posted',
    cause: 'The provider moved the money, and doesn’t call the payment paid.',
  },
}

const becauseOf = (cause: string, notFollowed: NotFollowed | null): string =>
  notFollowed === null ? cause : `${cause} Following it failed: ${notFollowed.because}`

/** Longer than a regular refund takes, and well before the dispute's deadline. */
const REFUND_ENDS_WITHIN_MS = 3 * DAY_MS

/** A dispute that waits for a recent refund isn't an alert. */
const explainOther = (
  { clock }: Pick<Deps, 'clock'>,
  difference: Difference,
  notFollowed: NotFollowed | null,
): Difference => {
  const since = notFollowed?.refundSince ?? null
  if (since === null || clock.now().getTime() - since.getTime() > REFUND_ENDS_WITHIN_MS)
    return { ...difference, cause: becauseOf(difference.cause, notFollowed) }
  const cause = 'A refund of this gift is on its way, and its dispute is taken over after that.'
  return { ...difference, kind: 'dispute_waits_for_refund', cause }
}

/** Why a charge isn't a donation here. */
const explainCharge = async (
  deps: Deps,
  { movement }: ComparedMovement,
  difference: Difference,
  notFollowed: NotFollowed | null,
): Promise<Difference> => {
  const { paymentRef, sourceRef } = movement
  const chargeClass: ChargeClass =
    paymentRef === null || sourceRef === null
      ? { is: 'foreign' }
      : await classifyCharge(deps, { paymentRef, chargeRef: sourceRef })
  const { kind, cause } = CHARGES[chargeClass.is]
  const { oursCents, theirsCents } = difference
  const place = 'place' in chargeClass ? chargeClass.place : null
  return movementDifference(movement, place, {
    kind,
    oursCents,
    theirsCents,
    cause: becauseOf(cause, notFollowed),
  })
}

/** A refund that failed before we knew of it was fully returned: the ledger needs no entry. */
const cameToNothing = async (
  { payments }: Pick<Deps, 'payments'>,
  { movement, entries }: ComparedMovement,
): Promise<boolean> => {
  if (entries.length > 0 || movement.sourceRef === null) return false
  const all = await payments.movementsOf(movement.sourceRef)
  const restCents = all.reduce((sum, { amountCents, feeCents }) => sum + amountCents - feeCents, 0)
  return all.length > 1 && restCents === 0
}

/** Remaining differences after the object was followed, with their causes. Throws OutcomeUnknown. */
export const explainMovement = async (
  deps: Deps,
  compared: ComparedMovement,
  notFollowed: NotFollowed | null,
): Promise<Difference[]> => {
  if (await cameToNothing(deps, compared)) return []
  const explained: Difference[] = []
  for (const difference of compared.differences)
    explained.push(
      difference.kind === 'charge_not_posted'
        ? await explainCharge(deps, compared, difference, notFollowed)
        : explainOther(deps, difference, notFollowed),
    )
  return explained
}
