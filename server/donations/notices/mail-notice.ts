import type * as z from 'zod'
import { formatCents, formatWholeDollars } from '#contract/money.ts'
import { dashboardAddress } from '#contract/page-addresses.ts'
import { readOrganizer } from '#server/cases/mail-owner.ts'
import type { Deps } from '#server/deps.ts'
import { readTotals } from '#server/ledger/balance.store.ts'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import type { mailDonationDigestJob, mailDonationNoticeJob } from '../donation-jobs.ts'
import { readDonorRow } from '../donors/donors.queries.ts'
import { readyThanks, shownDonation } from './linked-thanks.ts'
import { noticesPath, thanksPath } from './notice-links.ts'
import { donationDigestMail, donationDigestTitle, noticeMail, noticeTitle } from './notice-mail.tsx'
import { finishDigest, readDigest, readNoticeChoice } from './notices.queries.ts'

/** Donations that a digest names; it counts the others. */
const DIGEST_LISTED = 20

/**
 * The organizer's address and what every mail about a case's donations says; null if they want none, were erased, or if the
 * case is hidden.
 */
const readReader = async (deps: Deps, caseId: string) => {
  const { db } = deps.database
  const [organizer, choice] = await Promise.all([readOrganizer(deps, caseId), readNoticeChoice(db, caseId)])
  if (organizer === null || choice === 'off') return null
  const { email, ownerId, caseTitle, organizerName, goalCents } = organizer
  const { raisedCents, donationCount } = await readTotals(db, caseId)
  const { publicOrigin, brand } = deps.config
  const key = { caseId, ownerId }
  return {
    to: email,
    key,
    donationCount,
    facts: {
      publicOrigin,
      brand,
      caseTitle,
      organizerName,
      raised: `${formatCents(raisedCents)} of ${formatWholeDollars(goalCents)}`,
      unsubscribeUrl: `${publicOrigin}${noticesPath(deps.signer, key)}`,
    },
  }
}

/** Mails an organizer about one donation, unless it was refunded meanwhile. */
export const mailDonationNotice = async (
  deps: Deps,
  { caseId, donationId, isLastToday }: z.output<typeof mailDonationNoticeJob.payload>,
): Promise<void> => {
  const [reader, row] = await Promise.all([
    readReader(deps, caseId),
    readDonorRow(deps.database.db, caseId, donationId),
  ])
  if (reader === null || row === null) return
  const { to, key, donationCount } = reader
  const donation = shownDonation(row)
  const facts = {
    ...reader.facts,
    donation,
    isFirst: donationCount === 1,
    isLastToday,
    thanks: readyThanks(donation),
    thanksPath: thanksPath(deps.signer, { ...key, donationId }, deps.clock.now()),
    donorsPath: `${dashboardAddress(caseId)}/donors?thank=${donationId}#thank`,
  }
  await deps.mail.send({
    to,
    subject: noticeTitle(facts),
    messageId: `donation-notice-${donationId}`,
    caseId,
    unsubscribeUrl: facts.unsubscribeUrl,
    ...renderMail(noticeMail(facts)),
  })
}

/** Mails an organizer about the donations of a digest. Sends nothing if all were refunded meanwhile. */
export const mailDonationDigest = async (
  deps: Deps,
  { caseId, digestAt }: z.output<typeof mailDonationDigestJob.payload>,
): Promise<void> => {
  const { db } = deps.database
  const digest = { caseId, digestAt: new Date(digestAt) }
  const [reader, { count, donations }] = await Promise.all([
    readReader(deps, caseId),
    readDigest(db, digest, DIGEST_LISTED),
  ])
  if (reader !== null && count > 0) {
    const { to, key } = reader
    const now = deps.clock.now()
    const facts = {
      ...reader.facts,
      count,
      donations: donations.map((row) => ({
        ...shownDonation(row),
        donationId: row.donationId,
        thanksPath: thanksPath(deps.signer, { ...key, donationId: row.donationId }, now),
      })),
      donorsPath: `${dashboardAddress(caseId)}/donors`,
    }
    await deps.mail.send({
      to,
      subject: donationDigestTitle(facts),
      messageId: `donation-digest-${caseId}-${Date.parse(digestAt)}`,
      caseId,
      unsubscribeUrl: facts.unsubscribeUrl,
      ...renderMail(donationDigestMail(facts)),
    })
  }
  await finishDigest(db, digest)
}
