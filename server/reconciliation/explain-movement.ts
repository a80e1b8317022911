import { DAY_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import { type ChargeClass, classifyCharge } from '#server/donations/charging/classify-charge.ts'
import { findCaseOfAccount } from '#server/identity-check/withdrawal-account/paid-recipients.ts'
import type { BalanceMovement } from '#server/outside/payments/port.ts'
import { type ComparedMovement, movementDifference } from './comparison.policy.ts'
import type { Difference, DifferenceKind } from './differences.ts'
import type { NotFollowed } from './follow-movement.ts'

const CHARGE_DIFFERENCES: Readonly<Record<ChargeClass['is'], { kind: DifferenceKind; cause: string }>> = {
  foreign: {
    kind: 'foreign_charge',
    cause: 'The payment isn’t for any of our orders. Someone else made it.',
  },
  'of no order': {
    kind: 'charge_of_no_order',
    cause: 'The payment is for an order that we don’t have. The donor paid, but has no gift.',
  },
  'of an unpaid order': {
    kind: 'orphan_charge',
    cause: 'The donor paid this order, but it isn’t paid in our books.',
  },
  'a duplicate payment': {
    kind: 'paid_twice',
    cause:
      'The order was already paid by another charge, and this one hasn’t been recorded as a duplicate payment.',
  },
  'of its order': {
    kind: 'charge_not_posted',
    cause: 'The order is paid, but the payment isn’t in our books.',
  },
  'unpaid at the provider': {
    kind: 'charge_not_posted',
    cause: 'The provider moved the money, but doesn’t show the payment as paid.',
  },
}

const withFailure = (cause: string, notFollowed: NotFollowed | null): string =>
  notFollowed === null ? cause : `${cause} Importing it failed: ${notFollowed.because}`

/** Longer than a normal refund takes, and well before the dispute's deadline. */
const REFUND_ENDS_WITHIN_MS = 3 * DAY_MS

/** A transfer is booked by being explained, unless its money came back. */
const howToSettle = ({ kind, caseId }: Difference): string =>
  kind === 'transfer_unknown' && caseId !== null
    ? ' If it was a mistake, reverse it at the provider. Then explain it: a transfer that stays is posted as a payout of this case.'
    : ''

/**
 * Adds to a difference why its object couldn't be applied. A dispute that only waits for a recent refund gets a
 * kind of its own, which raises no alert.
 */
const explainOther = (
  { clock }: Pick<Deps, 'clock'>,
  difference: Difference,
  notFollowed: NotFollowed | null,
): Difference => {
  const refundSince = notFollowed?.refundSince ?? null
  if (refundSince === null || clock.now().getTime() - refundSince.getTime() > REFUND_ENDS_WITHIN_MS)
    return {
      ...difference,
      cause: withFailure(difference.cause, notFollowed) + howToSettle(difference),
      waitsForOwnRefund: refundSince !== null,
    }
  const cause = 'A refund of this gift is in progress. Its dispute is imported after that.'
  return { ...difference, kind: 'dispute_waits_for_refund', cause }
}

/** Explains why a charge isn't a donation in the ledger. */
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
  const { kind, cause } = CHARGE_DIFFERENCES[chargeClass.is]
  const { oursCents, theirsCents } = difference
  const orderIds = 'orderIds' in chargeClass ? chargeClass.orderIds : null
  return movementDifference(movement, orderIds, {
    kind,
    oursCents,
    theirsCents,
    cause: withFailure(cause, notFollowed),
  })
}

/**
 * Whether the movements of an object cancel each other and the ledger has none of them, as for a refund that failed
 * before we knew of it. Then the ledger needs no entry.
 */
const addsUpToZero = async (
  { payments }: Pick<Deps, 'payments'>,
  { movement, entries }: ComparedMovement,
): Promise<boolean> => {
  if (entries.length > 0 || movement.sourceRef === null) return false
  const ofObject = await payments.movementsOf(movement.sourceRef)
  const restCents = ofObject.reduce((sum, { amountCents, feeCents }) => sum + amountCents - feeCents, 0)
  return ofObject.length > 1 && restCents === 0
}

/**
 * The case and order that a movement without an owner in the books names at the provider. A transfer that names no case,
 * as one made on the provider's website, is of the case of the account that got it. Whose matter it is decides who may
 * explain it. @throws OutcomeUnknown
 */
const readNamedIds = async (
  { database, payments }: Pick<Deps, 'database' | 'payments'>,
  { category, sourceRef, transferRef, paymentRef }: BalanceMovement,
): Promise<{ readonly caseId: string; readonly orderId: string | null } | null> => {
  if (paymentRef !== null) return (await payments.getPayment(paymentRef)).order
  const ref = category === 'transfer' ? sourceRef : transferRef
  if (ref === null) return null
  const { caseId: named, accountRef } = await payments.getTransfer(ref)
  const caseId = named ?? (accountRef === null ? null : await findCaseOfAccount(database.db, accountRef))
  return caseId === null ? null : { caseId, orderId: null }
}

/** Remaining differences after the object was followed, with their causes. @throws OutcomeUnknown */
export const explainMovement = async (
  deps: Deps,
  compared: ComparedMovement,
  notFollowed: NotFollowed | null,
): Promise<Difference[]> => {
  if (await addsUpToZero(deps, compared)) return []
  const { own, movement } = compared
  const orderIds = own !== null || notFollowed?.isUnclear ? own : await readNamedIds(deps, movement)
  const explained: Difference[] = []
  for (const difference of compared.differences)
    explained.push(
      difference.kind === 'charge_not_posted' && notFollowed?.isUnclear !== true
        ? await explainCharge(deps, compared, difference, notFollowed)
        : explainOther(
            deps,
            { ...difference, caseId: orderIds?.caseId ?? null, orderId: orderIds?.orderId ?? null },
            notFollowed,
          ),
    )
  return explained
}
