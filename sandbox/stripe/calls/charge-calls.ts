import * as z from 'zod'
import { type CallHandler, pageOf, pageShape, showPage } from './call.ts'
import { readParams } from './params.ts'

const listShape = z.strictObject({ ...pageShape, payment_intent: z.string().optional() })

export const listCharges: CallHandler = async (call) => {
  const params = readParams(listShape, call.params)
  return showPage(call, 'charge', { ...pageOf(params), parentId: params.payment_intent }, params.expand)
}

const byChargeShape = z.strictObject({
  ...pageShape,
  charge: z.string().optional(),
  payment_intent: z.string().optional(),
})

/** Lists disputes or early fraud warnings, optionally of one charge or payment. */
export const listByCharge =
  (type: 'dispute' | 'radar.early_fraud_warning'): CallHandler =>
  async (call) => {
    const params = readParams(byChargeShape, call.params)
    const page = {
      ...pageOf(params),
      parentId: params.payment_intent,
      facts: params.charge === undefined ? {} : { chargeId: params.charge },
    }
    return showPage(call, type, page, params.expand)
  }
