import {
  WITHDRAWAL_ACCOUNT,
  type WithdrawalAccountState,
} from '#contract/identity-check/withdrawal-account.ts'
import { holdCauseText } from '#contract/payouts/payout-text.ts'
import type { StaffAccount } from '#contract/staff/account-shapes.ts'
import type { Deps } from '#server/deps.ts'
import { readOpenHolds } from '../holds/account-holds.queries.ts'
import { withFreeze } from '../holds/shown-account.ts'
import { questionsOf } from './account-questions.policy.ts'
import { readWithdrawalAccount } from './withdrawal-account.queries.ts'
import { reasonOf, stateOf } from './withdrawal-account.state.ts'

const { initial, verified, disabled } = WITHDRAWAL_ACCOUNT
const STATE_NAMES: Readonly<Record<WithdrawalAccountState, StaffAccount['state']>> = {
  [initial]: 'initial',
  [verified]: 'verified',
  [disabled]: 'disabled',
}

/** State, requirements and holds of a case's withdrawal account; null before the case has one. */
export const readAccountForStaff = async (
  { database }: Pick<Deps, 'database'>,
  caseId: string,
): Promise<StaffAccount | null> => {
  const [row, holds] = await Promise.all([
    readWithdrawalAccount(database.db, caseId),
    readOpenHolds(database.db, caseId),
  ])
  if (row === null) return null
  const shown = withFreeze(row, holds)
  // A freeze shows a reason of its own.
  const providerReason = reasonOf(row)
  return {
    state: STATE_NAMES[stateOf(shown)],
    disabledReason: reasonOf(shown),
    accountRef: shown.accountRef,
    openedAt: shown.openedAt?.toISOString() ?? null,
    verifiedAt: shown.verifiedAt?.toISOString() ?? null,
    answeredAt: shown.answeredAt?.toISOString() ?? null,
    questions: questionsOf(shown.missing),
    missing: shown.missing,
    holds: holds.map(({ holdId, kind, message, reason, openedAt, untilAt }) => {
      const { code, why } = holdCauseText(kind, providerReason)
      return {
        holdId,
        kind,
        code,
        message: message ?? why,
        reason,
        openedAt: openedAt.toISOString(),
        untilAt: untilAt?.toISOString() ?? null,
      }
    }),
  }
}
