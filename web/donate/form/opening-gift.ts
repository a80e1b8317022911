import type { OrderInfo } from '#contract/orders.ts'
import type { PayPlatform } from '../order-client/order-draft.ts'
import { begunGift } from './begun-gift.ts'
import { openingAmount } from './gift-amount.ts'
import { emptyGift, type GiftFields, withAmountAsked } from './gift-fields.ts'

/** The signed-in donor, as their account knows them. */
export type Donor = { readonly fullName: string | null; readonly email: string | null }

type Opened = {
  readonly platform: Pick<PayPlatform, 'limits' | 'tip'>
  /** The amount in the page's address. */
  readonly asked: string | null
  /** What a form sent without scripts came back with. */
  readonly sent: GiftFields | null
  /** Begun here before, and not paid. */
  readonly unpaid: OrderInfo | null
  readonly donor: Donor | null
}

export type OpeningGift = {
  /** As nobody has touched it, with the amount that is asked for. */
  readonly empty: GiftFields
  readonly fields: GiftFields
}

/** Fills in what the account knows, where nothing is typed. */
export const withDonor = (fields: GiftFields, donor: Donor | null): GiftFields => ({
  ...fields,
  fullName: fields.fullName || (donor?.fullName ?? ''),
  email: fields.email || (donor?.email ?? ''),
})

/** What the form opens with, newest first: sent a moment ago, typed for an order that isn't paid, or nothing yet. */
export const openingGift = ({ platform, asked, sent, unpaid, donor }: Opened): OpeningGift => {
  const { presetsCents } = platform.limits
  const empty = withDonor(emptyGift(openingAmount(asked, presetsCents), platform.tip.defaultPercent), donor)
  if (sent !== null) return { empty, fields: sent }
  if (unpaid === null) return { empty, fields: empty }
  const fields = begunGift(unpaid, presetsCents)
  return { empty, fields: asked === null ? fields : withAmountAsked(fields, empty) }
}
