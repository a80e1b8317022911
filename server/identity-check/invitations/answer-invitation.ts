import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { cleanText } from '#contract/plain-text.ts'
import { changePublicCase } from '#server/cases/change-public-case.ts'
import { lockCase } from '#server/cases/lock-case.ts'
import { nameAcceptedBeneficiary } from '#server/cases/name-accepted-beneficiary.ts'
import type { Deps } from '#server/deps.ts'
import type { JobEntry } from '#server/platform/jobs/job-entry.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { sealDeclineReason } from '../check-person.ts'
import { lockCheck } from '../identity-check.queries.ts'
import { mailInvitationAnswerJob, reportInvitationJob } from '../identity-check-jobs.ts'
import { beneficiaryProof, type Recipient } from '../recipient.ts'
import { refuseAfterDeadlineRefund } from '../refuse-after-deadline-refund.ts'
import { restartCheckMails } from '../withdrawal-account/withdrawal-account.queries.ts'
import { invitationAfter, LINK_ENDED_SENTENCE } from './invitation.state.ts'
import { changeInvitation, type InvitationRow, lockInvitation, NO_LINK } from './invitations.queries.ts'

type Input = CallArguments<Calls['answerInvitation']>

const OTHER_PERSON_SENTENCE =
  'The organizer has since named someone else or given another address, so this invitation is no longer yours to answer.'
const LINK_DECLINED_SENTENCE =
  'You said no with this link, and that ended it. If you’ve changed your mind, ask the organizer for a new one.'
const REPORTED_SENTENCE = 'You told us that you don’t know the organizer, and our team looks into it.'

/** Whether the same answer was given before, so that it isn't mailed again. */
const isRepeated = ({ state, isReported }: InvitationRow, { answer }: Input): boolean =>
  answer === 'accept'
    ? state === 'accepted'
    : state === 'declined' && isReported === (answer === 'unknown_organizer')

const jobsOf = (
  { ids }: Pick<Deps, 'ids'>,
  { caseId, answer }: Input,
  {
    isNews,
    now,
    recipientHash,
  }: { readonly isNews: boolean; readonly now: Date; readonly recipientHash: string | null },
): readonly JobEntry[] => [
  ...(isNews ? [mailInvitationAnswerJob.at(now, { caseId, answeredAt: now.toISOString() })] : []),
  ...(answer === 'unknown_organizer'
    ? [reportInvitationJob.at(now, { caseId, idempotencyKey: ids.uuid(), recipientHash })]
    : []),
]

/** @throws conflict for someone whom the case no longer invites, or whose link has ended */
const refuseOtherPerson = (
  { provedBy, invitationLinkId }: Recipient,
  recipientHash: string | null,
  { linkId, state }: InvitationRow,
  { answer }: Input,
): void => {
  if (invitationLinkId === null) {
    if (recipientHash === null || beneficiaryProof(recipientHash) !== provedBy)
      throw new Refusal('conflict', { sentence: OTHER_PERSON_SENTENCE })
    return
  }
  if (invitationLinkId !== linkId) throw new Refusal('conflict', { sentence: LINK_ENDED_SENTENCE })
  // The person who declined may have got the link by mistake, and passed it on.
  if (state === 'declined' && answer === 'accept')
    throw new Refusal('conflict', { sentence: LINK_DECLINED_SENTENCE })
}

/**
 * Records the invited person’s answer and notifies the organizer; from their acceptance on, the page names them. The same
 * answer given again changes nothing.
 * @throws nothingYet for recipients older than invitations; conflict if another answer is given to an accepted, withdrawn
 * or reported invitation, if another person was named since, or if it is too late
 */
export const answerInvitation = (
  deps: Pick<Deps, 'database' | 'personalData' | 'clock' | 'ids' | 'handlers'>,
  recipient: Recipient,
  input: Input,
): Promise<CallOutput<Calls['answerInvitation']>> => {
  const { caseId, answer } = input
  if (answer === 'accept') refuseAfterDeadlineRefund(recipient.checkedCase, deps.clock.now())
  return changePublicCase(deps, caseId, async (tx) => {
    // Before the check, as a submission locks them.
    const row = await lockCase(tx, caseId)
    const check = await lockCheck(tx, caseId)
    const invitation = await lockInvitation(tx, caseId)
    if (invitation === null) throw new Refusal('nothingYet')
    const recipientHash = check?.recipientHash ?? null
    refuseOtherPerson(recipient, recipientHash, invitation, input)
    const state = invitationAfter(invitation.state, answer === 'accept' ? 'accept' : 'decline')
    if (isRepeated(invitation, input)) return { state }
    if (invitation.isReported) throw new Refusal('conflict', { sentence: REPORTED_SENTENCE })
    const now = deps.clock.now()
    const reason = cleanText(input.reason)
    const hasReason = answer === 'decline' && reason !== ''
    const isNews = state !== invitation.state
    await changeInvitation(tx, caseId, {
      state,
      // A report after a refusal keeps the refusal's time, by which its mail knows that it is still the newest answer, and
      // which doesn't tell the organizer of a second one.
      answeredAt: isNews ? now : invitation.answeredAt,
      declineReason: hasReason ? await sealDeclineReason(deps, tx, caseId, reason) : null,
      isReported: answer === 'unknown_organizer',
      openedAt: invitation.openedAt ?? now,
      // The mailed link goes on. The organizer's would let them name another address for a person who agreed.
      ...(state === 'accepted' && recipient.invitationLinkId === null ? NO_LINK : {}),
    })
    if (state === 'accepted') await nameAcceptedBeneficiary(deps, tx, row)
    // By the organizer's link, it may be another person than the one at the address.
    const reporterHash = recipient.invitationLinkId === null ? recipientHash : null
    const jobs = jobsOf(deps, input, { isNews, now, recipientHash: reporterHash })
    // Resumes the identity-check mails, which had stopped when the person declined.
    if (invitation.state === 'declined' && state === 'accepted') await restartCheckMails(tx, caseId, now)
    await writeOutbox(tx, deps.ids, caseId, jobs, now)
    return { state }
  })
}
