import { readOwnAddresses } from '#server/accounts/profile/own-addresses.ts'
import { readUser, type User } from '#server/accounts/read-user.ts'
import { isStaff } from '#server/accounts/staff/require-staff.ts'
import { listTeamUserIds } from '#server/cases/team/read-team.ts'
import type { Deps } from '#server/deps.ts'
import { isBlockedEmail } from '#server/donations/block-list/is-blocked-email.ts'
import { isRecipientAt } from '#server/identity-check/own-checks.ts'
import { type AddressPeriod, isWithin } from '#server/personal-data/address-period.ts'

/** Who is asked to vouch, at an address, with the account that has it; null if there is none. */
export type Voucher = { readonly emailHash: string; readonly user: User | null }

/** Whether an address is one of the organizer's or a co-organizer's, or the recipient's. */
export const isOfTheCase = async (
  deps: Pick<Deps, 'database' | 'personalData' | 'clock'>,
  { caseId, ownerId }: { readonly caseId: string; readonly ownerId: string },
  emailHash: string,
): Promise<boolean> => {
  const { db } = deps.database
  if (await isRecipientAt(db, caseId, [{ emailHash }])) return true
  const addressesOf = async (userId: string): Promise<AddressPeriod[]> => {
    const user = await readUser(deps, db, userId)
    const all = user === null ? [] : await readOwnAddresses(db, { userId, emailHash: user.emailHash })
    return all.filter((address) => address.emailHash === emailHash)
  }
  if ((await addressesOf(ownerId)).length > 0) return true
  const ofTeam = await Promise.all((await listTeamUserIds(db, caseId)).map(addressesOf))
  // One that a co-organizer has left may be another person's.
  return ofTeam.flat().some((address) => isWithin(address, deps.clock.now()))
}

/** Whether an address is of our staff, or blocked by them. It is told only to its reader, so that no one can try addresses. */
export const mayNotVouch = async (
  { database: { db } }: Pick<Deps, 'database'>,
  { emailHash, user }: Voucher,
): Promise<boolean> =>
  (await isBlockedEmail(db, emailHash)) || (user !== null && (await isStaff(db, user.userId)))
