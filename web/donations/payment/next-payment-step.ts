import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import type { OrderState } from '#contract/donations/orders.ts'
import { ApiRefusal } from '#web/browser/api/api-refusal.ts'
import { reportUnexpected } from '#web/browser/api/report-unexpected.ts'
import { resultOf } from '../result/result.state.ts'
import type { Outcome } from './payment.state.ts'

type ChargeAnswer = CallOutput<Calls['charge']>
type StatusAnswer = CallOutput<Calls['orderStatus']>

/** The page's next step with an order. */
export type Next =
  /** Paid, pending or unknown: the result page polls. */
  | { readonly go: 'result'; readonly outcome: Outcome }
  /** The donor's bank requires authentication. */
  | { readonly go: 'authentication'; readonly clientSecret: string }
  /** Card fields for this attempt; with a sentence if the previous one failed. */
  | { readonly go: 'card'; readonly attempt: number; readonly sentence: string | null }
  /** The order ended unpaid: the same donation needs a new one. */
  | { readonly go: 'restart' }
  /** Nothing was charged, and retrying here can't help. */
  | { readonly go: 'stop'; readonly sentence: string }
  /** A repeated donation that the donor must confirm. */
  | { readonly go: 'confirm'; readonly attempt: number; readonly sentence: string }
  /** The order's status says the next step. */
  | { readonly go: 'status' }

export const DECLINED = codes.paymentDeclined.sentence

/** Why the bank's check ended without approval: the provider has one code for a donor who canceled and one whom it refused. */
export const NOT_CONFIRMED = 'Your bank couldn’t confirm it was you, or you canceled.'

/** Whether the bank's check ended without approval, and not by a decline. */
export const isNotConfirmed = ({ code }: { readonly code?: string }): boolean =>
  code === 'payment_intent_authentication_failure'

/** The order's outcome is on the result page. `paid` is said only of a payment that the server calls paid. */
const resultFor = (status: OrderState): Next => ({
  go: 'result',
  outcome: resultOf(status) === 'paid' ? 'paid' : 'pending',
})

const LOST: Next = { go: 'result', outcome: 'lost' }

/** The step after a call without a readable answer, after which money may have moved. A mistake of ours is reported. */
export const lostAfter = (error: unknown): Next => {
  reportUnexpected(error)
  return LOST
}

export const nextAfterCharge = ({ status, nextAction }: ChargeAnswer): Next =>
  nextAction === undefined
    ? resultFor(status)
    : { go: 'authentication', clientSecret: nextAction.clientSecret }

/** States without a payment. The order may no longer be chargeable in them. */
const UNPAID: readonly OrderState[] = [
  'created',
  'awaiting_payment',
  'failed',
  'expired',
  'cancelled',
  'blocked',
]

/** Maps an order's status to the next step; `sentence` says why the card fields are shown again. */
export const nextAfterStatus = (
  { status, canRetry, nextAttempt, nextAction }: StatusAnswer,
  sentence: string | null,
): Next => {
  if (nextAction !== undefined) return { go: 'authentication', clientSecret: nextAction.clientSecret }
  if (canRetry) return { go: 'card', attempt: nextAttempt, sentence }
  return UNPAID.includes(status) ? { go: 'restart' } : resultFor(status)
}

const BACK_TO_CARD_CODES = new Set<number>([codes.slowDown.code, codes.invalidInput.code])
const STOP_CODES = new Set<number>([
  codes.caseTakesNoDonations.code,
  codes.notFound.code,
  codes.notAllowed.code,
])

/**
 * Maps a failed charge to the next step. Only a refusal before any charge, or the bank's decline, returns to
 * the card fields; anything else may have moved money, so the result page polls.
 */
export const nextAfterFailure = (error: unknown, attempt: number): Next => {
  if (!(error instanceof ApiRefusal)) return lostAfter(error)
  const { code, message } = error
  if (code === codes.paymentDeclined.code) return { go: 'card', attempt: attempt + 1, sentence: DECLINED }
  if (code === codes.draftExpired.code) return { go: 'restart' }
  if (code === codes.conflict.code) return { go: 'status' }
  if (code === codes.repeatedDonation.code) return { go: 'confirm', attempt, sentence: message }
  if (BACK_TO_CARD_CODES.has(code)) return { go: 'card', attempt, sentence: message }
  if (STOP_CODES.has(code)) return { go: 'stop', sentence: message }
  if (code === codes.alreadyPaid.code) return { go: 'result', outcome: 'paid' }
  return code === codes.outcomeUnknown.code || error.status >= 500 ? LOST : { go: 'stop', sentence: message }
}
