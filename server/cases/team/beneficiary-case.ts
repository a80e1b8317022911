import { hasAgreed } from '#contract/cases/unnamed-recipient.ts'
import type { Deps } from '#server/deps.ts'
import type { Db } from '#server/platform/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type CaseRow, readCaseRow, recipientNameOf } from '../case-row.queries.ts'
import { lockCaseIfAny } from '../lock-case.ts'
import { insertMember, readMembers } from './team.queries.ts'
import { isOpenToTeam, type TeamCase } from './team-case.ts'

const NOT_ACCEPTED = 'You can write here once you’ve accepted, and the page is live.'

const requireWritable = (row: CaseRow | null): CaseRow => {
  if (row === null) throw new Refusal('notFound')
  if (!hasAgreed(row) || !isOpenToTeam(row)) throw new Refusal('conflict', { sentence: NOT_ACCEPTED })
  return row
}

type BeneficiaryCase = {
  readonly caseId: string
  readonly slug: string
  readonly title: string
  readonly organizerName: string
  /** The beneficiary's name. */
  readonly name: string
}

/** The case that a beneficiary may write for. The caller knows that it is they. @throws conflict until they accepted */
export const readBeneficiaryCase = async (db: Db, caseId: string): Promise<BeneficiaryCase> => {
  const row = requireWritable(await readCaseRow(db, caseId))
  const { slug, title, organizerName } = row
  return { caseId, slug, title, organizerName, name: recipientNameOf(row) }
}

/**
 * The same, to write for it: their updates and thanks have an id, made with the first. Of someone who is named later, under
 * another name, it is another one. @throws conflict until they accepted
 */
export const requireBeneficiaryCase = (
  { database, ids, clock }: Pick<Deps, 'database' | 'ids' | 'clock'>,
  caseId: string,
): Promise<TeamCase> =>
  database.transact(async (tx) => {
    const row = requireWritable(await lockCaseIfAny(tx, caseId))
    const name = recipientNameOf(row)
    const known = (await readMembers(tx, caseId)).find(
      (member) => member.role === 'beneficiary' && member.name === name,
    )
    if (known !== undefined) return { row, memberId: known.memberId }
    const memberId = ids.uuid()
    const now = clock.now()
    await insertMember(tx, { caseId, memberId, role: 'beneficiary', name, invitedAt: now, joinedAt: now })
    return { row, memberId }
  })
