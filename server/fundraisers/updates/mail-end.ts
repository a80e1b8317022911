import type * as z from 'zod'
import { closedMoneyText, moneyPathOf } from '#contract/cases/money-path.ts'
import { formatCents } from '#contract/money.ts'
import { readDonatableCase } from '#server/cases/donatable-case.ts'
import { readEnd } from '#server/cases/end-case.ts'
import { markEndTold } from '#server/cases/milestones.ts'
import type { Deps } from '#server/deps.ts'
import { openDonorEmail } from '#server/donations/donors/news-donors.ts'
import { readTotals } from '#server/ledger/balance.store.ts'
import { chosenMail, openFollower } from '#server/mail-preferences/mail-preferences.ts'
import { preferencePath } from '#server/mail-preferences/preference-link.ts'
import { sentenceInMail } from '#server/mails/frame/name-in-mail.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { wantsDigest } from '../digests/digests.ts'
import { mailEndJob } from '../fundraiser-jobs.ts'
import { renderUpdate } from './mail-update.ts'
import { readAudience } from './read-audience.ts'

type CaseKey = { readonly caseId: string }

/** Queues the mails that a case has ended, to donors who asked for news and to followers. Idempotent. */
export const tellOfEnd = async ({ database, ids, clock }: Deps, { caseId }: CaseKey): Promise<void> => {
  const { donors, followers } = await readAudience(database.db, caseId)
  const now = clock.now()
  const mails = [...donors, ...followers].map((reader) => mailEndJob.at(now, { caseId, ...reader }))
  await database.transact(async (tx) => {
    if (await markEndTold(tx, caseId)) await writeOutbox(tx, ids, caseId, mails, now)
  })
}

type EndNews = { readonly title: string; readonly text: string; readonly endedAt: Date }

/** What an ended case raised, and the organizer's last words; null as for `readEnd`. */
export const readEndNews = async (
  deps: Pick<Deps, 'database' | 'clock'>,
  caseId: string,
): Promise<EndNews | null> => {
  const end = await readEnd(deps, caseId)
  if (end === null) return null
  const totals = await readTotals(deps.database.db, caseId)
  const { raisedCents, donorCount } = totals
  const people = donorCount === 1 ? '1 person' : `${donorCount.toLocaleString('en-US')} people`
  const raised = donorCount === 0 ? '' : `${people} gave ${formatCents(raisedCents)}. `
  // More was paid out than people gave, which needs its reason.
  const paidOut = moneyPathOf(totals, null).refundedLater === null ? '' : `${closedMoneyText(totals, null)} `
  const news = `${raised}${paidOut}The fundraiser is closed to new gifts. The page stays up, with every update and every transfer.`
  const note = end.endedNote === null ? [] : [`${end.organizerName} wrote: “${end.endedNote}”`]
  return { title: 'This fundraiser has ended', text: [news, ...note].join('\n\n'), endedAt: end.endedAt }
}

/**
 * Mails one reader of a case's news that it has ended; not one who turned them off or was erased meanwhile. An address
 * with the weekly digest reads it there.
 */
export const mailEnd = async (deps: Deps, reader: z.output<typeof mailEndJob.payload>): Promise<void> => {
  const { caseId, emailHash, orderId } = reader
  const { db } = deps.database
  const [news, donatableCase, choice, hasDigest] = await Promise.all([
    readEndNews(deps, caseId),
    readDonatableCase(deps, caseId),
    chosenMail(db, reader).then((chosen) => chosen('updates')),
    wantsDigest(db, emailHash),
  ])
  if (news === null || donatableCase === null || hasDigest) return
  if (choice?.wanted === false && choice.changedAt >= news.endedAt) return
  const to =
    orderId === null ? await openFollower(deps, reader) : await openDonorEmail(deps, { caseId, orderId })
  if (to === null) return
  const unsubscribeUrl = `${deps.config.publicOrigin}${preferencePath(deps.signer, reader, 'updates')}`
  await deps.mail.send({
    to,
    subject: `“${sentenceInMail(donatableCase.title)}” has ended`,
    messageId: `end-${caseId}-${emailHash.slice(0, 16)}`,
    caseId,
    unsubscribeUrl,
    ...renderUpdate(
      deps,
      donatableCase,
      { ...news, images: [] },
      { isFollower: orderId === null, unsubscribeUrl },
    ),
  })
}
