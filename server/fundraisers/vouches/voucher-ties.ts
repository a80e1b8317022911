import { readOwnAddresses } from '#server/accounts/profile/own-addresses.ts'
import { readUser, type User } from '#server/accounts/read-user.ts'
import { isStaff } from '#server/accounts/staff/require-staff.ts'
import { listTeamCaseIds } from '#server/cases/team/read-team.ts'
import type { Deps } from '#server/deps.ts'
import { isBlockedEmail } from '#server/donations/block-list/is-blocked-email.ts'
import { isRecipientAt } from '#server/identity-check/own-checks.ts'

/** Who is asked to vouch, at an address, with the account that has it; null if there is none. */
export type Voucher = { readonly emailHash: string; readonly user: User | null }

/** Whether an address is one of the organizer's, in the team, or the recipient's. */
export const isOfTheCase = async (
  deps: Pick<Deps, 'database' | 'personalData'>,
  { caseId, ownerId }: { readonly caseId: string; readonly ownerId: string },
  { emailHash, user }: Voucher,
): Promise<boolean> => {
  const { db } = deps.database
  if (await isRecipientAt(db, caseId, [{ emailHash }])) return true
  const owner = await readUser(deps, db, ownerId)
  const owned =
    owner === null ? [] : await readOwnAddresses(db, { userId: ownerId, emailHash: owner.emailHash })
  if (owned.some((address) => address.emailHash === emailHash)) return true
  return user !== null && (await listTeamCaseIds(db, user.userId)).includes(caseId)
}

/** Whether an address is of our staff, or blocked by them. It is told only to its reader, so that no one can try addresses. */
export const mayNotVouch = async (
  { database: { db } }: Pick<Deps, 'database'>,
  { emailHash, user }: Voucher,
): Promise<boolean> =>
  (await isBlockedEmail(db, emailHash)) || (user !== null && (await isStaff(db, user.userId)))
