import type * as z from 'zod'
import { afterBusinessDays } from '#contract/business-days.ts'
import { PURPOSE } from '#contract/cases/cases.ts'
import { actByText, DISABLED_ACCOUNT_TEXTS } from '#contract/identity-check/disabled-account-text.ts'
import { HOLD_ANSWER_BUSINESS_DAYS, type OwnHoldKind } from '#contract/identity-check/payout-holds.ts'
import type { moneyHoldShape } from '#contract/payouts/payout-shapes.ts'
import { MONEY_HOLDS, textForReader } from '#contract/payouts/payout-text.ts'
import type { CheckedCase } from '#server/cases/case-with-check.ts'
import type { Deps } from '#server/deps.ts'
import { readDisabledAccount } from '../withdrawal-account/read-disabled-account.ts'
import { readWithdrawalAccount } from '../withdrawal-account/withdrawal-account.queries.ts'
import type { HoldRow } from './account-holds.queries.ts'

export type MoneyHold = z.infer<typeof moneyHoldShape>

/** When the answer to an appeal is due. */
export const appealAnswerDueAt = (appealedAt: Date): Date =>
  afterBusinessDays(appealedAt, HOLD_ANSWER_BUSINESS_DAYS)

type Words = Pick<MoneyHold, 'code' | 'why' | 'nextStep' | 'whoActs' | 'by' | 'byAt' | 'appeal'>

const ownWords = (kind: OwnHoldKind, { untilAt }: HoldRow): Words => {
  const { code, why, nextStep, whoActs, by, appeal } = MONEY_HOLDS[kind]
  return { code, why, nextStep, whoActs, by, byAt: untilAt?.toISOString() ?? null, appeal }
}

type DescribeDeps = Pick<Deps, 'database' | 'clock' | 'handlers' | 'config'>

/** The provider's current reason, which may have changed since the hold was opened. */
const readProviderWords = async (
  deps: DescribeDeps,
  checkedCase: CheckedCase,
  who: string | null,
): Promise<Words> => {
  const account = await readWithdrawalAccount(deps.database.db, checkedCase.caseId)
  const { reason, actByAt } = (await readDisabledAccount(deps, checkedCase, account)) ?? {
    reason: 'stopped',
    actByAt: null,
  }
  const { code, why, nextStep, whoActs } = DISABLED_ACCOUNT_TEXTS[reason]
  const refundsAt = checkedCase.refundsAt?.toISOString() ?? null
  return {
    code,
    why,
    nextStep: nextStep(deps.config.brand.supportEmail),
    whoActs,
    by: actByText({ reason, actByAt, refundsAt }, deps.clock.now(), who),
    byAt: actByAt,
    appeal: null,
  }
}

/** Who reads about a hold: the person whose account it is, or the organizer who raises money for them. */
export type HoldReader = 'recipient' | 'organizer'

/** A hold in the words for its reader. */
export const describeHold = async (
  deps: DescribeDeps,
  checkedCase: CheckedCase,
  hold: HoldRow,
  reader: HoldReader,
): Promise<MoneyHold> => {
  const { holdId, kind, message, openedAt, appealedAt, appealAnswer, appealAnsweredAt } = hold
  const isOwn = reader === 'recipient' || checkedCase.purpose === PURPOSE.myself
  const who = isOwn ? null : checkedCase.recipientFirstName
  const defaults =
    kind === 'account_stopped' ? await readProviderWords(deps, checkedCase, who) : ownWords(kind, hold)
  const words = textForReader(defaults, who)
  return {
    holdId,
    ...words,
    why: message ?? words.why,
    appealedAt: appealedAt?.toISOString() ?? null,
    appealAnswerDueAt: appealedAt && appealAnswerDueAt(appealedAt).toISOString(),
    appealAnswer:
      appealAnswer === null || appealAnsweredAt === null
        ? null
        : { text: appealAnswer, answeredAt: appealAnsweredAt.toISOString() },
    sinceAt: openedAt.toISOString(),
  }
}

/** Holds in the words for their reader, with reason, next step and deadline. */
export const describeHolds = (
  deps: DescribeDeps,
  checkedCase: CheckedCase,
  holds: readonly HoldRow[],
  reader: HoldReader,
): Promise<MoneyHold[]> => Promise.all(holds.map((hold) => describeHold(deps, checkedCase, hold, reader)))
