import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import type { OrderState } from '#contract/orders/orders.ts'
import { ApiRefusal } from '#web/browser/api/api-refusal.ts'

type Charged = CallOutput<Calls['charge']>
type Status = CallOutput<Calls['orderStatus']>

/** What the page does next with an order. */
export type Next =
  /** Paid, or on its way: the result page asks on. */
  | { readonly go: 'result' }
  /** The donor's bank wants to be sure. */
  | { readonly go: 'bank'; readonly clientSecret: string }
  /** Card fields, for this attempt; with a sentence where the one before came to nothing. */
  | { readonly go: 'card'; readonly attempt: number; readonly sentence: string | null }
  /** The order is over without having been paid: the same gift needs a new one. */
  | { readonly go: 'restart' }
  /** Nothing was charged, and trying again here can't help. */
  | { readonly go: 'stop'; readonly sentence: string }
  /** The donor has just made the same donation, and is asked whether they mean another. */
  | { readonly go: 'confirm'; readonly attempt: number; readonly sentence: string }
  /** Where it stands has to be asked first. */
  | { readonly go: 'ask' }

export const DECLINED = codes.paymentDeclined.sentence

export const nextAfterCharge = ({ nextAction }: Charged): Next =>
  nextAction === undefined ? { go: 'result' } : { go: 'bank', clientSecret: nextAction.clientSecret }

/** Not paid, and (where it may not be charged any more) not going to be. */
const UNPAID: readonly OrderState[] = [
  'created',
  'awaiting_payment',
  'failed',
  'expired',
  'cancelled',
  'blocked',
]

/** From what an order's status says; `sentence` is why the card fields come (again). */
export const nextAfterStatus = (
  { status, canRetry, nextAttempt, nextAction }: Status,
  sentence: string | null,
): Next => {
  if (nextAction !== undefined) return { go: 'bank', clientSecret: nextAction.clientSecret }
  if (canRetry) return { go: 'card', attempt: nextAttempt, sentence }
  return UNPAID.includes(status) ? { go: 'restart' } : { go: 'result' }
}

const RETURNED = new Set<number>([codes.slowDown.code, codes.invalidInput.code])
const DECIDED = new Set<number>([codes.alreadyPaid.code, codes.outcomeUnknown.code])
const STOPPED = new Set<number>([codes.caseTakesNoDonations.code, codes.notFound.code, codes.notAllowed.code])

/**
 * From a charge that was refused, or whose answer never came. Only a refusal that we know to have come before any
 * charge, or the bank's own no, leads back to the card fields; whatever else happened may have moved money, and then
 * the result page finds out.
 */
export const nextAfterFailure = (error: unknown, attempt: number): Next => {
  if (!(error instanceof ApiRefusal)) return { go: 'result' }
  const { code, message } = error
  if (code === codes.paymentDeclined.code) return { go: 'card', attempt: attempt + 1, sentence: DECLINED }
  if (code === codes.draftExpired.code) return { go: 'restart' }
  if (code === codes.conflict.code) return { go: 'ask' }
  if (code === codes.repeatedDonation.code) return { go: 'confirm', attempt, sentence: message }
  if (RETURNED.has(code)) return { go: 'card', attempt, sentence: message }
  if (STOPPED.has(code)) return { go: 'stop', sentence: message }
  return DECIDED.has(code) || error.status >= 500 ? { go: 'result' } : { go: 'stop', sentence: message }
}
