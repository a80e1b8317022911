import * as z from 'zod'
import { daySchema, type PayoutRun, type StaffPayout } from '#contract/payouts/payout-staff.ts'
import { payoutFailureWords, RETRYABLE_FAILURES } from '#contract/payouts/payout-words.ts'
import { PAYOUT_STATES } from '#contract/payouts/payouts.ts'
import { uuidShape } from '#contract/shapes.ts'
import type { Deps } from '#server/deps.ts'
import { listHoldKinds } from '#server/identity-check/holds/hold-money.ts'
import { cursorTimeShape, pageFrom, readCursor } from '#server/platform/cursor.ts'
import {
  type PayoutSelection,
  readFailedAttempts,
  readPayoutPage,
  readRuns,
  sumDue,
  sumPayouts,
} from './staff-payouts.queries.ts'

type PageInput = { readonly cursor?: string | undefined; readonly limit: number }
type ListedPayout = Omit<StaffPayout, 'title' | 'slug'>

/** Payouts grouped by the day they were due. */
export const listRuns = async (
  { database }: Pick<Deps, 'database'>,
  { cursor, limit }: PageInput,
): Promise<{ items: PayoutRun[]; nextCursor: string | null }> => {
  const [before = null] = readCursor(cursor, z.tuple([daySchema])) ?? []
  return pageFrom(await readRuns(database.reader, before, limit + 1), limit, ({ day }) => [day])
}

const payoutKeys = z.tuple([cursorTimeShape, uuidShape])
const stateShape = z.enum(PAYOUT_STATES)
const iso = (at: Date | null): string | null => at?.toISOString() ?? null

export const isRetryable = (failure: string | null): boolean =>
  failure !== null && RETRYABLE_FAILURES.includes(failure)

/** The hold that a failure opened itself. */
export const LIFTED_BY_RETRY = 'bank_refused'

/** A page of payouts of all cases, newest first. */
export const listPayouts = async (
  { database: { reader } }: Pick<Deps, 'database'>,
  { cursor, limit, ...filter }: PayoutSelection & PageInput,
): Promise<{ items: ListedPayout[]; nextCursor: string | null }> => {
  const start = readCursor(cursor, payoutKeys)
  const after = start && { at: new Date(start[0]), payoutId: start[1] }
  const rows = await readPayoutPage(reader, filter, { ...(after && { after }), limit: limit + 1 })
  const { items, nextCursor } = pageFrom(rows, limit, ({ createdAt, payoutId }) => [
    createdAt.toISOString(),
    payoutId,
  ])
  const [attempts, holds] = await Promise.all([
    readFailedAttempts(reader, items),
    listHoldKinds(
      reader,
      items.map(({ caseId }) => caseId),
    ),
  ])
  return {
    nextCursor,
    items: items.map((row) => {
      const { caseId, payoutId, periodStart, amountCents, giftCount, tries, failure } = row
      const state = stateShape.parse(row.status)
      const hold =
        state === 'failed' && holds.find((open) => open.caseId === caseId && open.kind !== LIFTED_BY_RETRY)
      return {
        caseId,
        payoutId,
        day: periodStart,
        state,
        amountCents,
        giftCount,
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
                  why: payoutFailureWords(attempt.failure),
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
export const readPayoutSums = async (
  { database: { reader } }: Pick<Deps, 'database'>,
  clearedBefore: Date,
) => {
  const [due, scheduled, inTransit] = await Promise.all([
    sumDue(reader, clearedBefore),
    sumPayouts(reader, 'scheduled'),
    sumPayouts(reader, 'in_transit'),
  ])
  return { due, scheduled, inTransit }
}
