import type * as z from 'zod'
import { DAY_MS, HOUR_MS } from '#contract/dates.ts'
import { formatCents } from '#contract/money.ts'
import { casePath, dashboardAddress } from '#contract/page-addresses.ts'
import { type DonatableCase, readDonatableCase } from '#server/cases/donatable-case.ts'
import { readUpdate } from '#server/cases/updates/case-updates.ts'
import type { Deps } from '#server/deps.ts'
import { pushNewsJob } from '#server/donations/donation-jobs.ts'
import { readShownGift } from '#server/donations/notices/shown-gift.ts'
import { sentenceInMail } from '#server/mails/frame/name-in-mail.ts'
import type { PushMessage } from '#server/outside/push/port.ts'
import { readArrival } from '#server/payouts/read-arrival.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import {
  deleteSubscription,
  type PushAudience,
  type PushSubscriptionRow,
  readSubscriptions,
} from './push-subscriptions.queries.ts'

type News = z.output<typeof pushNewsJob.payload>
type Sent = { readonly audience: PushAudience; readonly keptMs: number; readonly message: PushMessage }

/** Browsers per job: half a minute if their push services hang. The next job continues. */
const BATCH = 100
const AT_ONCE = 20
/** Push services take 4 KB, encrypted; browsers show two lines. */
const TEXT_MAX = 160

const shortened = (text: string): string => {
  const line = sentenceInMail(text)
  return line.length <= TEXT_MAX ? line : `${line.slice(0, TEXT_MAX).toWellFormed().trimEnd()}…`
}

/** What a notification says, only of what the public reads; null if it was taken back meanwhile. */
const sentOf = async (
  deps: Deps,
  { title: caseTitle, slug }: DonatableCase,
  { caseId, news, id }: News,
): Promise<Sent | null> => {
  const title = shortened(caseTitle)
  switch (news) {
    case 'update': {
      const update = await readUpdate(deps, caseId, id)
      if (update === null) return null
      const message = {
        title,
        body: shortened(update.title),
        path: casePath(caseId, slug),
        tag: `update-${id}`,
      }
      return { audience: 'follower', keptMs: 3 * DAY_MS, message }
    }
    case 'arrival': {
      const arrival = await readArrival(deps.database.db, caseId, id)
      if (arrival === null) return null
      const body = `${formatCents(arrival.amountCents)} reached ${shortened(arrival.recipientDisplay)}`
      const message = { title, body, path: `${casePath(caseId, slug)}#payouts`, tag: `arrival-${id}` }
      return { audience: 'follower', keptMs: 3 * DAY_MS, message }
    }
    case 'gift': {
      const gift = await readShownGift(deps.database.db, caseId, id)
      if (gift === null) return null
      const amount = gift.amountCents === null ? 'A gift' : formatCents(gift.amountCents)
      const body = `${amount} from ${shortened(gift.shownName)}`
      // One tag for all gifts, so that a hundred of them are one notification.
      const message = { title, body, path: `${dashboardAddress(caseId)}/donors`, tag: `gift-${caseId}` }
      return { audience: 'organizer', keptMs: 12 * HOUR_MS, message }
    }
  }
}

/** Sends to one browser, and removes one whose subscription ended. @returns whether it failed */
const failsFor = async (
  { push, database }: Pick<Deps, 'push' | 'database'>,
  row: PushSubscriptionRow,
  { message, keptMs }: Sent,
): Promise<boolean> => {
  const result = await push.send(row, message, keptMs / 1000)
  if (result === 'gone') await deleteSubscription(database.db, row)
  return result === 'failed'
}

/**
 * Sends a case's news to its next browsers, and queues a job for those after them. A browser that fails is left out: a
 * notification is no record, and a stranger with an address that never answers would have the job repeated for days.
 * Sent twice, a notification replaces itself by its tag.
 */
export const pushNews = async (deps: Deps, job: News): Promise<void> => {
  const { database, clock, ids, log } = deps
  const { caseId, after } = job
  const donatableCase = await readDonatableCase(deps, caseId)
  if (donatableCase === null || donatableCase.erased || donatableCase.donationStatus === 'not_public') return
  const sent = await sentOf(deps, donatableCase, job)
  if (sent === null) return
  const rows = await readSubscriptions(database.db, { caseId, audience: sent.audience, after, limit: BATCH })
  let failed = 0
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const sends = rows.slice(from, from + AT_ONCE).map((row) => failsFor(deps, row, sent))
    failed += (await Promise.all(sends)).filter(Boolean).length
  }
  if (failed > 0) log.warn({ caseId, failed, of: rows.length }, 'notifications failed')
  const last = rows.at(-1)
  if (rows.length < BATCH || last === undefined) return
  const now = clock.now()
  const next = pushNewsJob.at(now, { ...job, after: last.subscriptionId })
  await database.transact((tx) => writeOutbox(tx, ids, caseId, [next], now))
}
