import type { Sql } from '../database.ts'
import type { Faults } from '../faults.ts'
import type { Change } from '../stripe/change.ts'
import { openDispute, warnOfFraud } from '../stripe/dispute-charge.ts'
import { lockRecord, type StripeRecord } from '../stripe/records.ts'
import { refundCharge } from '../stripe/refund-charge.ts'
import { settlePayment } from '../stripe/take-payment.ts'

export type PaymentAct = 'dispute' | 'warn' | 'refund' | 'settle'

/** What can be done to a payment by hand, as it is now. */
export const possibleActs = (
  intent: StripeRecord<'payment_intent'>,
  charge: StripeRecord<'charge'> | undefined,
): readonly { readonly act: PaymentAct; readonly words: string }[] => {
  if (intent.facts.status === 'processing') return [{ act: 'settle', words: 'Stop processing now' }]
  if (charge?.facts.status !== 'succeeded' || charge.facts.dispute !== null) return []
  if (charge.facts.refundedCents === charge.facts.amountCents) return []
  return [
    { act: 'dispute', words: 'Open a dispute' },
    { act: 'warn', words: 'Send an early fraud warning' },
    { act: 'refund', words: 'Give the rest back' },
  ]
}

/** Does what somebody outside did: the donor's bank, the card network, or the provider's own dashboard. */
export const actOnPayment = async (
  change: Change,
  sql: Sql,
  faults: Faults,
  intentId: string,
  act: PaymentAct,
): Promise<void> => {
  const intent = await lockRecord(sql, 'payment_intent', intentId)
  const chargeId = intent?.facts.latestChargeId
  const charge = chargeId ? await lockRecord(sql, 'charge', chargeId) : undefined
  // Someone was faster, or the page was old: then there is nothing to do.
  if (!intent || !charge || !possibleActs(intent, charge).some((possible) => possible.act === act)) return
  if (act === 'dispute') openDispute(change, charge)
  if (act === 'warn') warnOfFraud(change, charge)
  if (act === 'refund') {
    refundCharge(change, faults, charge, { amountCents: undefined, reason: null, metadata: {} })
  }
  if (act === 'settle') settlePayment(change, faults, intent, charge)
}
