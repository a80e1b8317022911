import { afterBankDays } from '#contract/business-days.ts'
import { formatDate } from '#contract/dates.ts'
import { BANK_DAYS } from './payout-times.ts'

/**
 * The bank day about which money that leaves at a time arrives. Every page, mail and file that shows money has it from
 * here, until the provider says the day of the bank payout (`arrivesAt`).
 */
export const arrivalDay = (leavesAt: Date): Date => afterBankDays(leavesAt, BANK_DAYS)

/** "in Darnell’s bank by about Dec 3, 2026, PT" @param bank whose, such as "Darnell’s bank" */
export const arrivalText = (bank: string, arrivesAt: Date): string =>
  `in ${bank} by about ${formatDate(arrivesAt)}`
