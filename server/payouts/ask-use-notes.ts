import { DAY_MS } from '#contract/dates.ts'
import { USE_NOTE_ASK_DAYS, USE_NOTE_ASKED_DAYS } from '#contract/payouts/payouts.ts'
import type { Deps } from '#server/deps.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { readLatestAttempt } from './attempts.queries.ts'
import { changePayout, lockPayout, type PayoutRow, readUnnoted } from './payouts.queries.ts'

type Place = Pick<PayoutRow, 'caseId' | 'payoutId'>

/** Notes that it is asked about for the so-manyth time, with the mail that asks. Null where that was done, or needn't be. */
const askOnce = (deps: Deps, { caseId, payoutId }: Place, asks: number): Promise<void> =>
  deps.database.transact(async (tx) => {
    const { ids, clock } = deps
    const payout = await lockPayout(tx, caseId, payoutId)
    if (payout === null || payout.status !== 'paid' || payout.useNote !== null) return
    if (payout.noteAsks >= asks) return
    const attempt = await readLatestAttempt(tx, caseId, payoutId)
    // A sample case's transfer that no provider made has nobody to ask.
    if (attempt === null || attempt.accountRef === null) return
    await changePayout(tx, caseId, payoutId, { noteAsks: asks })
    const now = clock.now()
    const payload = { caseId, attemptId: attempt.attemptId, news: 'unnoted' }
    await writeOutbox(tx, ids, caseId, [{ topic: 'mail-payout', payload, runAt: now }], now)
  })

/** Asks what transfers paid for that arrived some days ago, twice within two weeks; a day that was missed isn't made up. */
export const askUseNotes = async (deps: Deps): Promise<void> => {
  const now = deps.clock.now().getTime()
  const before = (days: number): Date => new Date(now - days * DAY_MS)
  for (const [index, day] of USE_NOTE_ASK_DAYS.entries()) {
    const nextDay = USE_NOTE_ASK_DAYS[index + 1] ?? USE_NOTE_ASKED_DAYS
    const paid = { after: before(nextDay), until: before(day) }
    for (const place of await readUnnoted(deps.database.reader, { paid, asks: index + 1 }))
      await askOnce(deps, place, index + 1)
  }
}
