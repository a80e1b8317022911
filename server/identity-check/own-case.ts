import { PURPOSE } from '#contract/cases/cases.ts'
import { WITHDRAWAL_ACCOUNT } from '#contract/identity-check/withdrawal-account.ts'
import { requireUser } from '#server/accounts/read-user.ts'
import { readCheckedCase } from '#server/cases/case-with-check.ts'
import { readOwnRaisingCase } from '#server/cases/owned-cases.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { readCasesOfRecipient } from './identity-check.queries.ts'
import { readWithdrawalAccount } from './withdrawal-account/withdrawal-account.queries.ts'

type OwnCaseDeps = Pick<Deps, 'database' | 'personalData'>

/** Other people's cases that name a person's address, and whether the check is done. */
const listNamingCases = async (deps: OwnCaseDeps, userId: string) => {
  const { db } = deps.database
  const { emailHash } = await requireUser(deps, db, userId)
  const caseIds = emailHash === null ? [] : await readCasesOfRecipient(db, emailHash)
  const cases = await Promise.all(
    caseIds.map(async (caseId) => {
      const [checkedCase, account] = await Promise.all([
        readCheckedCase(db, caseId),
        readWithdrawalAccount(db, caseId),
      ])
      const isRecipient =
        checkedCase?.purpose === PURPOSE.someoneElse && checkedCase.ownerId !== userId && checkedCase.isPublic
      return isRecipient ? [{ caseId, isVerified: account?.state === WITHDRAWAL_ACCOUNT.verified }] : []
    }),
  )
  return cases.flat()
}

/**
 * Default case of a person's check: their latest case for themselves, otherwise another person's case for
 * them, preferably with an unfinished check.
 * @throws nothingYet
 */
export const readOwnCase = async (deps: OwnCaseDeps, userId: string): Promise<string> => {
  const own = await readOwnRaisingCase(deps, userId)
  if (own !== null) return own
  const cases = await listNamingCases(deps, userId)
  const defaultCase = cases.find(({ isVerified }) => !isVerified) ?? cases[0]
  if (defaultCase === undefined) throw new Refusal('nothingYet')
  return defaultCase.caseId
}
