import { PURPOSE } from '#contract/cases/cases.ts'
import { formatDate } from '#contract/dates.ts'
import { casePath } from '#contract/page-addresses.ts'
import { type CheckedCase, readCheckedCase } from '#server/cases/case-with-check.ts'
import { deadlineRefundAt, endOf } from '#server/cases/cases.policy.ts'
import type { Deps } from '#server/deps.ts'
import { readTotals } from '#server/ledger/balance.store.ts'
import { nameInGreeting } from '#server/mails/frame/name-in-mail.ts'
import { addresseeOf } from './addressee.ts'
import { raisedText } from './identity-check-mail.tsx'
import { readInvitationRow } from './invitations/invitations.queries.ts'
import { type BeneficiaryWords, mailBeneficiary } from './mail-deadline.ts'

/** What the recipient of an ended case still has to do for the money; null if nothing. */
const leftToDo = ({ refundsAt }: CheckedCase, isInvited: boolean): string | null => {
  if (refundsAt === null) return null
  const needed = isInvited ? 'accept and confirm who you are' : 'confirm who you are'
  return `To receive the money, ${needed} by ${formatDate(refundsAt)}. Otherwise every gift goes back to its donor.`
}

/** What becomes of the money that hasn't arrived. */
const restText = ({ heldFor }: CheckedCase): string =>
  heldFor === null
    ? ' The rest of your money is still on schedule.'
    : ' Some of the money is on hold. We write to you about it separately.'

/** Mails a beneficiary that the case for them has ended, with what still comes. Nothing to one who declined. */
export const mailRecipientEnd = async (
  deps: Deps,
  { caseId }: { readonly caseId: string },
): Promise<void> => {
  const { db } = deps.database
  const now = deps.clock.now()
  const [checkedCase, invitation] = await Promise.all([
    readCheckedCase(db, caseId),
    readInvitationRow(db, caseId),
  ])
  if (checkedCase === null || !checkedCase.isPublic || checkedCase.purpose === PURPOSE.myself) return
  // The mail that every gift went back says so already.
  if (endOf(checkedCase, now) === null || deadlineRefundAt(checkedCase, now) !== null) return
  const addressee = await addresseeOf(deps, checkedCase)
  if (addressee === null || invitation?.state === 'declined') return
  const totals = await readTotals(db, caseId)
  const isInvited = invitation?.state === 'waiting'
  const toDo = totals.donationCount === 0 ? null : leftToDo(checkedCase, isInvited)
  const words: BeneficiaryWords = {
    title: `${nameInGreeting(checkedCase.organizerName)}’s fundraiser for you has ended`,
    lead: `The fundraiser is closed to new gifts.${totals.donationCount === 0 || toDo !== null ? '' : restText(checkedCase)}`,
    dates: [['Raised', raisedText(totals)]],
    action:
      toDo === null
        ? { label: 'See the page', path: casePath(caseId, checkedCase.slug) }
        : { label: isInvited ? 'Read it and respond' : 'Confirm who you are', path: addressee.path },
    note: toDo,
  }
  await mailBeneficiary(deps, {
    checkedCase,
    addressee,
    words,
    messageId: `recipient-end-${caseId}-${addressee.mark}`,
  })
}
