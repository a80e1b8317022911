import { DAY_MS } from '#contract/dates.ts'
import { USE_NOTE_ASK_DAYS, USE_NOTE_WINDOW_DAYS } from '#contract/payouts/payouts.ts'
import type { Deps } from '#server/deps.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { readLatestAttempt } from '../attempts.queries.ts'
import { changePayout, lockPayout, type PayoutRow, readUnnoted } from '../payouts.queries.ts'

type Place = Pick<PayoutRow, 'caseId' | 'payoutId'>

/** Records the nth request for a note and queues its mail; skipped if it was done, or isn't needed. */
const askOnce = (deps: Deps, { caseId, payoutId }: Place, asks: number): Promise<void> =>
  deps.database.transact(async (tx) => {
    const { ids, clock } = deps
    const payout = await lockPayout(tx, caseId, payoutId)
    if (payout === null || payout.status !== 'paid' || payout.useNote !== null) return
    if (payout.noteAsks >= asks) return
    const attempt = await readLatestAttempt(tx, caseId, payoutId)
    // A sample case's payout without a provider has no recipient to ask.
    if (attempt === null || attempt.accountRef === null) return
    await changePayout(tx, caseId, payoutId, { noteAsks: asks })
    const now = clock.now()
    const payload = { caseId, attemptId: attempt.attemptId, news: 'unnoted' }
    await writeOutbox(tx, ids, caseId, [{ topic: 'mail-payout', payload, runAt: now }], now)
  })

/** Asks for notes on payouts that arrived some days ago, twice within two weeks; a missed day is skipped. */
export const requestUseNotes = async (deps: Deps): Promise<void> => {
  const now = deps.clock.now().getTime()
  const before = (days: number): Date => new Date(now - days * DAY_MS)
  for (const [index, day] of USE_NOTE_ASK_DAYS.entries()) {
    const nextDay = USE_NOTE_ASK_DAYS[index + 1] ?? USE_NOTE_WINDOW_DAYS
    const paid = { after: before(nextDay), until: before(day) }
    for (const place of await readUnnoted(deps.database.reader, { paid, asks: index + 1 }))
      await askOnce(deps, place, index + 1)
  }
}
