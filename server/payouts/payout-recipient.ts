import { nameWithInitial } from '#contract/accounts/first-name.ts'
import { PURPOSE } from '#contract/cases/cases.ts'
import { readCheckedCase } from '#server/cases/case-with-check.ts'
import type { Db } from '#server/platform/database.ts'

/** The recipient of a case's payouts, as their notices name them. */
export const recipientOf = async (db: Db, caseId: string) => {
  const checkedCase = await readCheckedCase(db, caseId)
  if (checkedCase === null) throw new Error(`Case ${caseId} isn’t there, and has money`)
  const { beneficiaryName: name, organizerName, purpose } = checkedCase
  return purpose === PURPOSE.someoneElse && name !== null
    ? {
        recipientKind: 'beneficiary' as const,
        recipientDisplay: nameWithInitial(`${name.first} ${name.last}`),
      }
    : { recipientKind: 'organizer' as const, recipientDisplay: nameWithInitial(organizerName) }
}
