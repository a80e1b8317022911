import { formatCents } from '#contract/money.ts'

/** A tip and a covered fee are paid, too, and aren't the recipient's. */
export const amountWords = (totalCents: number, amountCents: number, firstName: string): string =>
  totalCents === amountCents
    ? `${formatCents(amountCents)} to ${firstName}`
    : `${formatCents(totalCents)} total, ${formatCents(amountCents)} to ${firstName}`
