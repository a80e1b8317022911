import { expect } from 'vitest'
import { addCents } from '#contract/money.ts'
import type { StaffCase } from '#contract/staff/case-calls.ts'
import { type CaseMoney, moneyPartsOf } from '#contract/staff/case-money.ts'
import type { TestPerson } from './person.ts'

/** The sum of the parts that staff read on a case's page. */
export const partsSum = (money: CaseMoney): number =>
  addCents(...moneyPartsOf(money).map(({ cents }) => cents))

/** Expects that each case's row adds up, and that their sums are those of staff's pages of money and of payouts. For at most 100 cases. */
export const expectStaffSumsAgree = async (admin: TestPerson): Promise<void> => {
  const { items, nextCursor } = (await admin.call('staffCases', { limit: 100 })).data
  expect(nextCursor).toBeNull()
  const cases: StaffCase[] = []
  for (const { caseId } of items) cases.push((await admin.call('staffCase', { caseId })).data)
  for (const staffCase of cases) expect(partsSum(staffCase), staffCase.title).toBe(staffCase.raisedCents)
  const sumOf = (part: (money: CaseMoney) => number): number => addCents(...cases.map(part))
  const { data: money } = await admin.call('staffMoney', {})
  const { data: payouts } = await admin.call('payoutFigures', {})
  expect({
    owed: addCents(...money.unpaid.map(({ cents }) => cents)),
    onHold: money.onHoldCents,
    heldOnPayouts: payouts.onHold.cents,
    inTransit: addCents(payouts.inTransit.cents, payouts.scheduled.cents),
    inDispute: money.disputedCents,
    inDisputeOnPayouts: payouts.inDispute.cents,
    negative: payouts.negative.cents,
  }).toEqual({
    owed: sumOf(({ owedCents }) => Math.max(0, owedCents)),
    onHold: sumOf(({ onHoldCents }) => onHoldCents),
    heldOnPayouts: sumOf(({ onHoldCents }) => onHoldCents),
    inTransit: sumOf(({ inTransitCents }) => inTransitCents),
    inDispute: sumOf(({ disputedCents }) => disputedCents),
    inDisputeOnPayouts: sumOf(({ disputedCents }) => disputedCents),
    negative: sumOf(({ owedCents }) => Math.min(0, owedCents)),
  })
}
