import { DAY_MS, pacificDay } from '#contract/dates.ts'
import { casePath } from '#contract/page-addresses.ts'
import { readDonatableCase } from '#server/cases/donatable-case.ts'
import { listUpdates } from '#server/cases/updates/case-updates.ts'
import type { Deps } from '#server/deps.ts'
import { listDonatedCases } from '#server/donations/donors/news-donors.ts'
import { listChoices } from '#server/mail-preferences/mail-preferences.ts'
import { preferencePath } from '#server/mail-preferences/preference-link.ts'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { findMailPreferences } from '../followers/linked-preferences.ts'
import { mailDigestJob } from '../fundraiser-jobs.ts'
import { readEndNews } from '../updates/mail-end.ts'
import { type DigestCase, digestMail, digestTitle } from './digest-mail.tsx'
import { markDigestSent, readDigestReader, readDueReaders } from './digests.queries.ts'
import { digestContext, digestPath } from './digests.ts'

/** A week, less the time that a run may be late. */
const EVERY_MS = 6 * DAY_MS

/** Queues a digest for each address that wants one. Idempotent within the week. */
export const sendDigests = async ({ database, ids, clock }: Deps): Promise<void> => {
  const now = clock.now()
  for (const emailHash of await readDueReaders(database.db, new Date(now.getTime() - EVERY_MS)))
    await database.transact((tx) =>
      writeOutbox(tx, ids, emailHash, [mailDigestJob.at(now, { emailHash })], now),
    )
}

/** News of a case since a time, for one address: its end, and updates; null if there are none, or the address doesn't want them. */
const newsOf = async (
  deps: Deps,
  caseId: string,
  emailHash: string,
  since: Date,
): Promise<DigestCase | null> => {
  const [preferences, donatableCase] = await Promise.all([
    findMailPreferences(deps, { caseId, emailHash }),
    readDonatableCase(deps, caseId),
  ])
  if (preferences?.wanted.updates !== true || donatableCase === null) return null
  if (donatableCase.donationStatus === 'not_public') return null
  const [posted, end] = await Promise.all([listUpdates(deps, caseId), readEndNews(deps, caseId)])
  const updates = [
    ...(end !== null && end.endedAt > since ? [end] : []),
    ...posted.filter(({ postedAt }) => postedAt > since.toISOString()),
  ]
  const path = `${casePath(caseId, donatableCase.slug)}#updates`
  const settingsPath = preferencePath(deps.signer, { caseId, emailHash }, 'updates')
  const { title, organizerName } = donatableCase
  return updates.length === 0 ? null : { title, organizerName, path, settingsPath, updates }
}

/** Mails an address the week's news of all cases that it follows. Sends nothing if there are none. */
export const mailDigest = async (
  deps: Deps,
  { emailHash }: { readonly emailHash: string },
): Promise<void> => {
  const { db } = deps.database
  const row = await readDigestReader(db, emailHash)
  const now = deps.clock.now()
  if (row === null || !row.wanted) return
  // The first digest comes with the next run, however short the time since the choice.
  const isFirst = row.sentAt.getTime() === row.chosenAt.getTime()
  if (!isFirst && now.getTime() - row.sentAt.getTime() < EVERY_MS) return
  const [choices, given, to] = await Promise.all([
    listChoices(db, emailHash),
    listDonatedCases(db, emailHash),
    deps.personalData.open(db, emailHash, digestContext(emailHash), row.emailCipher),
  ])
  const caseIds = [...new Set([...choices, ...given].map(({ caseId }) => caseId))]
  const news = await Promise.all(caseIds.map((caseId) => newsOf(deps, caseId, emailHash, row.sentAt)))
  const [first, ...others] = news.filter((digestCase) => digestCase !== null)
  if (to !== null && first !== undefined) {
    const { publicOrigin, brand } = deps.config
    const unsubscribeUrl = `${publicOrigin}${digestPath(deps.signer, emailHash)}`
    const facts = { publicOrigin, brand, cases: [first, ...others], unsubscribeUrl } as const
    await deps.mail.send({
      to,
      unsubscribeUrl,
      subject: digestTitle(facts),
      messageId: `digest-${emailHash.slice(0, 16)}-${pacificDay(now)}`,
      caseId: null,
      ...renderMail(digestMail(facts)),
    })
  }
  await markDigestSent(db, emailHash, now)
}
