import type * as z from 'zod'
import { HOLD_WORDS, holdDayWords } from '#contract/identity/account-hold.ts'
import type { moneyHoldShape } from '#contract/payouts/payout-shapes.ts'
import { MONEY_HOLDS } from '#contract/payouts/payout-words.ts'
import type { CheckedCase } from '#server/cases/case-with-check.ts'
import type { Deps } from '#server/deps.ts'
import type {
  AccountRow,
  HoldRow,
  PaidRecipient,
} from '#server/identity-check/withdrawal-account/paid-recipients.ts'
import { readHold } from '#server/identity-check/withdrawal-account/read-hold.ts'

export type MoneyHold = z.infer<typeof moneyHoldShape>

const ofProvider = async (
  deps: Deps,
  of: CheckedCase,
  account: AccountRow | null,
): Promise<MoneyHold | null> => {
  const hold = await readHold(deps, of, account)
  if (hold === null || account?.disabledAt == null) return null
  const { code, why, nextStep, whoActs } = HOLD_WORDS[hold.reason]
  const refundsAt = of.refundsAt?.toISOString() ?? null
  return {
    ...{ code, why, whoActs, nextStep: nextStep(deps.config.brand.supportEmail) },
    byAt: hold.actByAt,
    by: holdDayWords({ ...hold, refundsAt }),
    sinceAt: account.disabledAt.toISOString(),
    ...{ holdId: null, appeal: null, appealedAt: null },
  }
}

export const holdOf = ({ holdId, kind, told, untilAt, openedAt, appealedAt }: HoldRow): MoneyHold => {
  const { code, why, nextStep, whoActs, by, appeal } = MONEY_HOLDS[kind]
  return {
    ...{ holdId, code, why: told ?? why, nextStep, whoActs, by, appeal },
    appealedAt: appealedAt?.toISOString() ?? null,
    byAt: untilAt?.toISOString() ?? null,
    sinceAt: openedAt.toISOString(),
  }
}

/** Every hold on a case's money: why, what next, who acts and by when. */
export const readMoneyHolds = async (
  deps: Deps,
  of: CheckedCase,
  { account, holds }: PaidRecipient,
): Promise<MoneyHold[]> => {
  const provider = await ofProvider(deps, of, account)
  return [...(provider === null ? [] : [provider]), ...holds.map(holdOf)]
}
