import type { LoaderFunctionArgs } from 'react-router'
import { formatCents, parseDollars } from '#contract/money.ts'
import { isUnanswered, type StaffOrder } from '#contract/staff/staff-order-shapes.ts'
import { hasCapability } from '#contract/staff/staff-roles.ts'
import { totalTypedCents } from '#contract/total-typed-cents.ts'
import { apiContext } from '#web/api-context.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { ACT_PARAMETER, openAct } from '../acts/subject-act.ts'
import { requireCapable, staffContext } from '../staff-member.ts'

/** Cents of a dollar field: 0 if it is empty, -1 if it isn't an amount. */
const centsOf = (text: string): number => (text === '' ? 0 : (parseDollars(text) ?? -1))

/** Parameters of the part to refund: whether it is a part, and how much of the gift and of the tip. */
export const PART = { is: `${ACT_PARAMETER}part`, gift: `${ACT_PARAMETER}gift`, tip: `${ACT_PARAMETER}tip` }

type TypedPart = { readonly donation: string; readonly tip: string }

/** The part of the donation to refund as it was typed, from the address; null to refund everything. */
const typedPartOf = (search: URLSearchParams): TypedPart | null =>
  search.has(PART.is)
    ? { donation: search.get(PART.gift)?.trim() ?? '', tip: search.get(PART.tip)?.trim() ?? '' }
    : null

export const centsOfPart = ({ donation, tip }: TypedPart) => ({
  donationCents: centsOf(donation),
  tipCents: centsOf(tip),
})

const problemOf = (cents: number, leftCents: number): string | undefined => {
  if (cents < 0) return 'Enter an amount, such as 20.50.'
  return cents > leftCents ? `You can refund up to ${formatCents(leftCents)}.` : undefined
}

/** The fields of the part: what was typed, and what is wrong with it. */
const partFieldsOf = (typed: TypedPart, { donationCents, tipCents }: StaffOrder['left']) => ({
  donation: { text: typed.donation, error: problemOf(centsOf(typed.donation), donationCents) },
  tip: { text: typed.tip, error: problemOf(centsOf(typed.tip), tipCents) },
})

/** An order, with the preview of the refund or the draft of the evidence that the address asks for. */
export const loadOrder = async ({ context, params, url }: LoaderFunctionArgs) => {
  requireCapable(context, 'order.read')
  const { roles } = context.get(staffContext)
  const api = context.get(apiContext)
  const orderId = params['orderId'] ?? ''
  const order = await orErrorPage(api.staffOrder({ orderId }))
  const { name } = openAct(url.searchParams)
  const typed = typedPartOf(url.searchParams)
  const amount = typed && centsOfPart(typed)
  const part = typed && partFieldsOf(typed, order.left)
  const isAmountGiven = amount === null || totalTypedCents(Object.values(amount)) > 0
  const isRight = part === null || (part.donation.error ?? part.tip.error) === undefined
  const isPreviewed =
    name === 'refund' &&
    hasCapability(roles, 'refund.order') &&
    order.isRefundable &&
    isAmountGiven &&
    isRight
  const preview = isPreviewed ? await orErrorPage(api.refundPreview({ orderId, ...amount })) : null
  const openDispute = order.disputes.find(isUnanswered)
  const draft =
    openDispute !== undefined && hasCapability(roles, 'dispute.answer')
      ? await orErrorPage(api.disputeDraft({ caseId: order.caseId, disputeId: openDispute.disputeId }))
      : null
  return {
    order,
    part,
    preview,
    openDispute: openDispute ?? null,
    draft,
    idempotencyKey: crypto.randomUUID(),
  }
}

export type OrderData = Awaited<ReturnType<typeof loadOrder>>
