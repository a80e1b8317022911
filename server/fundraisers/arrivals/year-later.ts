import { DAY_MS } from '#contract/dates.ts'
import { payoutPictures } from '#server/cases/search/case-summaries.ts'
import { listUpdates } from '#server/cases/updates/case-updates.ts'
import type { Deps } from '#server/deps.ts'
import { readPayoutWithTimes } from '#server/payouts/gifts-of-payout.ts'
import type { Db } from '#server/platform/database.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { mailYearLaterJob } from '../fundraiser-jobs.ts'
import { type ArrivalKey, decideYear, readToldBefore } from './arrival-recipients.queries.ts'
import { yearText, yearTitle } from './arrival-text.ts'
import { readTellable, sendArrivalMail } from './mail-arrival.ts'

const YEAR_MS = 365 * DAY_MS
/** Addresses decided at once. */
const BATCH = 500

const isPaid = async (db: Db, key: ArrivalKey): Promise<boolean> =>
  (await readPayoutWithTimes(db, key))?.payout.status === 'paid'

/**
 * Queues the mails of what became of gifts that arrived a year ago: one a year to an address of a case, of the first arrival.
 * A payout that came back is told of by the one that took its money. Idempotent.
 */
export const decideYearLater = async ({ database, ids, clock }: Deps): Promise<void> => {
  const now = clock.now()
  const before = new Date(now.getTime() - YEAR_MS)
  for (;;) {
    const due = await readToldBefore(database.db, before, BATCH)
    // Most addresses that are due at once were told of the same few payouts.
    const arrived = new Map<string, boolean>()
    for (const key of due) {
      const hasArrived = arrived.get(key.payoutId) ?? (await isPaid(database.db, key))
      arrived.set(key.payoutId, hasArrived)
      await database.transact(async (tx) => {
        if (!(await decideYear(tx, key, { yearAt: now, withLater: hasArrived })) || !hasArrived) return
        await writeOutbox(tx, ids, key.caseId, [mailYearLaterJob.at(now, key)], now)
      })
    }
    if (due.length < BATCH) return
  }
}

/** Mails a donor what became of their gifts, if the organizer or the recipient wrote since they arrived. */
export const mailYearLater = async (deps: Deps, key: ArrivalKey): Promise<void> => {
  const told = await readTellable(deps, key)
  if (told === null || told.payout.status !== 'paid') return
  const { caseId, payoutId } = key
  const [updates, picturesOf] = await Promise.all([listUpdates(deps, caseId), payoutPictures(deps, [caseId])])
  const note = told.payout.useNote
  const update = updates.find(({ postedAt }) => postedAt > told.arrival.arrivedAt.toISOString()) ?? null
  if (note === null && update === null) return
  await sendArrivalMail(deps, told, {
    kind: 'year-later',
    title: yearTitle(told.arrival),
    text: yearText(told.arrival, { note, update }),
    images: update === null || update.images.length === 0 ? picturesOf(payoutId) : update.images,
  })
}
