import type { KeptCard } from '#contract/donations/kept-card-calls.ts'
import type { OrderInfo } from '#contract/donations/orders.ts'
import type { DonationPrivacy } from '#contract/own-donations/own-donation-shapes.ts'
import { dollarsText } from '#web/cases/case-address.ts'
import type { PayPlatform } from '../order-client/order-draft.ts'
import { openingAmount } from './donation-amount.ts'
import { type DonationFields, emptyDonation, NO_TRIBUTE, withRequestedAmount } from './donation-fields.ts'
import { detailsIn, withKept } from './private-question.ts'

const fieldsOfOrder = (order: OrderInfo, presetsCents: readonly number[]): DonationFields => ({
  amount: openingAmount(dollarsText(order.amountCents), presetsCents),
  tip: { kind: 'dollars', cents: order.tipCents },
  coverFee: order.coverFeeCents > 0,
  fullName: order.donorName,
  email: order.email,
  consentUpdates: false,
  message: order.message ?? '',
  kept: '',
  nameShown: order.nameShown,
  hideAmount: order.hideAmount,
  ...NO_TRIBUTE,
  ...(order.tribute !== null && { tributeKind: order.tribute.kind, tributeName: order.tribute.name }),
})

/**
 * Restores the form from an unpaid order, for a browser that lost its stored input. The consent to updates
 * isn't part of the order that its donor can read, so it is requested again. Its private details were kept before it was
 * an order.
 */
export const restoreOrderForm = (order: OrderInfo, presetsCents: readonly number[]): DonationFields => {
  const fields = fieldsOfOrder(order, presetsCents)
  return { ...fields, kept: withKept('', detailsIn(fields)) }
}

/** The signed-in donor's account data. */
export type Donor = {
  readonly fullName: string | null
  readonly email: string | null
  /** Saved display and fee choices for future donations; null if the donor never chose. */
  readonly choice: DonationPrivacy | null
  /** Cards that the account keeps, newest first. */
  readonly keptCards: readonly KeptCard[]
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
