import type { Sql } from '../database.ts'
import type { Faults } from '../faults.ts'
import type { Change } from '../stripe/change.ts'
import { settlePayment } from '../stripe/confirm-charge.ts'
import { closeDisputeNow, openDispute, warnOfFraud } from '../stripe/dispute-charge.ts'
import type { StripeRecord } from '../stripe/facts.ts'
import { listRecords, lockRecord } from '../stripe/records.ts'
import { refundCharge } from '../stripe/refund-charge.ts'

export const PAYMENT_ACTIONS = [
  'dispute',
  'warn',
  'refund',
  'settle',
  'decide_for_donor',
  'decide_for_hearten',
] as const
export type PaymentAction = (typeof PAYMENT_ACTIONS)[number]

/** Actions that are possible for a payment in its current state. */
export const possiblePaymentActions = (
  intent: StripeRecord<'payment_intent'>,
  charge: StripeRecord<'charge'> | undefined,
): readonly { readonly act: PaymentAction; readonly words: string }[] => {
  if (intent.facts.status === 'processing') return [{ act: 'settle', words: 'Finish processing now' }]
  if (charge?.facts.dispute === 'open')
    return [
      { act: 'decide_for_donor', words: 'Decide for the donor' },
      { act: 'decide_for_hearten', words: 'Decide for Hearten' },
    ]
  if (charge?.facts.status !== 'succeeded' || charge.facts.dispute !== null) return []
  if (charge.facts.refundedCents === charge.facts.amountCents) return []
  return [
    { act: 'dispute', words: 'Open a dispute' },
    { act: 'warn', words: 'Send an early fraud warning' },
    { act: 'refund', words: 'Refund the rest' },
  ]
}

/** Locks the newest dispute of a payment. Disputes are always locked before their charge, to prevent deadlocks. */
const lockDispute = async (sql: Sql, intentId: string) => {
  const [newest] = (await listRecords(sql, 'dispute', { limit: 1, parentId: intentId })).records
  return newest && (await lockRecord(sql, 'dispute', newest.id))
}

/**
 * Simulates an action of the donor's bank, the card network, or staff in the provider's dashboard.
 * @returns false if it isn't possible any more, for example because the page was stale
 */
export const applyPaymentAction = async (
  change: Change,
  sql: Sql,
  faults: Faults,
  intentId: string,
  act: PaymentAction,
): Promise<boolean> => {
  const intent = await lockRecord(sql, 'payment_intent', intentId)
  const dispute = await lockDispute(sql, intentId)
  const chargeId = intent?.facts.latestChargeId
  const charge = chargeId ? await lockRecord(sql, 'charge', chargeId) : undefined
  if (!intent || !charge || !possiblePaymentActions(intent, charge).some((possible) => possible.act === act))
    return false
  if (act === 'dispute') openDispute(change, charge)
  if (act === 'warn') warnOfFraud(change, charge)
  if (act === 'refund') {
    refundCharge(change, faults, charge, { amountCents: undefined, reason: null, metadata: {} })
  }
  if (act === 'settle') settlePayment(change, faults, intent, charge)
  if (dispute && act === 'decide_for_donor') closeDisputeNow(change, dispute, charge, 'lost')
  if (dispute && act === 'decide_for_hearten') closeDisputeNow(change, dispute, charge, 'won')
  return true
}
