import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { StaffInvitation } from '#contract/identity-check/invitation-for-staff.ts'
import { hasCapability } from '#contract/staff/staff-roles.ts'
import { type CheckedCase, readCaseWords, readCheckedCase } from '#server/cases/case-with-check.ts'
import { deadlineRefundAt } from '#server/cases/cases.policy.ts'
import { requireOwnCase } from '#server/cases/own-case.ts'
import type { Deps } from '#server/deps.ts'
import type { Person } from '#server/platform/actor.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { StaffMember } from '#server/platform/staff.ts'
import { invitationLinkPath } from '../check-link.ts'
import { openDeclineReason, openRecipientEmail } from '../check-person.ts'
import { readCheck } from '../identity-check.queries.ts'
import type { Recipient } from '../recipient.ts'
import { remindableAt } from '../remind-recipient.ts'
import { maskedEmail } from '../simple-info.ts'
import { readWithdrawalAccount } from '../withdrawal-account/withdrawal-account.queries.ts'
import { readInvitationRow } from './invitations.queries.ts'

/** A case's invitation as its organizer sees it. @throws notFound; nothingYet if there is none */
export const readOwnInvitation = async (
  deps: Pick<Deps, 'database' | 'personalData' | 'clock' | 'handlers' | 'signer' | 'config'>,
  owner: Pick<Person, 'userId'>,
  { caseId }: CallArguments<Calls['beneficiaryInvitation']>,
): Promise<CallOutput<Calls['beneficiaryInvitation']>> => {
  const { db } = deps.database
  await requireOwnCase(deps, owner, caseId)
  const now = deps.clock.now()
  const [checkedCase, invitation, check, account] = await Promise.all([
    readCheckedCase(db, caseId),
    readInvitationRow(db, caseId),
    readCheck(db, caseId),
    readWithdrawalAccount(db, caseId),
  ])
  if (invitation === null || checkedCase === null) throw new Refusal('nothingYet')
  const [email, reason, deadlineRefund] = await Promise.all([
    check && openRecipientEmail(deps, db, check),
    openDeclineReason(deps, db, invitation),
    deps.handlers.readDeadlineRefund(db, checkedCase, now),
  ])
  const { purpose, publishedAt } = checkedCase
  const facts = { account, purpose, invitation, publishedAt, hasAddress: email !== null }
  const { linkId } = invitation
  return {
    state: invitation.state,
    caseTitle: checkedCase.title,
    recipientFirstName: checkedCase.recipientFirstName,
    recipientName: checkedCase.beneficiaryName,
    isLive: checkedCase.isPublic,
    isVerified: checkedCase.verifiedAt !== null,
    deadlineRefund,
    canCorrectName: !checkedCase.isApproved && invitation.state !== 'accepted',
    email: email === null || check?.typedByOrganizer === true ? email : maskedEmail(email),
    reason,
    invitedAt: invitation.invitedAt.toISOString(),
    openedAt: invitation.openedAt?.toISOString() ?? null,
    answeredAt: invitation.answeredAt?.toISOString() ?? null,
    link:
      linkId !== null && (invitation.state === 'waiting' || invitation.state === 'accepted')
        ? `${deps.config.publicOrigin}${invitationLinkPath(deps.signer, { caseId, linkId })}`
        : null,
    linkMadeAt: invitation.linkMadeAt?.toISOString() ?? null,
    remindAt: remindableAt(facts, now)?.toISOString() ?? null,
  }
}

const recipientNameOf = ({ beneficiaryName, recipientFirstName }: CheckedCase): string =>
  beneficiaryName === null ? recipientFirstName : `${beneficiaryName.first} ${beneficiaryName.last}`

/** A case's invitation as the invited person sees it. @throws nothingYet if they weren't invited */
export const readInvitation = async (
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { caseId, role, checkedCase, invitationLinkId, isOrganizer }: Recipient,
): Promise<CallOutput<Calls['readInvitation']>> => {
  const invitation = await readInvitationRow(database.db, caseId)
  if (invitation === null || role !== 'beneficiary') throw new Refusal('nothingYet')
  return {
    caseId,
    ...(await readCaseWords(database.db, caseId)),
    state: invitation.state,
    isReported: invitation.isReported,
    isLive: checkedCase.isPublic,
    isVerified: checkedCase.verifiedAt !== null,
    deadlineRefundAt: deadlineRefundAt(checkedCase, clock.now())?.toISOString() ?? null,
    recipientFirstName: checkedCase.recipientFirstName,
    recipientName: recipientNameOf(checkedCase),
    isByLink: invitationLinkId !== null,
    isOrganizer,
    answeredAt: invitation.answeredAt?.toISOString() ?? null,
  }
}

/** A case's invitation as staff see it; null if no one was invited. */
export const readInvitationForStaff = async (
  deps: Pick<Deps, 'database' | 'personalData'>,
  { roles }: Pick<StaffMember, 'roles'>,
  caseId: string,
): Promise<StaffInvitation | null> => {
  const { db } = deps.database
  const [invitation, check] = await Promise.all([readInvitationRow(db, caseId), readCheck(db, caseId)])
  if (invitation === null) return null
  const mayRead = hasCapability(roles, 'person.read')
  const [email, declineReason] = await Promise.all([
    check && openRecipientEmail(deps, db, check),
    mayRead ? openDeclineReason(deps, db, invitation) : null,
  ])
  const { state, invitedAt, mailedAt, openedAt, answeredAt } = invitation
  return {
    state,
    email: email === null || mayRead ? email : maskedEmail(email),
    invitedAt: invitedAt.toISOString(),
    mailedAt: mailedAt?.toISOString() ?? null,
    openedAt: openedAt?.toISOString() ?? null,
    answeredAt: answeredAt?.toISOString() ?? null,
    declineReason,
  }
}
