import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { PURPOSE } from '#contract/cases/cases.ts'
import { readCaseRow } from '#server/cases/case-row.queries.ts'
import { readApprovals } from '#server/cases/reviews/approvals.ts'
import { readShownVouches } from '#server/cases/vouches/vouches.queries.ts'
import type { Deps } from '#server/deps.ts'
import { readInvitationRow } from '#server/identity-check/invitations/invitations.queries.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** Who checked what of a case, and when. The caller knows that it may be read. @throws notFound */
export const readCaseChecks = async (
  { database: { db } }: Pick<Deps, 'database'>,
  caseId: string,
): Promise<CallOutput<Calls['caseChecks']>> => {
  const [row, invitation, review, vouches] = await Promise.all([
    readCaseRow(db, caseId),
    readInvitationRow(db, caseId),
    readApprovals(db, caseId),
    readShownVouches(db, caseId),
  ])
  if (row === null) throw new Refusal('notFound')
  const hasAccepted = row.purpose === PURPOSE.someoneElse && row.beneficiaryAccepted
  return {
    caseId,
    agreedAt:
      hasAccepted && invitation?.state === 'accepted' ? (invitation.answeredAt?.toISOString() ?? null) : null,
    review,
    vouches,
  }
}
