import { DAY_MS } from '#contract/dates.ts'
import { USE_NOTE_ASK_DAYS, USE_NOTE_WINDOW_DAYS } from '#contract/payouts/use-note-limits.ts'
import type { Deps } from '#server/deps.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { readLatestAttempt } from '../attempts.queries.ts'
import { mailPayoutJob } from '../payout-jobs.ts'
import { changePayout, lockPayout, type PayoutRow, readPayoutsOf, readUnnoted } from '../payouts.queries.ts'
import { isFirstOfWeek } from '../payouts-of-week.ts'

type PayoutKey = Pick<PayoutRow, 'caseId' | 'payoutId'>

/**
 * Records the nth request for a payout's note and queues its mail, unless that was done, there is a note, or another payout
 * speaks for its week.
 */
const requestNote = (deps: Deps, { caseId, payoutId }: PayoutKey, requestCount: number): Promise<void> =>
  deps.database.transact(async (tx) => {
    const { ids, clock } = deps
    const payout = await lockPayout(tx, caseId, payoutId)
    if (payout === null || payout.status !== 'paid' || payout.useNote !== null) return
    if (payout.noteAsks >= requestCount || !isFirstOfWeek(payout, await readPayoutsOf(tx, caseId))) return
    const attempt = await readLatestAttempt(tx, caseId, payoutId)
    // A demo payout without an account at the provider has no recipient to ask.
    if (attempt === null || attempt.accountRef === null) return
    await changePayout(tx, caseId, payoutId, { noteAsks: requestCount })
    const now = clock.now()
    const { attemptId } = attempt
    const mail = mailPayoutJob.at(now, { caseId, attemptId, news: 'unnoted' })
    await writeOutbox(tx, ids, caseId, [mail], now)
  })

/**
 * Asks for notes on payouts that arrived `USE_NOTE_ASK_DAYS` ago, within `USE_NOTE_WINDOW_DAYS`. If this didn't run
 * while the first request was due, only the second is made.
 */
export const requestUseNotes = async (deps: Deps): Promise<void> => {
  const now = deps.clock.now().getTime()
  const daysAgo = (days: number): Date => new Date(now - days * DAY_MS)
  for (const [index, day] of USE_NOTE_ASK_DAYS.entries()) {
    const nextDay = USE_NOTE_ASK_DAYS[index + 1] ?? USE_NOTE_WINDOW_DAYS
    const paid = { after: daysAgo(nextDay), until: daysAgo(day) }
    for (const payoutKey of await readUnnoted(deps.database.db, { paid, requestsMax: index + 1 }))
      await requestNote(deps, payoutKey, index + 1)
  }
}
