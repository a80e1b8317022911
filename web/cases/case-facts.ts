import { type CaseCard, raiseTypeText } from '#contract/cases.ts'
import { DAY_MS, formatShortDate, formatWeekday, pacificDay } from '#contract/dates.ts'
import { formatWholeDollars } from '#contract/money.ts'
import { stageOf } from './case-stage.ts'

const MEMORIAL = 3

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

/** "1 donation", "1,214 donations" */
export const donationsText = (count: number): string => counted(count, 'donation', 'donations')

/** "today", "since Sunday" within the last week, "since Nov 2" before it. */
export const sinceText = (since: Date, now: Date): string => {
  if (pacificDay(since) === pacificDay(now)) return 'today'
  const recent = now.getTime() - since.getTime() < 6 * DAY_MS
  return `since ${recent ? formatWeekday(since) : formatShortDate(since)}`
}

export type EarlyFigures = Pick<CaseCard, 'recentDonorCount' | 'recentSince'>

/** "11 people since Sunday" */
export const recentPeopleText = ({ recentDonorCount, recentSince }: EarlyFigures, now: Date): string =>
  `${counted(recentDonorCount, 'person', 'people')} ${sinceText(new Date(recentSince), now)}`

export type CaseFigures = EarlyFigures &
  Pick<CaseCard, 'raisedCents' | 'goalCents' | 'donationCount' | 'raiseType'>

/** The amount's own line: `$12,480` and what it is measured by, " of $18,400" or ", goal was $4,000". */
export const amountTexts = ({ raisedCents, goalCents }: Pick<CaseFigures, 'raisedCents' | 'goalCents'>) => ({
  raised: formatWholeDollars(raisedCents),
  measure:
    stageOf(raisedCents, goalCents) === 'past'
      ? `, goal was ${formatWholeDollars(goalCents)}`
      : ` of ${formatWholeDollars(goalCents)}`,
})

/**
 * The one more fact of a card: people while a case is young, what is left near the goal, gifts otherwise. A
 * memorial never counts down.
 */
export const leadingFact = (figures: CaseFigures, now: Date): string => {
  const stage = stageOf(figures.raisedCents, figures.goalCents)
  if (figures.donationCount === 0) return 'No gifts yet'
  if (stage === 'early' && figures.recentDonorCount > 0) return recentPeopleText(figures, now)
  if (stage === 'near' && figures.raiseType !== MEMORIAL)
    return `${formatWholeDollars(figures.goalCents - figures.raisedCents)} to go`
  return donationsText(figures.donationCount)
}

/** "Disaster relief · Marietta, OH": never a street, never a ZIP code. */
export const kickerText = ({ raiseType, city, state }: Pick<CaseCard, 'raiseType' | 'city' | 'state'>) =>
  `${raiseTypeText(raiseType)} · ${city}, ${state}`

/** "12 miles away", between two towns' middles. */
export const distanceText = (miles: number): string =>
  miles === 0 ? 'In the same town' : `${counted(miles, 'mile', 'miles')} away`
