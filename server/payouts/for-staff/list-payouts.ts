import { addCents } from '#contract/money.ts'
import type { PayoutRun, StaffPayout } from '#contract/payouts/payout-staff.ts'
import { PAYOUT_STATES } from '#contract/payouts/payout-states.ts'
import { payoutFailureText, RETRYABLE_FAILURES } from '#contract/payouts/payout-text.ts'
import type { ListFilters } from '#contract/staff/list-filters.ts'
import { findCaseIds } from '#server/cases/for-staff/list-cases.ts'
import type { Deps } from '#server/deps.ts'
import { listHeldCases, listHoldKinds } from '#server/identity-check/holds/hold-money.ts'
import { readListBalances } from '#server/ledger/balance.store.ts'
import type { Db } from '#server/platform/database.ts'
import type { Page, PageRequest } from '#server/platform/keyset-page.ts'
import { parseEnumColumn } from '#server/platform/parse-enum-column.ts'
import {
  type PayoutSelection,
  readFailedAttempts,
  readPayoutPage,
  readRuns,
  sumDue,
  sumPayouts,
} from './staff-payouts.queries.ts'

type ListedPayout = Omit<StaffPayout, 'title' | 'slug'>

/** Payouts grouped by the day they were due. */
export const listRuns = ({ database }: Pick<Deps, 'database'>, page: PageRequest): Promise<Page<PayoutRun>> =>
  readRuns(database.db, page)

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

export const isRetryable = (failure: string | null): boolean =>
  failure !== null && RETRYABLE_FAILURES.includes(failure)

/** The hold that a failure opened itself. */
export const LIFTED_BY_RETRY = 'bank_refused'

/** A page of payouts of all cases, newest first. */
export const listPayouts = async (
  { database: { db } }: Pick<Deps, 'database'>,
  { ofCase, ...input }: Omit<PayoutSelection, 'caseIds'> & Pick<ListFilters, 'ofCase'> & PageRequest,
): Promise<Page<ListedPayout>> => {
  const { items, nextCursor } = await readPayoutPage(db, { ...input, caseIds: await findCaseIds(db, ofCase) })
  const [attempts, holds] = await Promise.all([
    readFailedAttempts(db, items),
    listHoldKinds(
      db,
      items.map(({ caseId }) => caseId),
    ),
  ])
  return {
    nextCursor,
    items: items.map((row) => {
      const { caseId, payoutId, periodStart, amountCents, donationCount, tries, failure } = row
      const state = parseEnumColumn(PAYOUT_STATES, row.status)
      const hold =
        state === 'failed' && holds.find((open) => open.caseId === caseId && open.kind !== LIFTED_BY_RETRY)
      return {
        caseId,
        payoutId,
        day: periodStart,
        state,
        amountCents,
        donationCount,
        tries,
        recipientDisplay: row.recipientDisplay,
        scheduledAt: row.createdAt.toISOString(),
        sentAt: iso(row.sentAt),
        paidAt: iso(row.paidAt),
        retryAt: iso(row.retryAt),
        failures: attempts.flatMap((attempt) =>
          attempt.payoutId !== payoutId || attempt.endedAt === null || attempt.failure === null
            ? []
            : [
                {
                  failedAt: attempt.endedAt.toISOString(),
                  code: attempt.failure,
                  why: payoutFailureText(attempt.failure),
                },
              ],
        ),
        waitsFor: hold ? hold.kind : null,
        mayRetry: state === 'failed' && !hold && isRetryable(failure),
      }
    }),
  }
}

/** Sums over all cases: cleared money that can be paid, scheduled payouts, and payouts in transit. */
export const readPayoutSums = async ({ database: { db }, clock }: Pick<Deps, 'database' | 'clock'>) => {
  const [due, scheduled, inTransit] = await Promise.all([
    sumDue(db, clock.now()),
    sumPayouts(db, 'scheduled'),
    sumPayouts(db, 'in_transit'),
  ])
  return { due, scheduled, inTransit }
}

/** The money that open holds keep, as every page of staff counts it: what cases with a hold are owed. */
export const readOnHold = async (db: Db): Promise<{ readonly count: number; readonly cents: number }> => {
  const caseIds = await listHeldCases(db)
  const balanceOf = await readListBalances(db, caseIds)
  return {
    count: caseIds.length,
    cents: addCents(...caseIds.map((caseId) => Math.max(0, balanceOf(caseId).payableCents))),
  }
}
