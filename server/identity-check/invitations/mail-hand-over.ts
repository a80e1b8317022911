import { formatDate } from '#contract/dates.ts'
import { ownInvitationPath } from '#contract/page-addresses.ts'
import { type CheckedCase, donationPauseOf } from '#server/cases/case-with-check.ts'
import { mailOwner } from '#server/cases/mail-owner.ts'
import type { Deps } from '#server/deps.ts'
import type { InvitationRow } from './invitations.queries.ts'

/** Asks the organizer to hand the link over again, in place of a mail to a beneficiary whose address we don't know. */
export const mailHandOver = async (
  deps: Deps,
  checkedCase: CheckedCase,
  { state }: Pick<InvitationRow, 'state'>,
  occasion: string,
): Promise<void> => {
  const {
    caseId,
    ownerId,
    title: caseTitle,
    organizerName,
    recipientFirstName: name,
    refundsAt,
  } = checkedCase
  const donationsPauseAt = donationPauseOf(checkedCase, deps.clock.now())
  const isAccepted = state === 'accepted'
  await mailOwner(deps, {
    caseId,
    ownerId,
    caseTitle,
    organizerName,
    messageId: `hand-over-${caseId}-${occasion}`,
    words: {
      title: isAccepted ? `Send ${name} your link again` : `${name} hasn’t answered your link yet`,
      lead: isAccepted
        ? `${name} accepted. To get the money, they open your link again and confirm who they are. It takes about five minutes.`
        : `Send ${name} your link again, or show them its code. No money can be transferred until they accept and confirm who they are.`,
      points: [],
      dates: [
        ...(donationsPauseAt === null ? [] : [['Giving pauses', formatDate(donationsPauseAt)] as const]),
        ...(refundsAt === null ? [] : [['Gifts go back', formatDate(refundsAt)] as const]),
      ],
      action: { label: 'Open the link', path: ownInvitationPath(caseId) },
      note: `We have no e-mail address of ${name}, so we can’t write to them.`,
      why: 'You’re getting this because you organize this fundraiser.',
    },
  })
}
