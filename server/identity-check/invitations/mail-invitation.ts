import { DAY_MS } from '#contract/dates.ts'
import { dashboardAddress, ownInvitationPath } from '#contract/page-addresses.ts'
import { type CheckedCase, donationPauseOf, readCheckedCase } from '#server/cases/case-with-check.ts'
import { mailOwner } from '#server/cases/mail-owner.ts'
import type { Deps } from '#server/deps.ts'
import type { HeldFacts } from '#server/identity-check/identity-check-mail.tsx'
import { invitationMail, invitationTitle } from '#server/identity-check/invitations/invitation-mail.tsx'
import { readTotals } from '#server/ledger/balance.store.ts'
import { countMailsToday } from '#server/mail-log/read-mails.ts'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import type { FundraiserWords } from '#server/mails/fundraiser-mail.tsx'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { type Addressee, addresseeOf } from '../addressee.ts'
import { openDeclineReason } from '../check-person.ts'
import { changeInvitation, readInvitationRow } from './invitations.queries.ts'
import { invitationMailEntry } from './invite-beneficiary.ts'

const readHeld = async ({ database, clock }: Deps, checkedCase: CheckedCase): Promise<HeldFacts | null> => {
  const { caseId, isPublic, refundsAt } = checkedCase
  if (!isPublic || refundsAt === null) return null
  const donationsPauseAt = donationPauseOf(checkedCase, clock.now())
  const { raisedCents, donationCount } = await readTotals(database.db, caseId)
  return { raisedCents, donationCount, donationsPauseAt, refundsAt }
}

/** Mails the link to the invited person, one mail per occasion. */
export const sendInvitation = async (
  deps: Deps,
  checkedCase: CheckedCase,
  { to, path, mark }: Addressee,
  { occasion, isReminder }: { readonly occasion: string; readonly isReminder: boolean },
): Promise<void> => {
  const { publicOrigin, brand } = deps.config
  const facts = {
    publicOrigin,
    brand,
    to,
    isReminder,
    organizerName: checkedCase.organizerName,
    recipientFirstName: checkedCase.recipientFirstName,
    caseTitle: checkedCase.title,
    answerPath: path,
    held: await readHeld(deps, checkedCase),
  }
  await deps.mail.send({
    to,
    subject: invitationTitle(facts),
    messageId: `invitation-${checkedCase.caseId}-${mark}-${occasion}`,
    caseId: checkedCase.caseId,
    ...renderMail(invitationMail(facts)),
  })
}

/** Invitations to one address in 24 hours, from all fundraisers, whatever their organizers correct and send again. */
const PER_DAY_MAX = 3

/**
 * Mails a queued invitation, unless it was answered, withdrawn or mailed since. It is queued for the next day if the address
 * has been mailed too many.
 */
export const mailInvitation = async (
  deps: Deps,
  { caseId, mailAt }: { readonly caseId: string; readonly mailAt: string },
): Promise<void> => {
  const { db } = deps.database
  const [invitation, checkedCase] = await Promise.all([
    readInvitationRow(db, caseId),
    readCheckedCase(db, caseId),
  ])
  if (invitation?.state !== 'waiting' || invitation.mailAt.toISOString() !== mailAt || checkedCase === null)
    return
  if (invitation.mailedAt?.toISOString() === mailAt) return
  const addressee = await addresseeOf(deps, checkedCase)
  if (addressee === null) return
  if ((await countMailsToday(deps, addressee.to, 'invitation')) >= PER_DAY_MAX) {
    const now = deps.clock.now()
    const entry = invitationMailEntry(caseId, invitation.mailAt, new Date(now.getTime() + DAY_MS))
    return deps.database.transact((tx) => writeOutbox(tx, deps.ids, caseId, [entry], now))
  }
  const isReminder = invitation.mailedAt !== null
  await sendInvitation(deps, checkedCase, addressee, { occasion: mailAt, isReminder })
  await changeInvitation(db, caseId, { mailedAt: invitation.mailAt })
}

const REASON_FOR_MAIL = 'You’re getting this because you organize this fundraiser.'

const declinedWords = (
  caseId: string,
  name: string,
  { reason, hasAddress }: { readonly reason: string | null; readonly hasAddress: boolean },
): FundraiserWords => ({
  title: `${name} declined`,
  lead: `${name} told us that they don’t want to receive this fundraiser’s money. Nothing can be transferred until someone accepts.`,
  points:
    reason === null
      ? []
      : [
          {
            label: `What ${name} wrote`,
            text: reason,
            howToFix: 'Talk with them before you invite anyone else.',
          },
        ],
  dates: [],
  action: { label: 'See what you can do', path: ownInvitationPath(caseId) },
  note: hasAddress
    ? `If the address was wrong, correct it. If ${name} changes their mind, the link in their e-mail still works.`
    : `If someone else got the link, or ${name} changes their mind, make a new one.`,
  why: REASON_FOR_MAIL,
})

const acceptedWords = (
  caseId: string,
  name: string,
  {
    isLive,
    isNewlyLive,
    hasAddress,
  }: { readonly isLive: boolean; readonly isNewlyLive: boolean; readonly hasAddress: boolean },
): FundraiserWords => ({
  title: `${name} accepted`,
  lead: isLive
    ? `${isNewlyLive ? 'Your fundraiser is live, with' : 'Your page now shows'} ${name}’s name. ${name} will receive the money. ${hasAddress ? 'Next, they need to confirm who they are. We’ll remind them until it’s done.' : 'Next, they open your link again and confirm who they are.'}`
    : `${name} will receive the money. Once your fundraiser is live, ${hasAddress ? 'we’ll ask them to confirm who they are' : 'send them your link again, so that they can confirm who they are'}.`,
  points: [],
  dates: [],
  action: isLive
    ? { label: 'Open your dashboard', path: dashboardAddress(caseId) }
    : { label: 'My fundraisers', path: '/fundraiser/list' },
  note: null,
  why: REASON_FOR_MAIL,
})

/** Mails the organizer the invited person's answer, but not that the person reported the organizer. */
export const mailInvitationAnswer = async (
  deps: Deps,
  { caseId, answeredAt }: { readonly caseId: string; readonly answeredAt: string },
): Promise<void> => {
  const { db } = deps.database
  const [invitation, checkedCase] = await Promise.all([
    readInvitationRow(db, caseId),
    readCheckedCase(db, caseId),
  ])
  if (invitation === null || checkedCase === null || invitation.answeredAt?.toISOString() !== answeredAt)
    return
  const hasAddress = (await addresseeOf(deps, checkedCase)) !== null
  const name = checkedCase.recipientFirstName
  const { publishedAt, isPublic: isLive } = checkedCase
  const isNewlyLive = publishedAt !== null && publishedAt >= invitation.answeredAt
  const words =
    invitation.state === 'accepted'
      ? acceptedWords(caseId, name, { isLive, isNewlyLive, hasAddress })
      : declinedWords(caseId, name, {
          reason: await openDeclineReason(deps, db, invitation),
          hasAddress,
        })
  const { ownerId, title: caseTitle, organizerName } = checkedCase
  await mailOwner(deps, {
    caseId,
    ownerId,
    caseTitle,
    organizerName,
    words,
    messageId: `invitation-answer-${caseId}-${answeredAt}`,
  })
}
