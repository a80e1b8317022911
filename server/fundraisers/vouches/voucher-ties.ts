import { userOfEmail } from '#server/accounts/account.queries.ts'
import { readOwnAddresses } from '#server/accounts/profile/own-addresses.ts'
import { readUser } from '#server/accounts/read-user.ts'
import { isStaff } from '#server/accounts/staff/require-staff.ts'
import type { CaseRow } from '#server/cases/case-row.queries.ts'
import { listTeamCaseIds } from '#server/cases/team/read-team.ts'
import type { Deps } from '#server/deps.ts'
import { isBlockedEmail } from '#server/donations/block-list/is-blocked-email.ts'
import { isRecipientAt } from '#server/identity-check/own-checks.ts'

/** Whether an address is one of the organizer's, in the team, or the recipient's. */
export const isOfTheCase = async (
  deps: Pick<Deps, 'database' | 'personalData'>,
  { caseId, ownerId }: Pick<CaseRow, 'caseId' | 'ownerId'>,
  emailHash: string,
): Promise<boolean> => {
  const { db } = deps.database
  if (await isRecipientAt(db, caseId, [{ emailHash }])) return true
  const owner = await readUser(deps, db, ownerId)
  const owned =
    owner === null ? [] : await readOwnAddresses(db, { userId: ownerId, emailHash: owner.emailHash })
  if (owned.some((address) => address.emailHash === emailHash)) return true
  const userId = await userOfEmail(db, emailHash)
  return userId !== null && (userId === ownerId || (await listTeamCaseIds(db, userId)).includes(caseId))
}

/** Whether an address is of our staff, or blocked by them. It is told only to its reader, so that no one can try addresses. */
export const mayNotVouch = async (
  { database: { db } }: Pick<Deps, 'database'>,
  emailHash: string,
): Promise<boolean> => {
  const userId = await userOfEmail(db, emailHash)
  return (await isBlockedEmail(db, emailHash)) || (userId !== null && (await isStaff(db, userId)))
}
