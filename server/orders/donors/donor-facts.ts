import { DAY_MS, pacificDay } from '#contract/dates.ts'
import type { Dashboard } from '#contract/fundraisers/dashboard-shapes.ts'
import { addCents } from '#contract/money.ts'
import type { Deps } from '#server/deps.ts'
import { countDonorRows, readDonationDays } from './donors.queries.ts'

const CHART_DAYS = 28
const WEEK_DAYS = 7

/** Every Pacific day from the first to today, at noon UTC so that daylight saving skips or doubles none. */
const daysUntil = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    pacificDay(new Date(now.getTime() - (count - 1 - index) * DAY_MS)),
  )

/** A case's donations by day and in this week, and the count of each filter. */
export const readDonorFacts = async (
  { database: { reader }, clock }: Pick<Deps, 'database' | 'clock'>,
  caseId: string,
  publishedAt: Date | null,
): Promise<Pick<Dashboard, 'days' | 'week' | 'donorCounts' | 'unthankedCounts'>> => {
  const now = clock.now()
  const since = new Date(now.getTime() - CHART_DAYS * DAY_MS)
  const [counts, found] = await Promise.all([
    countDonorRows(reader, caseId),
    readDonationDays(reader, caseId, since),
  ])
  const byDay = new Map(found.map((day) => [day.day, day]))
  const first = publishedAt === null ? pacificDay(now) : pacificDay(publishedAt)
  const days = [...new Set(daysUntil(now, CHART_DAYS))].map(
    (day) => byDay.get(day) ?? { day, amountCents: 0, donationCount: 0 },
  )
  const week = days.slice(-WEEK_DAYS)
  const count = (some: typeof days): number => some.reduce((sum, { donationCount }) => sum + donationCount, 0)
  return {
    ...counts,
    days: days.filter(({ day }) => day >= first),
    week: {
      amountCents: addCents(...week.map(({ amountCents }) => amountCents)),
      donationCount: count(week),
      previousCount: count(days.slice(-2 * WEEK_DAYS, -WEEK_DAYS)),
    },
  }
}
