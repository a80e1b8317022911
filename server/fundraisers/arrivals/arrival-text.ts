import { formatDate, pacificDay } from '#contract/dates.ts'
import { addCents, formatCents } from '#contract/money.ts'
import type { GiftsOfDonor } from '#server/donations/donors/gifts-between.ts'

/** Sentences of the mails about an arrival, for a donor's gifts in one payout. */

type Gifts = Pick<GiftsOfDonor, 'count' | 'netCents' | 'donatedCents'>
type Arrival = {
  readonly gifts: Gifts
  readonly firstName: string
  readonly arrivedAt: Date
}

/** " with 47 other gifts" */
export const companyText = (otherCount: number): string =>
  otherCount <= 0
    ? ''
    : ` with ${otherCount === 1 ? 'one other gift' : `${otherCount.toLocaleString('en-US')} other gifts`}`

const dayText = (at: Date, now: Date): string =>
  pacificDay(at) === pacificDay(now) ? 'today' : `on ${formatDate(at)}`

/** What the recipient gets of the gifts, if that is less than the donor gave. */
const feeText = ({ count, netCents, donatedCents }: Gifts): string =>
  netCents === donatedCents
    ? ''
    : ` That’s your ${count === 1 ? 'gift' : `${count} gifts`} of ${formatCents(donatedCents)}, less ${formatCents(addCents(donatedCents, -netCents))} in card fees.`

export const arrivalTitle = ({ gifts, firstName }: Omit<Arrival, 'arrivedAt'>): string =>
  `Your ${formatCents(gifts.netCents)} reached ${firstName}’s bank`

export const arrivalText = (
  { gifts, firstName, arrivedAt }: Arrival,
  { now, donationCount, hasNote }: { now: Date; donationCount: number; hasNote: boolean },
): string => {
  const what = `${arrivalTitle({ gifts, firstName })} ${dayText(arrivedAt, now)}${companyText(donationCount - gifts.count)}.`
  const next = hasNote
    ? 'What it paid for is on the page.'
    : 'Once they say what it paid for, we’ll send you that, too.'
  return `${what}${feeText(gifts)}\n\n${next}`
}

export const returnTitle = ({ gifts, firstName }: Omit<Arrival, 'arrivedAt'>): string =>
  `${firstName}’s bank sent your ${formatCents(gifts.netCents)} back to us`

export const returnText = ({ gifts, firstName, arrivedAt }: Arrival, returnedAt: Date): string =>
  `We wrote that your ${formatCents(gifts.netCents)} reached ${firstName}’s bank on ${formatDate(arrivedAt)}. The bank returned that transfer on ${formatDate(returnedAt)}, so ${firstName} doesn’t have it yet.\n\nThe money is safe with us. It goes out again with a later transfer once the account is in order, and we’ll write when it arrives. You don’t need to do anything.`

export const yearTitle = ({ gifts, firstName }: Omit<Arrival, 'arrivedAt'>): string =>
  `A year later: the ${formatCents(gifts.netCents)} you gave ${firstName}`

export const yearText = (
  { gifts, firstName, arrivedAt }: Arrival,
  news: { readonly note: string | null; readonly update: { title: string; text: string } | null },
): string =>
  [
    `Your ${formatCents(gifts.netCents)} reached ${firstName}’s bank on ${formatDate(arrivedAt)}. Here’s what has happened since.`,
    ...(news.note === null ? [] : [`What it paid for: “${news.note}”`]),
    ...(news.update === null ? [] : [`The latest news, “${news.update.title}”:`, news.update.text]),
  ].join('\n\n')
