import type { AccountExport } from '#contract/accounts/account-shapes.ts'
import type { Deps } from '#server/deps.ts'
import type { Tx } from '#server/platform/database.ts'
import { readCaseRow } from '../case-row.queries.ts'
import { readUpdates } from '../updates/case-updates.queries.ts'
import type { MemberKey } from './authors.ts'
import { changeMember, lockMember, readMemberships } from './team.queries.ts'

/** A person's parts in teams, with what they wrote there, for their data export. */
export const exportMemberships = async (
  { database: { db } }: Pick<Deps, 'database'>,
  userId: string,
): Promise<AccountExport['teams']> =>
  Promise.all(
    (await readMemberships(db, userId)).map(async ({ caseId, memberId, name, joinedAt, endedAt }) => ({
      caseId,
      title: (await readCaseRow(db, caseId))?.title ?? '',
      name,
      joinedAt: joinedAt?.toISOString() ?? null,
      endedAt: endedAt?.toISOString() ?? null,
      updates: (await readUpdates(db, caseId))
        .filter((update) => update.memberId === memberId)
        .map(({ title, body, postedAt }) => ({ title, text: body, postedAt: postedAt.toISOString() })),
    })),
  )

/** Parts in teams that a person has or had, to erase them. */
export const listMemberships = async (
  { database: { db } }: Pick<Deps, 'database'>,
  userId: string,
): Promise<MemberKey[]> =>
  (await readMemberships(db, userId)).map(({ caseId, memberId }) => ({ caseId, memberId }))

/** Erases who a co-organizer was, and ends their part. The caller erases what they wrote. */
export const eraseMember = async (tx: Tx, key: MemberKey, now: Date): Promise<void> => {
  const member = await lockMember(tx, key)
  if (member === null) return
  const end = member.endedAt === null ? { endedAt: now, hasLeft: true } : {}
  await changeMember(tx, key, { userId: null, name: '', ...end })
}
