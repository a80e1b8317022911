import * as z from 'zod'
import type { StripeRecord } from '../facts.ts'
import { refundCharge } from '../refund-charge.ts'
import {
  type CallHandler,
  mustFind,
  mustLock,
  pageOf,
  pageShape,
  type StripeCall,
  show,
  showPage,
} from './call.ts'
import { invalidRequest } from './errors.ts'
import { readParams, wireExpand, wireInteger, wireMetadata } from './params.ts'

const createShape = z.strictObject({
  charge: z.string().optional(),
  payment_intent: z.string().optional(),
  amount: wireInteger.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: wireMetadata.default({}),
  expand: wireExpand,
})

/** Finds the charge by its own id or its payment's, and locks it until the refund is written. */
const chargeToRefund = async (
  call: StripeCall,
  params: { charge?: string | undefined; payment_intent?: string | undefined },
): Promise<StripeRecord<'charge'>> => {
  if (params.charge !== undefined) return mustLock(call, 'charge', params.charge)
  if (params.payment_intent === undefined) {
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
    )
  }
  const intent = await mustFind(call, 'payment_intent', params.payment_intent)
  if (intent.facts.latestChargeId === null) {
    throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      code: 'payment_intent_unexpected_state',
    })
  }
  return mustLock(call, 'charge', intent.facts.latestChargeId)
}

export const createRefund: CallHandler = async (call) => {
  const params = readParams(createShape, call.params)
  const charge = await chargeToRefund(call, params)
  const refund = refundCharge(call.change, call.provider.faults.current(), charge, {
    amountCents: params.amount,
    reason: params.reason ?? null,
    metadata: params.metadata,
  })
  return show(call, refund, params.expand)
}

const listShape = z.strictObject({
  ...pageShape,
  charge: z.string().optional(),
  payment_intent: z.string().optional(),
})

export const listRefunds: CallHandler = async (call) => {
  const params = readParams(listShape, call.params)
  const page = {
    ...pageOf(params),
    parentId: params.payment_intent,
    facts: params.charge === undefined ? {} : { chargeId: params.charge },
  }
  return showPage(call, 'refund', page, params.expand)
}
