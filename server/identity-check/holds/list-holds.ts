import { type HoldKind, LIFTED_BY_STAFF } from '#contract/identity-check/payout-holds.ts'
import { holdCauseText } from '#contract/payouts/payout-text.ts'
import type { ListFilters } from '#contract/staff/list-filters.ts'
import { readUser } from '#server/accounts/read-user.ts'
import { findCaseIds } from '#server/cases/for-staff/list-cases.ts'
import type { Deps } from '#server/deps.ts'
import type { PageRequest } from '#server/platform/keyset-page.ts'
import type { WaitingWork } from '#server/platform/waiting.ts'
import { readWithdrawalAccount } from '../withdrawal-account/withdrawal-account.queries.ts'
import { reasonOf } from '../withdrawal-account/withdrawal-account.state.ts'
import { countAppeals, countOpenHolds, type HoldRow, readAllOpenHolds } from './account-holds.queries.ts'
import { appealAnswerDueAt } from './describe-hold.ts'
import { describeNameMismatch } from './hold-on-name-mismatch.ts'

type Input = PageRequest &
  Pick<ListFilters, 'from' | 'to' | 'ofCase'> & {
    readonly kind?: HoldKind | undefined
    readonly appealed: boolean
    readonly notOpenedBy?: string | undefined
  }

/** A hold as staff see it. */
const describeForStaff = async (deps: Deps, staffId: string, row: HoldRow) => {
  const { caseId, holdId, kind, openedAt, untilAt, openedBy, appeal, appealedAt, appealAnswer } = row
  const account = kind === 'account_stopped' ? await readWithdrawalAccount(deps.database.db, caseId) : null
  const { code, why } = holdCauseText(kind, account && reasonOf(account))
  const opener = openedBy === null ? null : await readUser(deps, deps.database.db, openedBy)
  return {
    caseId,
    holdId,
    kind,
    code,
    message: row.message ?? why,
    reason: kind === 'name_mismatch' ? await describeNameMismatch(deps, caseId) : row.reason,
    openedAt: openedAt.toISOString(),
    openedByName: opener?.fullName ?? null,
    untilAt: untilAt?.toISOString() ?? null,
    mayLift: LIFTED_BY_STAFF.includes(kind),
    appeal:
      appeal === null || appealedAt === null
        ? null
        : {
            text: appeal,
            appealedAt: appealedAt.toISOString(),
            answer: appealAnswer,
            answerDueAt: appealAnswerDueAt(appealedAt).toISOString(),
          },
    mayAnswer: appeal !== null && appealAnswer === null && openedBy !== staffId,
  }
}

/** A page of open holds over all cases, newest first; of those with an unanswered appeal, the first appeal first. */
export const listHolds = async (deps: Deps, staffId: string, { ofCase, ...input }: Input) => {
  const { db } = deps.database
  const caseIds = await findCaseIds(db, ofCase)
  const { items, nextCursor } = await readAllOpenHolds(db, { ...input, caseIds })
  return { items: await Promise.all(items.map((row) => describeForStaff(deps, staffId, row))), nextCursor }
}

/** Count and age of holds for which staff must compare two names. */
export const countNameMismatches = ({ database }: Pick<Deps, 'database'>): Promise<WaitingWork> =>
  countOpenHolds(database.db, 'name_mismatch')

/** Count and age of unanswered appeals. */
export const countHoldAppeals = ({ database }: Pick<Deps, 'database'>): Promise<WaitingWork> =>
  countAppeals(database.db)
