import { nameWithInitial } from '#contract/accounts/first-name.ts'
import { PURPOSE } from '#contract/cases/cases.ts'
import { HOUR_MS, pacificDay } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import { readLatestAttempt } from '#server/payouts/attempts.queries.ts'
import { readPayoutDueOn, writeNote } from '#server/payouts/payouts.queries.ts'
import { recordTransfer } from '#server/payouts/record-transfer.ts'
import { reservePayout } from '#server/payouts/reserve-payout.ts'
import { completePayout } from '#server/payouts/settle-payout.ts'
import type { DemoCase, DemoUseNote } from './demo-cases.ts'
import { type PlannedPayout, paidAtOf } from './plan-payouts.ts'
import { withClockAt } from './with-clock-at.ts'

const NOTED_AFTER_MS = 9 * HOUR_MS

const recipientOf = ({ beneficiary, organizer }: DemoCase): string =>
  beneficiary === null ? organizer.displayName : `${beneficiary.firstName} ${beneficiary.lastName}`

/** Reserves the week's payout, or finds the one that an interrupted start reserved. @returns its id */
const reserveOrFind = async (
  deps: Deps,
  caseId: string,
  demoCase: DemoCase,
  payout: PlannedPayout,
): Promise<string> => {
  const periodStart = pacificDay(payout.at)
  const reserved = await reservePayout(deps, {
    caseId,
    periodStart,
    clearedUntil: payout.at,
    amountCents: payout.amountCents,
    donationCount: payout.donationCount,
    recipientKind: demoCase.purpose === PURPOSE.someoneElse ? 'beneficiary' : 'organizer',
    recipientDisplay: nameWithInitial(recipientOf(demoCase)),
  })
  const payoutId = reserved ?? (await readPayoutDueOn(deps.database.db, caseId, periodStart))?.payoutId
  if (payoutId === undefined) throw new Error(`The demo’s payout of ${demoCase.key} is not covered`)
  return payoutId
}

/** Reference of an attempt's transfer in the sandbox. */
export const transferRefOf = (attemptId: string): string => `tr_${attemptId.replaceAll('-', '')}`

/**
 * Records a past weekly payout: reserved and sent on its day, and arrived three days later, if that is past.
 * @returns its id
 */
export const seedPayout = async (
  deps: Deps,
  caseId: string,
  demoCase: DemoCase,
  payout: PlannedPayout,
  { now, useNote }: { now: Date; useNote: DemoUseNote | undefined },
): Promise<string> => {
  const payoutId = await reserveOrFind(deps, caseId, demoCase, payout)
  const attempt = await readLatestAttempt(deps.database.db, caseId, payoutId)
  if (attempt === null) throw new Error(`The demo’s payout of ${demoCase.key} has no attempt`)
  await recordTransfer(deps, attempt, {
    transferRef: transferRefOf(attempt.attemptId),
    madeAt: payout.at,
    sentAt: deps.clock.now(),
  })
  const paidAt = paidAtOf(payout)
  if (paidAt <= now) await completePayout(withClockAt(deps, paidAt), attempt)
  if (useNote !== undefined) {
    const { text, lines } = useNote
    const notedAt = new Date(Math.min(paidAt.getTime() + NOTED_AFTER_MS, now.getTime()))
    const noteWriter = demoCase.beneficiary === null ? null : demoCase.organizer.displayName
    await deps.database.transact((tx) =>
      writeNote(tx, caseId, payoutId, { useNote: text, lines, notedAt, noteWriter }),
    )
  }
  return payoutId
}
