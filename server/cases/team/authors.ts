import { TEAM_ROLES } from '#contract/cases/case-states.ts'
import type { Author } from '#contract/cases/cases.ts'
import type { Db } from '#server/platform/database.ts'
import { parseEnumColumn } from '#server/platform/parse-enum-column.ts'
import { type MemberKey, readMembers } from './team.queries.ts'

export type { MemberKey }

/** As pages and mails name someone who writes for a case; an erased account has no name. */
export const authorOf = ({ name, role }: { readonly name: string; readonly role: string }): Author => ({
  name: name === '' ? 'A former co-organizer' : name,
  role: parseEnumColumn(TEAM_ROLES, role),
})

/** Who wrote or thanked for a case beside its organizer, by the id that their acts have. */
export const readAuthors = async (db: Db, caseId: string): Promise<ReadonlyMap<string, Author>> =>
  new Map((await readMembers(db, caseId)).map((row) => [row.memberId, authorOf(row)]))
