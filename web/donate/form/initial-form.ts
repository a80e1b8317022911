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
  /** Saved display and fee choices for future donations; null if the donor never chose. */
  readonly choice: GivingChoice | null
}

type FormSources = {
  readonly platform: Pick<PayPlatform, 'limits' | 'tip'>
  /** The amount in the page's address. */
  readonly requestedAmount: string | null
  /** Fields of a form posted without scripts. */
  readonly posted: DonationFields | null
  /** An earlier unpaid order, whose fields are restored. */
  readonly resumableOrder: OrderInfo | null
  readonly donor: Donor | null
}

export type InitialForm = {
  /** The form without any input, with the requested amount and the account's data. */
  readonly empty: DonationFields
  readonly fields: DonationFields
}

/** Fills empty fields from the account. */
export const withDonor = (fields: DonationFields, donor: Donor | null): DonationFields => ({
  ...fields,
  fullName: fields.fullName || (donor?.fullName ?? ''),
  email: fields.email || (donor?.email ?? ''),
})

/** Initial form, from the newest source: the posted form, an unpaid order, or an empty form. */
export const initialForm = ({
  platform,
  requestedAmount,
  posted,
  resumableOrder,
  donor,
}: FormSources): InitialForm => {
  const { presetsCents } = platform.limits
  const withDefaults = emptyDonation(
    openingAmount(requestedAmount, presetsCents),
    platform.tip.defaultPercent,
  )
  const empty = withDonor({ ...withDefaults, ...donor?.choice }, donor)
  if (posted !== null) return { empty, fields: posted }
  if (resumableOrder === null) return { empty, fields: empty }
  const fields = restoreOrderForm(resumableOrder, presetsCents)
  return { empty, fields: requestedAmount === null ? fields : withRequestedAmount(fields, empty) }
}
