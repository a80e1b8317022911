import { ApiRefusal } from '#web/browser/api-refusal.ts'
import { type Gift, type GiftProblem, problemsOfServer } from '../form/read-gift.ts'
import type { StartedOrder } from '../order-client/start-order.ts'

/** An order being paid, and the gift it was made of. */
export type Paying = {
  readonly order: Pick<StartedOrder, 'orderId' | 'totalCents'>
  readonly gift: Gift
  /** Until when it can be paid: known from the bank's step on. */
  readonly keptUntil: Date | null
}

/** Where a payment stands on this page. */
export type Phase =
  | { readonly at: 'form' }
  | { readonly at: 'starting' }
  | (Paying & {
      readonly at: 'card'
      readonly attempt: number
      /** Why the try before came to nothing. */
      readonly sentence: string | null
      readonly charging: boolean
    })
  | BankPhase

export type BankPhase = Paying & {
  readonly at: 'bank'
  readonly clientSecret: string
  /** The provider's window is open. */
  readonly open: boolean
}

/** Why it went no further: a sentence for the whole form, or problems at its controls. */
export type Trouble = { readonly sentence: string | null; readonly problems: readonly GiftProblem[] }

export const NO_TROUBLE: Trouble = { sentence: null, problems: [] }

const UNREACHED =
  'We couldn’t reach our server. Nothing was charged, and what you typed is still here. Try again.'

export const troubleOf = (error: unknown): Trouble => {
  if (!(error instanceof ApiRefusal)) return { sentence: UNREACHED, problems: [] }
  const problems = problemsOfServer(error.fields)
  return { sentence: problems.length > 0 ? null : error.message, problems }
}
