import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { startOfPacificMonth } from '#contract/dates.ts'
import { addCents } from '#contract/money.ts'
import { readCheckedCase } from '#server/cases/case-with-check.ts'
import type { Deps } from '#server/deps.ts'
import { readCaseFlows } from '#server/ledger/case-flows.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { readPayoutsOf } from '../payouts.queries.ts'

/** Start and end, in Pacific Time, of a month or a year such as 2026-11 or 2026. */
const boundsOf = (period: string): { readonly from: Date; readonly until: Date } => {
  const [year = 0, month = null] = period.split('-').map(Number)
  const from = startOfPacificMonth(year, month ?? 1)
  const until =
    month === null || month === 12 ? startOfPacificMonth(year + 1, 1) : startOfPacificMonth(year, month + 1)
  return { from, until }
}

/** A case's income, costs and arrived payouts of a month or a year. @throws notFound */
export const readPayoutStatement = async (
  { database: { db } }: Pick<Deps, 'database'>,
  { caseId, period }: CallArguments<Calls['payoutStatement']>,
): Promise<Omit<CallOutput<Calls['payoutStatement']>, 'isOwner'>> => {
  const bounds = boundsOf(period)
  const [checkedCase, flows, payouts] = await Promise.all([
    readCheckedCase(db, caseId),
    readCaseFlows(db, caseId, bounds),
    readPayoutsOf(db, caseId),
  ])
  if (checkedCase === null) throw new Refusal('notFound')
  const { feesCents: cardFeesCents, ...donationSums } = flows
  const arrived = payouts.flatMap(({ paidAt, ...row }) =>
    paidAt !== null && paidAt >= bounds.from && paidAt < bounds.until ? [{ ...row, paidAt }] : [],
  )
  // Payouts come newest first; a statement lists the oldest first.
  const transfers = arrived
    .toReversed()
    .map(({ payoutId, amountCents, sentAt, paidAt, status, endedAt }) => ({
      payoutId,
      amountCents,
      sentAt: sentAt?.toISOString() ?? null,
      paidAt: paidAt.toISOString(),
      cameBackAt: status === 'reversed' ? (endedAt?.toISOString() ?? null) : null,
    }))
  const notReturned = transfers.filter(({ cameBackAt }) => cameBackAt === null)
  return {
    ...donationSums,
    caseId,
    title: checkedCase.title,
    period,
    cardFeesCents,
    transfers,
    recipientDisplay: payouts[0]?.recipientDisplay ?? null,
    paidCents: addCents(...notReturned.map(({ amountCents }) => amountCents)),
  }
}
