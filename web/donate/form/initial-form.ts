import type { OrderInfo } from '#contract/orders/orders.ts'
import type { GivingChoice } from '#contract/orders/own-donation-shapes.ts'
import type { PayPlatform } from '../order-client/order-draft.ts'
import { openingAmount } from './donation-amount.ts'
import { type DonationFields, emptyDonation, withRequestedAmount } from './donation-fields.ts'
import { restoreOrderForm } from './restore-order-form.ts'

/** The signed-in donor's account data. */
export type Donor = {
  readonly fullName: string | null
  readonly email: string | null
  /** How they chose to be shown when they give. */
  readonly choice: GivingChoice | null
}

type Opening = {
  readonly platform: Pick<PayPlatform, 'limits' | 'tip'>
  /** The amount in the page's address. */
  readonly requestedAmount: string | null
  /** A form sent without scripts, as returned. */
  readonly sent: DonationFields | null
  /** An unpaid order from earlier. */
  readonly unpaid: OrderInfo | null
  readonly donor: Donor | null
}

export type OpeningDonation = {
  /** The untouched form, with the requested amount. */
  readonly empty: DonationFields
  readonly fields: DonationFields
}

/** Fills empty fields from the account. */
export const withDonor = (fields: DonationFields, donor: Donor | null): DonationFields => ({
  ...fields,
  fullName: fields.fullName || (donor?.fullName ?? ''),
  email: fields.email || (donor?.email ?? ''),
})

/** Initial form, newest first: just sent, from an unpaid order, or empty. */
export const openingDonation = ({
  platform,
  requestedAmount,
  sent,
  unpaid,
  donor,
}: Opening): OpeningDonation => {
  const { presetsCents } = platform.limits
  const untouched = emptyDonation(openingAmount(requestedAmount, presetsCents), platform.tip.defaultPercent)
  const empty = withDonor({ ...untouched, ...donor?.choice }, donor)
  if (sent !== null) return { empty, fields: sent }
  if (unpaid === null) return { empty, fields: empty }
  const fields = restoreOrderForm(unpaid, presetsCents)
  return { empty, fields: requestedAmount === null ? fields : withRequestedAmount(fields, empty) }
}
