import { lastPacificDays, pacificDay } from '#contract/dates.ts'
import type { Dashboard } from '#contract/fundraisers/dashboard-shapes.ts'
import { addCents } from '#contract/money.ts'
import type { Deps } from '#server/deps.ts'
import { countDonorRows, type DonorCounts, readDonationDays } from './donors.queries.ts'

const CHART_DAYS = 28
const WEEK_DAYS = 7

/** A case's donations by day and in the last seven days, and the count of each filter. `all` isn't counted. */
export const readDonorFacts = async (
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  caseId: string,
  publishedAt: Date | null,
): Promise<Pick<Dashboard, 'days' | 'week'> & DonorCounts> => {
  const now = clock.now()
  const [counts, days] = await Promise.all([
    countDonorRows(db, caseId),
    readDonationDays(db, caseId, lastPacificDays(now, CHART_DAYS)),
  ])
  const firstDay = publishedAt === null ? pacificDay(now) : pacificDay(publishedAt)
  const week = days.slice(-WEEK_DAYS)
  const count = (range: typeof days): number =>
    range.reduce((sum, { donationCount }) => sum + donationCount, 0)
  return {
    ...counts,
    days: days.filter(({ day }) => day >= firstDay),
    week: {
      amountCents: addCents(...week.map(({ amountCents }) => amountCents)),
      donationCount: count(week),
      previousCount: count(days.slice(-2 * WEEK_DAYS, -WEEK_DAYS)),
    },
  }
}
