import { formatDate, formatShortDate } from '#contract/dates.ts'
import { arrivalText } from './arrival-day.ts'
import type { PayoutState } from './payout-states.ts'

/** The days of a payout, as ISO times, with the state that says which of them count. */
export type PayoutDays = {
  readonly state: PayoutState
  /** When its money was set aside. */
  readonly scheduledAt: string
  readonly sentAt: string | null
  /** When it should be at the bank. */
  readonly arrivesAt: string | null
  readonly arrivedAt: string | null
  /** When it came back, or was called off. */
  readonly endedAt: string | null
}

/** An attempt at a payout before the latest one, which failed or came back. */
type EarlierAttempt = { readonly wasSent: boolean; readonly endedAt: string }

const short = (at: string): string => formatShortDate(new Date(at))
const full = (at: string): string => formatDate(new Date(at))

const outcomeOf = (
  { state, sentAt, arrivesAt, arrivedAt, endedAt }: PayoutDays,
  bank: string | null,
): string => {
  if (state === 'in_transit')
    return arrivesAt === null ? '' : arrivalText(bank ?? 'the bank', new Date(arrivesAt))
  if (state === 'paid')
    return arrivedAt === null ? '' : `arrived${bank === null ? '' : ` in ${bank}`} ${full(arrivedAt)}`
  if (endedAt === null) return ''
  const what = state === 'canceled' ? 'called off' : sentAt === null ? 'couldn’t be sent' : 'came back'
  return `${what} ${full(endedAt)}`
}

/**
 * Says when a payout was sent and when it arrived, or what happened instead: "Sent Dec 3, arrived Dec 7, 2026, PT".
 * @param bank whose, such as "Rosa’s bank"
 */
export const payoutDaysText = (days: PayoutDays, bank: string | null = null): string => {
  const [word, at] =
    days.state === 'scheduled' || days.sentAt === null
      ? (['Set aside', days.scheduledAt] as const)
      : (['Sent', days.sentAt] as const)
  const outcome = days.state === 'scheduled' ? '' : outcomeOf(days, bank)
  return outcome === '' ? `${word} ${full(at)}` : `${word} ${short(at)}, ${outcome}`
}

/** What became of an earlier attempt at a payout: "An earlier try came back Nov 27, 2026, PT." */
export const earlierAttemptText = ({ wasSent, endedAt }: EarlierAttempt): string =>
  `An earlier try ${wasSent ? 'came back' : 'couldn’t be sent'} ${full(endedAt)}.`
