import { DAY_MS } from '#contract/dates.ts'
import { FIRST_DONATION_CLEARS_DAYS } from '#contract/donations/clearing-days.ts'
import type { DemoCase } from './demo-cases.ts'
import { type Random, seededRandom, seedOf } from './random.ts'

/** Key dates of a demo case, counted back from the demo's beginning. */
export type CaseCalendar = {
  /** When its organizer joined. */
  readonly joinedAt: Date
  /** When its draft was begun. */
  readonly draftedAt: Date
  readonly publishedAt: Date
  /** When the recipient was verified. */
  readonly verifiedAt: Date | null
  readonly endedAt: Date | null
  /** The first weekly payout. */
  readonly firstPayoutAt: Date | null
}

const BEFORE_FIRST_UPDATE_DAYS = 4
const OPEN_DAYS_MIN = 9
const DRAFT_DAYS = 3
const MEMBER_DAYS_MAX = 90
const CHECK_DURATION_DAYS = 1

const addDays = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS)

export const calendarOf = (random: Random, demoCase: DemoCase, now: Date): CaseCalendar => {
  const updateDays = demoCase.updates.map((update) => update.daysAgo)
  const openDays = Math.max(OPEN_DAYS_MIN, Math.max(0, ...updateDays) + BEFORE_FIRST_UPDATE_DAYS)
  const publishedAt = addDays(now, -(demoCase.publishedDaysAgo ?? openDays))
  // An ended case ends a day after its last update, which announces the end.
  const endedAt = demoCase.ended ? addDays(now, 1 - Math.min(...updateDays)) : null
  const draftedAt = addDays(publishedAt, -DRAFT_DAYS)
  const memberDays = 1 + seededRandom(seedOf(`joined ${demoCase.key}`)).below(MEMBER_DAYS_MAX)
  const begun = { joinedAt: addDays(draftedAt, -memberDays), draftedAt, publishedAt, endedAt }
  if (!demoCase.verified) return { ...begun, verifiedAt: null, firstPayoutAt: null }
  const verifiedAt =
    demoCase.verifiedDaysAgo === undefined
      ? addDays(publishedAt, CHECK_DURATION_DAYS)
      : addDays(now, -demoCase.verifiedDaysAgo)
  const clearedAt = addDays(publishedAt, FIRST_DONATION_CLEARS_DAYS)
  const firstPayoutAt = addDays(clearedAt > verifiedAt ? clearedAt : verifiedAt, 1 + random.below(3))
  return { ...begun, verifiedAt, firstPayoutAt }
}
