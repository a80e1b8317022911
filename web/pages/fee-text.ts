import { formatCents, formatWholeDollars } from '#contract/money.ts'
import { quoteDonation } from '#contract/pricing.ts'

const EXAMPLE_CENTS = 5000
const example = quoteDonation({ amountCents: EXAMPLE_CENTS, tipCents: 0, coverFee: false })

export const EXAMPLE_GIVEN = formatWholeDollars(EXAMPLE_CENTS)
export const EXAMPLE_RECEIVED = formatCents(example.recipientReceivesCents)

/** "Of $50, $48.25 arrives." */
export const EXAMPLE_ARRIVES = `Of ${EXAMPLE_GIVEN}, ${EXAMPLE_RECEIVED} arrives.`
