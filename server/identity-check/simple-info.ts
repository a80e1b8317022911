import type { SimpleInfo } from '#contract/identity-check/identity-shapes.ts'
import { WITHDRAWAL_ACCOUNT } from '#contract/identity-check/withdrawal-account.ts'
import { deadlineRefundAt } from '#server/cases/cases.policy.ts'
import type { Deps } from '#server/deps.ts'
import { readShownAccount } from './holds/shown-account.ts'
import { readInvitationRow } from './invitations/invitations.queries.ts'
import type { Recipient } from './recipient.ts'
import { stateOf } from './withdrawal-account/withdrawal-account.state.ts'

/** An address such as "l•••@mail.example", by which its owner can recognize the mailbox. */
export const maskedEmail = (email: string): string => {
  const at = email.lastIndexOf('@')
  const [first = ''] = email
  return `${first}•••${email.slice(at)}`
}

/** A check's case, organizer and state, which are shown before the code is typed. */
export const readSimpleInfo = async (
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { caseId, checkedCase, role, email, invitationLinkId }: Recipient,
  codeConfirmed: boolean,
): Promise<SimpleInfo> => {
  const [account, invitation] = await Promise.all([
    readShownAccount(database.db, caseId),
    readInvitationRow(database.db, caseId),
  ])
  return {
    caseId,
    role,
    purpose: checkedCase.purpose,
    caseTitle: checkedCase.title,
    caseSlug: checkedCase.slug,
    organizerName: checkedCase.organizerName,
    recipientFirstName: checkedCase.recipientFirstName,
    maskedEmail: email === null ? null : maskedEmail(email),
    namesEmail: invitationLinkId !== null,
    codeConfirmed,
    invitation: invitation?.state ?? null,
    isLive: checkedCase.isPublic,
    deadlineRefundAt: deadlineRefundAt(checkedCase, clock.now())?.toISOString() ?? null,
    withdrawalAccount: account === null ? WITHDRAWAL_ACCOUNT.initial : stateOf(account),
  }
}
