import { daysBefore } from '#contract/dates.ts'
import { WITHDRAWAL_ACCOUNT } from '#contract/identity-check/withdrawal-account.ts'
import { type CheckedCase, donationPauseOf, readCheckedCase } from '#server/cases/case-with-check.ts'
import type { Deps } from '#server/deps.ts'
import { readTotals } from '#server/ledger/balance.store.ts'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import { type Addressee, addresseeOf } from './addressee.ts'
import { identityCheckMail, identityCheckTitle } from './identity-check-mail.tsx'
import { readInvitationRow } from './invitations/invitations.queries.ts'
import { mailHandOver } from './invitations/mail-hand-over.ts'
import { sendInvitation } from './invitations/mail-invitation.ts'
import { nextMailAt, reminderDay } from './reminders.policy.ts'
import { noteCheckMail, readWithdrawalAccount } from './withdrawal-account/withdrawal-account.queries.ts'
import { isUnderReview } from './withdrawal-account/withdrawal-account.state.ts'

const sendCheckMail = async (
  deps: Deps,
  checkedCase: CheckedCase,
  { to, role, path, mark, isTypedByOrganizer }: Addressee,
  { occasion, isReminder }: { readonly occasion: string; readonly isReminder: boolean },
): Promise<void> => {
  const { publicOrigin, brand } = deps.config
  const { caseId, organizerName, title: caseTitle, refundsAt } = checkedCase
  if (refundsAt === null) return
  const donationsPauseAt = donationPauseOf(checkedCase, deps.clock.now())
  const checkUrl = `${publicOrigin}${path}`
  const { raisedCents, donationCount } = await readTotals(deps.database.db, caseId)
  // An ended fundraiser without gifts has no money to send.
  if (donationsPauseAt === null && donationCount === 0) return
  const facts = {
    publicOrigin,
    brand,
    to,
    role,
    isTypedByOrganizer,
    organizerName,
    caseTitle,
    checkUrl,
    isReminder,
    donationsPauseAt,
    refundsAt,
    raisedCents,
    donationCount,
  }
  await deps.mail.send({
    to,
    subject: identityCheckTitle(facts),
    messageId: `identity-check-${caseId}-${mark}-${occasion}`,
    caseId,
    ...renderMail(identityCheckMail(facts)),
  })
}

/**
 * Mails a recipient the request for the identity check, or a reminder, if one is due, one mail a day at most. A
 * person who hasn't answered the invitation gets the invitation again, and one who declined gets nothing. If we don't know
 * their address, their organizer is mailed instead.
 */
export const mailIdentityCheck = async (deps: Deps, caseId: string): Promise<void> => {
  const { db } = deps.database
  const now = deps.clock.now()
  const account = await readWithdrawalAccount(db, caseId)
  if (account === null || account.openedAt === null || account.mailAt === null || account.mailAt > now) return
  const checkedCase = await readCheckedCase(db, caseId)
  const isUnverified = checkedCase !== null && account.state === WITHDRAWAL_ACCOUNT.initial
  const addressee = isUnverified ? await addresseeOf(deps, checkedCase) : null
  const day = reminderDay(account.openedAt, now)
  // A reminder requested by the organizer is separate from the scheduled mail of the day.
  const isRequestedReminder = account.remindedAt?.getTime() === account.mailAt.getTime()
  const occasion = isRequestedReminder ? `${day}-${account.mailAt.getTime()}` : `${day}`
  const invitation = await readInvitationRow(db, caseId)
  const isDeclined = invitation?.state === 'declined'
  // Without an address, the organizer is asked to hand the link over again.
  const isHandedOver = addressee === null && isUnverified && invitation !== null && invitation.linkId !== null
  if (isHandedOver && checkedCase.isPublic && !isDeclined) {
    const wasInvitedToday = invitation.state === 'waiting' && invitation.invitedAt > daysBefore(now, 1)
    if (!wasInvitedToday) await mailHandOver(deps, checkedCase, invitation, occasion)
  }
  if (isUnverified && addressee !== null && checkedCase.isPublic && !isUnderReview(account) && !isDeclined) {
    const mailing = { occasion, isReminder: account.mailedDay >= 0 }
    if (invitation?.state === 'waiting') {
      // Going live soon after the invitation isn't worth a second mail.
      const wasInvitedToday = invitation.mailedAt !== null && invitation.mailedAt > daysBefore(now, 1)
      if (isRequestedReminder || !wasInvitedToday)
        await sendInvitation(deps, checkedCase, addressee, {
          ...mailing,
          isReminder: invitation.mailedAt !== null,
        })
    } else await sendCheckMail(deps, checkedCase, addressee, mailing)
  }
  const mailAt =
    (addressee === null && !isHandedOver) || isDeclined ? null : nextMailAt(account.openedAt, day)
  await noteCheckMail(db, caseId, { mailedDay: day, mailAt, dueAt: account.mailAt })
}
