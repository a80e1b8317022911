import type * as z from 'zod'
import { HOLD_ANSWER_BUSINESS_DAYS } from '#contract/orders/donation-promises.ts'
import { afterBusinessDays } from '#contract/payouts/business-days.ts'
import type { moneyHoldShape } from '#contract/payouts/payout-shapes.ts'
import { MONEY_HOLDS } from '#contract/payouts/payout-words.ts'
import type { HoldRow } from './account-holds.queries.ts'

export type MoneyHold = z.infer<typeof moneyHoldShape>

/** When the answer to an appeal is due. */
export const appealAnswerDueAt = (appealedAt: Date): Date =>
  afterBusinessDays(appealedAt, HOLD_ANSWER_BUSINESS_DAYS)

/** A hold as its recipient and the organizer read it. */
export const describeHold = (hold: HoldRow): MoneyHold => {
  const { holdId, kind, message, untilAt, openedAt, appealedAt, appealAnswer, appealAnsweredAt } = hold
  const { code, why, nextStep, whoActs, by, appeal } = MONEY_HOLDS[kind]
  return {
    holdId,
    code,
    why: message ?? why,
    nextStep,
    whoActs,
    by,
    appeal,
    appealedAt: appealedAt?.toISOString() ?? null,
    appealAnswerDueAt: appealedAt && appealAnswerDueAt(appealedAt).toISOString(),
    appealAnswer:
      appealAnswer === null || appealAnsweredAt === null
        ? null
        : { text: appealAnswer, answeredAt: appealAnsweredAt.toISOString() },
    byAt: untilAt?.toISOString() ?? null,
    sinceAt: openedAt.toISOString(),
  }
}
