import { pacificDay } from '#contract/dates.ts'
import { NOTICES_AT_ONCE_PER_DAY } from '#contract/fundraisers/organizer-limits.ts'
import type { Deps } from '#server/deps.ts'
import type { Tx } from '#server/platform/database.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { mailDonationDigestJob, mailDonationNoticeJob, pushNewsJob } from '../donation-jobs.ts'
import {
  deferUntold,
  forgetUntold,
  lockNoticeState,
  readCasesToDigest,
  readCasesToTell,
  readNewestUntold,
  startDigest,
  takeUntold,
  writeToldCount,
} from './notices.queries.ts'

type QueueDeps = Pick<Deps, 'database' | 'clock' | 'ids' | 'push'>

/** Cases per run; the next run continues. */
const CASES_PER_RUN = 500

/** Queues a notification of a case's newest untold donation, whatever its organizer chose for mails. */
const pushNewest = async (
  { push, ids }: Pick<Deps, 'push' | 'ids'>,
  tx: Tx,
  caseId: string,
  now: Date,
): Promise<void> => {
  const donationId = push.publicKey === null ? null : await readNewestUntold(tx, caseId)
  if (donationId === null) return
  const entry = pushNewsJob.at(now, { caseId, news: 'gift', id: donationId, after: null })
  await writeOutbox(tx, ids, caseId, [entry], now)
}

/** Queues a mail for each of a case's first donations of the day, and leaves the others to the evening's digest. */
const tellOfCase = ({ database, clock, ids, push }: QueueDeps, caseId: string): Promise<void> =>
  database.transact(async (tx) => {
    const now = clock.now()
    const toldOn = pacificDay(now)
    const state = await lockNoticeState(tx, caseId)
    await pushNewest({ push, ids }, tx, caseId, now)
    if (state.choice === 'off') return forgetUntold(tx, caseId)
    if (state.choice === 'daily') return deferUntold(tx, caseId)
    const toldBefore = state.toldOn === toldOn ? state.toldCount : 0
    const leftToday = Math.max(0, NOTICES_AT_ONCE_PER_DAY - toldBefore)
    const donationIds = leftToday === 0 ? [] : await takeUntold(tx, caseId, leftToday)
    // Where fewer were left than may be told of, one that comes now is told of by the next run.
    if (donationIds.length === leftToday) await deferUntold(tx, caseId)
    if (donationIds.length === 0) return
    await writeToldCount(tx, caseId, { toldOn, toldCount: toldBefore + donationIds.length })
    const mails = donationIds.map((donationId, index) =>
      mailDonationNoticeJob.at(now, { caseId, donationId, isLastToday: index === leftToday - 1 }),
    )
    await writeOutbox(tx, ids, caseId, mails, now)
  })

/** Tells organizers of new donations, as each chose. A case with many costs no more mails than one with six. Idempotent. */
export const queueDonationNotices = async (deps: QueueDeps): Promise<void> => {
  for (const caseId of await readCasesToTell(deps.database.db, CASES_PER_RUN)) await tellOfCase(deps, caseId)
}

/** Queues the day's digests. Idempotent. */
export const queueDonationDigests = async ({ database, clock, ids }: QueueDeps): Promise<void> => {
  const now = clock.now()
  const payload = { digestAt: now.toISOString() }
  for (;;) {
    const caseIds = await readCasesToDigest(database.db, CASES_PER_RUN)
    for (const caseId of caseIds)
      await database.transact(async (tx) => {
        await startDigest(tx, caseId, now)
        await writeOutbox(tx, ids, caseId, [mailDonationDigestJob.at(now, { caseId, ...payload })], now)
      })
    if (caseIds.length < CASES_PER_RUN) return
  }
}
