import { type CaseCalendar, calendarOf } from './case-calendar.ts'
import type { DemoCase } from './demo-cases.ts'
import { type PlannedDonation, planDonations, raisedCentsOf } from './plan-donations.ts'
import { type PlannedPayout, planPayouts } from './plan-payouts.ts'
import { seededRandom, seedOf } from './random.ts'

export type DonorNames = readonly [string, ...string[]]

export type CasePlan = {
  readonly calendar: CaseCalendar
  readonly donations: readonly PlannedDonation[]
  readonly payouts: readonly PlannedPayout[]
}

/** When the recipient was verified. If the first payout is planned later than the calendar's, this is as much later. */
const verificationOf = (
  { verifiedAt, firstPayoutAt }: CaseCalendar,
  [first]: readonly PlannedPayout[],
): Date | null =>
  verifiedAt === null || firstPayoutAt === null || first === undefined
    ? verifiedAt
    : new Date(verifiedAt.getTime() + first.at.getTime() - firstPayoutAt.getTime())

/** The past of a demo case: the same for each beginning of the demo, counted from it. */
export const planCase = (demoCase: DemoCase, names: DonorNames, now: Date): CasePlan => {
  const random = seededRandom(seedOf(demoCase.key))
  const calendar = calendarOf(random, demoCase, now)
  const { publishedAt, endedAt, firstPayoutAt } = calendar
  const donations = planDonations(random, {
    count: demoCase.donationsTarget,
    raisedCents: raisedCentsOf(demoCase),
    from: publishedAt,
    until: endedAt ?? now,
    names,
    messages: demoCase.words,
    lively: demoCase.lively,
    latest: demoCase.latest,
  })
  const { useNotes } = demoCase
  const payouts =
    firstPayoutAt === null ? [] : planPayouts(donations, { first: firstPayoutAt, now, useNotes })
  return { calendar: { ...calendar, verifiedAt: verificationOf(calendar, payouts) }, donations, payouts }
}
