import type { PublicDonation } from '#contract/cases/cases.ts'
import { formatDonation } from '#contract/money.ts'

type Given = Pick<PublicDonation, 'amountCents'>

/** Standalone in a list: "$50", "Amount hidden". */
export const givenAmount = ({ amountCents }: Given): string =>
  amountCents === null ? 'Amount hidden' : formatDonation(amountCents)

/** Between name and time: "gave $50", "· amount hidden". */
export const gaveText = ({ amountCents }: Given): string =>
  amountCents === null ? '· amount hidden' : `gave ${formatDonation(amountCents)}`
