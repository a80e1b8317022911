import {
  type CaseCard,
  type CaseDetail,
  countText,
  MEMORIAL,
  RECENT_DAYS,
  raiseTypeText,
  type StoryBlock,
} from '#contract/cases/cases.ts'
import { formatWholeDollars } from '#contract/money.ts'
import { formatNumber } from '#contract/number-format.ts'
import { stageOf } from './case-stage.ts'

/** A count with its noun: "1 donation", "1,214 donations". */
export const counted = (count: number, singular: string, plural: string): string =>
  `${formatNumber(count)} ${count === 1 ? singular : plural}`

/** "1 donation", "1,214 donations" */
export const donationsText = (count: number): string => counted(count, 'donation', 'donations')

/** "11 people in the last 7 days" */
const recentPeopleText = (count: number): string =>
  `${countText(count)} ${count === 1 ? 'person' : 'people'} in the last ${RECENT_DAYS} days`

/** Who receives it and where: "Rosa Delgado, Marietta, OH", or "a neighbor in Marietta, OH" until they are named. */
export const recipientAndPlace = ({
  recipient: { fullName, isNamed },
  city,
  state,
}: Pick<CaseDetail, 'recipient' | 'city' | 'state'>): string =>
  isNamed ? `${fullName}, ${city}, ${state}` : `${fullName}, ${state}`

/** Index of the story block that the cost table comes before: the last block, or the headings above it. */
export const costTableIndex = (story: readonly Pick<StoryBlock, 'type'>[]): number => {
  let index = story.length - 1
  while (index > 0 && story[index - 1]?.type === 'heading') index -= 1
  return index
}

export type CaseFigures = Pick<
  CaseCard,
  'raisedCents' | 'goalCents' | 'donationCount' | 'raiseType' | 'recentDonorCount'
>

/** Amount and its scale: `$12,480` and " of $18,400" or ", goal was $4,000". */
export const amountTexts = ({ raisedCents, goalCents }: Pick<CaseFigures, 'raisedCents' | 'goalCents'>) => ({
  raised: formatWholeDollars(raisedCents),
  measure:
    stageOf(raisedCents, goalCents) === 'past'
      ? `, goal was ${formatWholeDollars(goalCents)}`
      : ` of ${formatWholeDollars(goalCents)}`,
})

/**
 * Leading fact of a card: donors while a case is young, the remainder near the goal, donations otherwise. A
 * memorial has no countdown.
 */
export const leadingFact = (figures: CaseFigures): string => {
  const stage = stageOf(figures.raisedCents, figures.goalCents)
  if (figures.donationCount === 0) return 'No gifts yet'
  if (stage === 'early' && figures.recentDonorCount > 0) return recentPeopleText(figures.recentDonorCount)
  if (stage === 'near' && figures.raiseType !== MEMORIAL)
    return `${formatWholeDollars(figures.goalCents - figures.raisedCents)} to go`
  return donationsText(figures.donationCount)
}

/** "Disaster relief · Marietta, OH": never a street or ZIP code. */
export const kickerText = ({ raiseType, city, state }: Pick<CaseCard, 'raiseType' | 'city' | 'state'>) =>
  `${raiseTypeText(raiseType)} · ${city}, ${state}`

/** "12 miles away", measured between the centers of two towns. */
export const distanceText = (miles: number): string =>
  miles === 0 ? 'In the same town' : `${counted(miles, 'mile', 'miles')} away`

/** Verb of "Lena is raising money for Rosa"; in the past tense once the case has ended. */
export const raisesText = (donationStatus: CaseDetail['donationStatus']): string =>
  donationStatus === 'ended' ? 'raised' : 'is raising'

/** Whether the recipient passed the identity check, and whether their account was put on hold since. */
export const identityStateOf = ({
  verified,
  heldFor,
}: Pick<CaseDetail, 'verified' | 'heldFor'>): 'verified' | 'on_hold' | 'unverified' => {
  if (verified) return 'verified'
  return heldFor === 'hold' ? 'on_hold' : 'unverified'
}

/** What a hold means for the money of a case. */
export const UNSENT_WAITS = 'What hasn’t been sent waits with us.'
