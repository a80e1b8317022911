import { MINUTE_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import { type JournalDraft, processorFeeKnown } from '#server/ledger/events.ts'
import { isPosted, postJournals } from '#server/ledger/store.ts'
import type { PaidCharge } from '#server/outside/payments/port.ts'
import type { JobEntry } from '#server/platform/jobs/job-entry.ts'
import { postFeeJob } from '../donation-jobs.ts'
import type { OrderIds } from '../order-key.ts'

const FEE_DELAY_MS = MINUTE_MS

/** Journals of the provider's fee; none while it isn't known. */
export const feeJournals = ({ feeCents, balanceRef, paidAt }: PaidCharge): JournalDraft[] =>
  feeCents === null || balanceRef === null
    ? []
    : [processorFeeKnown({ balanceRef, feeCents, occurredAt: paidAt })]

/** The job that asks for the fee later, if it isn't known yet. */
export const feeForLater = ({ caseId, orderId }: OrderIds, charge: PaidCharge, now: Date): JobEntry[] => {
  if (feeJournals(charge).length > 0) return []
  const payload = { caseId, orderId, paymentRef: charge.paymentRef }
  return [postFeeJob.at(new Date(now.getTime() + FEE_DELAY_MS), payload)]
}

/** Posts the provider's fee. @returns false while it isn't known */
export const postFee = async (deps: Deps, { caseId }: OrderIds, charge: PaidCharge): Promise<boolean> => {
  const [journal] = feeJournals(charge)
  if (journal === undefined) return false
  // Usually the fee was known when the payment was settled.
  if (await isPosted(deps.database.db, caseId, journal)) return true
  await deps.database.transact((tx) =>
    postJournals(tx, deps.ids, { caseId, journals: [journal], postedAt: deps.clock.now() }),
  )
  return true
}
