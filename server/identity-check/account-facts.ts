import type { Dashboard } from '#contract/fundraisers/dashboard-shapes.ts'
import { WITHDRAWAL_ACCOUNT } from '#contract/identity-check/withdrawal-account.ts'
import type { Deps } from '#server/deps.ts'
import { readShownAccount } from './holds/shown-account.ts'
import { readCheck } from './identity-check.queries.ts'
import { readInvitationRow } from './invitations/invitations.queries.ts'
import { remindableAt } from './remind-recipient.ts'

/** A case’s withdrawal account for the organizer’s dashboard. */
export const readAccountFacts = async (
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  {
    caseId,
    purpose,
    publishedAt,
  }: { readonly caseId: string; readonly purpose: number; readonly publishedAt: Date | null },
): Promise<Pick<Dashboard['account'], 'state' | 'verifiedAt' | 'invitation' | 'hasAddress' | 'remindAt'>> => {
  const [account, invitation, check] = await Promise.all([
    readShownAccount(database.db, caseId),
    readInvitationRow(database.db, caseId),
    readCheck(database.db, caseId),
  ])
  const hasAddress = check?.recipientHash != null
  const remindAt = remindableAt({ account, purpose, invitation, publishedAt, hasAddress }, clock.now())
  return {
    state: account?.state ?? WITHDRAWAL_ACCOUNT.initial,
    verifiedAt: account?.verifiedAt?.toISOString() ?? null,
    invitation: invitation?.state ?? null,
    hasAddress,
    remindAt: remindAt?.toISOString() ?? null,
  }
}
