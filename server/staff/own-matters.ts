import { readOwnAddresses } from '#server/accounts/profile/own-addresses.ts'
import { readUser } from '#server/accounts/read-user.ts'
import { isStaff } from '#server/accounts/staff/require-staff.ts'
import type { ActSubject, Involvement, SubjectPart } from '#server/audit/act-subject.ts'
import { caseOwner, listOwnedCases } from '#server/cases/owned-cases.ts'
import { listTeamCaseIds } from '#server/cases/team/read-team.ts'
import type { Deps } from '#server/deps.ts'
import { isReturnable, listOrdersAt } from '#server/donations/order-subject.ts'
import { casesOfRecipientAt, isRecipientAt } from '#server/identity-check/own-checks.ts'
import { type AddressPeriod, isWithin } from '#server/personal-data/address-period.ts'
import { readCaseRecords } from './case-records.ts'

type Me = { readonly staffId: string; readonly addresses: readonly AddressPeriod[] }

type FindDeps = Pick<Deps, 'database' | 'personalData'>

const readMe = async (deps: FindDeps, staffId: string): Promise<Me> => {
  const { db } = deps.database
  const emailHash = (await readUser(deps, db, staffId))?.emailHash ?? null
  return { staffId, addresses: await readOwnAddresses(db, { userId: staffId, emailHash }) }
}

/** Cases of which the member of staff is the owner, a co-organizer or the beneficiary. */
const readOwnCaseIds = async (
  deps: Pick<Deps, 'database'>,
  { staffId, addresses }: Me,
): Promise<string[]> => {
  const [owned, helped, received] = await Promise.all([
    listOwnedCases(deps, staffId),
    listTeamCaseIds(deps.database.db, staffId),
    casesOfRecipientAt(deps.database.db, addresses),
  ])
  return [...owned.map(({ caseId }) => caseId), ...helped, ...received]
}

const involvementsInRecord = async (
  deps: Pick<Deps, 'database'>,
  me: Me,
  recordId: string,
): Promise<Involvement[]> => {
  const [ownCaseIds, donations] = await Promise.all([
    readOwnCaseIds(deps, me),
    listOrdersAt(deps, me.addresses),
  ])
  const caseIds = [...ownCaseIds, ...donations.map(({ caseId }) => caseId)]
  const found = (await readCaseRecords(deps.database.db, caseIds, [recordId])).map(
    async ({ caseId, orderId }): Promise<Involvement[]> => [
      ...(await involvementsIn(deps, me, { kind: 'case', caseId })),
      ...(donations.some((donation) => donation.orderId === orderId) ? ['donor' as const] : []),
    ],
  )
  return (await Promise.all(found)).flat()
}

const involvementsIn = async (
  deps: Pick<Deps, 'database'>,
  me: Me,
  part: SubjectPart,
): Promise<Involvement[]> => {
  const { db } = deps.database
  const { staffId, addresses } = me
  switch (part.kind) {
    case 'case': {
      const isOwner =
        (await caseOwner(db, part.caseId)) === staffId ||
        (await listTeamCaseIds(db, staffId)).includes(part.caseId)
      const isBeneficiary = await isRecipientAt(db, part.caseId, addresses)
      return [...(isOwner ? ['owner' as const] : []), ...(isBeneficiary ? ['beneficiary' as const] : [])]
    }
    case 'account':
      if (part.userId === staffId) return ['self']
      return (await isStaff(db, part.userId)) ? ['colleague'] : []
    case 'email': {
      const isOwn = addresses.some(
        (address) => address.emailHash === part.emailHash && isWithin(address, part.usedAt),
      )
      return isOwn ? [part.as] : []
    }
    case 'gifts': {
      const orders = await listOrdersAt(deps, addresses)
      const gave = orders.some(({ caseId, state }) => caseId === part.caseId && isReturnable(state))
      return gave ? ['giver'] : []
    }
    case 'record':
      return involvementsInRecord(deps, me, part.recordId)
  }
}

/**
 * How a member of staff is involved in what an act is about: as owner or beneficiary of the case, as donor, giver or sender at
 * any address that was ever verified for their account, as the account's person, or as a colleague.
 */
export const findInvolvements = async (
  deps: FindDeps,
  staffId: string,
  subject: ActSubject,
): Promise<readonly Involvement[]> => {
  const me = await readMe(deps, staffId)
  const found = await Promise.all(subject.map((part) => involvementsIn(deps, me, part)))
  return found.flat()
}

/** Which of these ids are the account of a member of staff, a case of theirs, or a record of one. */
export const findOwnIds = async (
  deps: FindDeps,
  staffId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  const caseIds = await readOwnCaseIds(deps, await readMe(deps, staffId))
  const records = await readCaseRecords(deps.database.db, caseIds, ids)
  return new Set([staffId, ...caseIds, ...records.map(({ recordId }) => recordId)])
}
