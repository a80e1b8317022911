import { formatCents, formatWholeDollars } from '#contract/money.ts'
import { quoteDonation } from '#contract/pricing.ts'

const EXAMPLE_CENTS = 5000
const example = quoteDonation({ amountCents: EXAMPLE_CENTS, tipCents: 0, coverFee: false })

/** "Of $50, $48.25 arrives." */
export const EXAMPLE_ARRIVES = `Of ${formatWholeDollars(EXAMPLE_CENTS)}, ${formatCents(example.recipientReceivesCents)} arrives.`
