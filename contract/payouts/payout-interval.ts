import { DAILY_PAYOUT_HOUR, PAYOUT_EVERY_DAYS } from './payout-times.ts'

/** How often a recipient is paid: every `PAYOUT_EVERY_DAYS`, unless they choose every day. */
export const PAYOUT_INTERVALS = ['weekly', 'daily'] as const
export type PayoutInterval = (typeof PAYOUT_INTERVALS)[number]

export const DEFAULT_PAYOUT_INTERVAL: PayoutInterval = 'weekly'

/** "every 7 days", "every day" */
export const intervalText = (interval: PayoutInterval): string =>
  interval === 'daily' ? 'every day' : `every ${PAYOUT_EVERY_DAYS} days`

/** The two options, as the recipient chooses between them. */
export const INTERVAL_OPTIONS: Readonly<
  Record<PayoutInterval, { readonly title: string; readonly text: string }>
> = {
  weekly: {
    title: `Every ${PAYOUT_EVERY_DAYS} days`,
    text: 'One transfer with everything that has cleared.',
  },
  daily: {
    title: 'Every day',
    text: `What has cleared by ${DAILY_PAYOUT_HOUR}:00 AM Pacific Time leaves that day. No transfer on days when nothing has.`,
  },
}
