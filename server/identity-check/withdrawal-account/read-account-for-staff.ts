import { DISABLED_REASONS, WITHDRAWAL_ACCOUNT } from '#contract/identity/withdrawal-account.ts'
import { MONEY_HOLDS } from '#contract/payouts/payout-words.ts'
import type { StaffAccount } from '#contract/staff/account-shapes.ts'
import type { Deps } from '#server/deps.ts'
import { readOpenHolds } from '../holds/account-holds.queries.ts'
import { withFreeze } from '../holds/shown-account.ts'
import { questionsOf } from './account-questions.policy.ts'
import { readWithdrawalAccount } from './withdrawal-account.queries.ts'

const STATE_NAMES = Object.fromEntries(
  Object.entries(WITHDRAWAL_ACCOUNT).map(([name, state]) => [state, name]),
) as Readonly<Record<number, StaffAccount['state']>>

/** State, requirements and holds of a case's withdrawal account; null before the case has one. */
export const readAccountForStaff = async (
  { database }: Pick<Deps, 'database'>,
  caseId: string,
): Promise<StaffAccount | null> => {
  const [row, holds] = await Promise.all([
    readWithdrawalAccount(database.reader, caseId),
    readOpenHolds(database.reader, caseId),
  ])
  if (row === null) return null
  const { state, disabledReason, accountRef, openedAt, verifiedAt, answeredAt, missing } = withFreeze(
    row,
    holds,
  )
  return {
    state: STATE_NAMES[state] ?? 'initial',
    disabledReason: DISABLED_REASONS.find((reason) => reason === disabledReason) ?? null,
    accountRef,
    openedAt: openedAt?.toISOString() ?? null,
    verifiedAt: verifiedAt?.toISOString() ?? null,
    answeredAt: answeredAt?.toISOString() ?? null,
    questions: questionsOf(missing),
    missing,
    holds: holds.map((hold) => ({
      kind: hold.kind,
      code: MONEY_HOLDS[hold.kind].code,
      message: hold.message ?? MONEY_HOLDS[hold.kind].why,
      reason: hold.reason,
      openedAt: hold.openedAt.toISOString(),
      untilAt: hold.untilAt?.toISOString() ?? null,
    })),
  }
}
