import { formatCents } from '#contract/money.ts'

/** The total includes a tip and a covered fee, which the recipient doesn't get. */
export const amountWords = (totalCents: number, amountCents: number, firstName: string): string =>
  totalCents === amountCents
    ? `${formatCents(amountCents)} to ${firstName}`
    : `${formatCents(totalCents)} total, ${formatCents(amountCents)} to ${firstName}`
