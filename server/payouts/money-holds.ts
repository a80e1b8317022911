import { HOLD_WORDS, holdDayWords } from '#contract/identity/account-hold.ts'
import type { CheckedCase } from '#server/cases/case-with-check.ts'
import type { Deps } from '#server/deps.ts'
import { describeHold, type MoneyHold } from '#server/identity-check/holds/describe-hold.ts'
import type {
  PaidRecipient,
  WithdrawalAccountRow,
} from '#server/identity-check/withdrawal-account/paid-recipients.ts'
import { readHold } from '#server/identity-check/withdrawal-account/read-hold.ts'

const readProviderHold = async (
  deps: Deps,
  checkedCase: CheckedCase,
  account: WithdrawalAccountRow | null,
): Promise<MoneyHold | null> => {
  const hold = await readHold(deps, checkedCase, account)
  if (hold === null || account?.disabledAt == null) return null
  const { code, why, nextStep, whoActs } = HOLD_WORDS[hold.reason]
  const refundsAt = checkedCase.refundsAt?.toISOString() ?? null
  return {
    code,
    why,
    whoActs,
    nextStep: nextStep(deps.config.brand.supportEmail),
    byAt: hold.actByAt,
    by: holdDayWords({ ...hold, refundsAt }),
    sinceAt: account.disabledAt.toISOString(),
    holdId: null,
    appeal: null,
    appealedAt: null,
    appealAnswerDueAt: null,
    appealAnswer: null,
  }
}

/** Reads every hold on a case's money, ours and the provider's, with its reason, next step and deadline. */
export const readMoneyHolds = async (
  deps: Deps,
  checkedCase: CheckedCase,
  { account, holds }: PaidRecipient,
): Promise<MoneyHold[]> => {
  const provider = await readProviderHold(deps, checkedCase, account)
  return [...(provider === null ? [] : [provider]), ...holds.map(describeHold)]
}
