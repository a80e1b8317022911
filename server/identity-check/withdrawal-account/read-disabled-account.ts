import type { CheckInfo } from '#contract/identity-check/identity-shapes.ts'
import type { CheckedCase } from '#server/cases/case-with-check.ts'
import type { Deps } from '#server/deps.ts'
import { actByOf } from './act-by.policy.ts'
import type { WithdrawalAccountRow } from './withdrawal-account.queries.ts'
import { reasonOf } from './withdrawal-account.state.ts'

/** Why the provider disabled an account, and the day by which someone should act; null if it isn't disabled. */
export const readDisabledAccount = async (
  deps: Pick<Deps, 'database' | 'clock' | 'handlers'>,
  { caseId, refundsAt }: Pick<CheckedCase, 'caseId' | 'refundsAt'>,
  account: WithdrawalAccountRow | null,
): Promise<CheckInfo['disabled']> => {
  const reason = account && reasonOf(account)
  if (account === null || reason === null || account.disabledAt === null) return null
  const { readExpectedPayoutAt } = deps.handlers.payoutDates
  const expectedPayoutAt = reason === 'details_due' ? await readExpectedPayoutAt(deps, caseId) : null
  const facts = { reason, sinceAt: account.disabledAt, refundsAt, expectedPayoutAt }
  const actByAt = actByOf(facts, deps.clock.now())
  return { reason, actByAt: actByAt?.toISOString() ?? null }
}
