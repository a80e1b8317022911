import type { PublicDonation } from '#contract/cases/cases.ts'
import { formatDonation } from '#contract/money.ts'

type DonationAmount = Pick<PublicDonation, 'amountCents'>

/** The amount alone, in a list: "$50", "Amount hidden". */
export const amountText = ({ amountCents }: DonationAmount): string =>
  amountCents === null ? 'Amount hidden' : formatDonation(amountCents)

/** The amount between a name and a time: "gave $50", "· amount hidden". */
export const gaveText = ({ amountCents }: DonationAmount): string =>
  amountCents === null ? '· amount hidden' : `gave ${formatDonation(amountCents)}`
