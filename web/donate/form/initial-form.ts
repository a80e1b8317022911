import type { OrderInfo } from '#contract/orders/orders.ts'
import type { PayPlatform } from '../order-client/order-draft.ts'
import { openingAmount } from './donation-amount.ts'
import { type DonationFields, emptyDonation, withAmountAsked } from './donation-fields.ts'
import { begunDonation } from './restore-order-form.ts'

/** The signed-in donor, as their account knows them. */
export type Donor = { readonly fullName: string | null; readonly email: string | null }

type Opened = {
  readonly platform: Pick<PayPlatform, 'limits' | 'tip'>
  /** The amount in the page's address. */
  readonly asked: string | null
  /** What a form sent without scripts came back with. */
  readonly sent: DonationFields | null
  /** Begun here before, and not paid. */
  readonly unpaid: OrderInfo | null
  readonly donor: Donor | null
}

export type OpeningDonation = {
  /** As nobody has touched it, with the amount that is asked for. */
  readonly empty: DonationFields
  readonly fields: DonationFields
}

/** Fills in what the account knows, where nothing is typed. */
export const withDonor = (fields: DonationFields, donor: Donor | null): DonationFields => ({
  ...fields,
  fullName: fields.fullName || (donor?.fullName ?? ''),
  email: fields.email || (donor?.email ?? ''),
})

/** What the form opens with, newest first: sent a moment ago, typed for an order that isn't paid, or nothing yet. */
export const openingDonation = ({ platform, asked, sent, unpaid, donor }: Opened): OpeningDonation => {
  const { presetsCents } = platform.limits
  const empty = withDonor(
    emptyDonation(openingAmount(asked, presetsCents), platform.tip.defaultPercent),
    donor,
  )
  if (sent !== null) return { empty, fields: sent }
  if (unpaid === null) return { empty, fields: empty }
  const fields = begunDonation(unpaid, presetsCents)
  return { empty, fields: asked === null ? fields : withAmountAsked(fields, empty) }
}
