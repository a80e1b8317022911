import type { Deps } from '#server/deps.ts'
import { requireVerified } from '#server/identity-check/withdrawal-account/require-verified.ts'
import { reserve } from '#server/ledger/balance.store.ts'
import { payoutReserved } from '#server/ledger/events.ts'
import { postJournals } from '#server/ledger/store.ts'
import { insertPayout } from './payouts.queries.ts'
import { refuseWhileStopped } from './stop-transfers.ts'

export type PayoutPlan = {
  readonly caseId: string
  /** The week it stands for, as a calendar day: a case is paid once a week, whatever is asked twice. */
  readonly periodStart: string
  readonly amountCents: number
  readonly giftCount: number
  readonly recipientKind: 'organizer' | 'beneficiary'
  readonly recipientDisplay: string
}

/** Undoes the reservation of a second payout for the same week: the transaction ends without it. */
class WeekTaken extends Error {}

/**
 * Sets an amount aside for the recipient. It leaves what the case may spend and is "on the way" from here on.
 *
 * @returns the payout's id, or null where the week has one already or there isn't enough
 * @throws transfersStopped while the books are being looked into; recipientNotVerified
 */
export const reservePayout = async (deps: Deps, plan: PayoutPlan): Promise<string | null> => {
  const payoutId = deps.ids.uuid()
  const now = deps.clock.now()
  return deps.database
    .transact(async (tx) => {
      await refuseWhileStopped(tx)
      await requireVerified(tx, plan.caseId)
      if (!(await reserve(tx, plan.caseId, plan.amountCents))) return null
      if (!(await insertPayout(tx, { ...plan, payoutId, status: 'scheduled', createdAt: now })))
        throw new WeekTaken()
      const journals = [payoutReserved({ payoutId, amountCents: plan.amountCents, occurredAt: now })]
      await postJournals(tx, deps.ids, { caseId: plan.caseId, journals, postedAt: now })
      return payoutId
    })
    .catch((error: unknown) => {
      if (error instanceof WeekTaken) return null
      throw error
    })
}
