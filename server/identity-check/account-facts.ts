import { PURPOSE } from '#contract/cases/cases.ts'
import type { Dashboard } from '#contract/fundraisers/dashboard-shapes.ts'
import { WITHDRAWAL_ACCOUNT } from '#contract/identity-check/withdrawal-account.ts'
import type { Deps } from '#server/deps.ts'
import { readShownAccount } from './holds/shown-account.ts'
import { readCheck } from './identity-check.queries.ts'
import { readInvitationRow } from './invitations/invitations.queries.ts'
import { remindableAt } from './remind-recipient.ts'
import { destinationKindOf } from './withdrawal-account/withdrawal-account.state.ts'

/** A case’s withdrawal account for the organizer’s dashboard. */
export const readAccountFacts = async (
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  {
    caseId,
    purpose,
    publishedAt,
  }: { readonly caseId: string; readonly purpose: number; readonly publishedAt: Date | null },
): Promise<Omit<Dashboard['account'], 'donationsPauseAt' | 'refundsAt'>> => {
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
    paidTo: account === null || purpose !== PURPOSE.myself ? null : destinationKindOf(account),
    invitation: invitation?.state ?? null,
    hasAddress,
    remindAt: remindAt?.toISOString() ?? null,
  }
}
