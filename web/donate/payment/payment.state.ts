import type { SimilarDonation } from '#contract/orders/donation-shapes.ts'
import type { PayMethod, Wallet } from '#contract/orders/orders.ts'
import { ApiRefusal } from '#web/browser/api/api-refusal.ts'
import { type Donation, type DonationProblem, problemsOfServer } from '../form/read-donation-form.ts'
import type { StartedOrder } from '../order-client/start-order.ts'

/** An order being paid, the gift it was made of, and how it is paid. */
export type Paying = {
  readonly order: Pick<StartedOrder, 'orderId' | 'totalCents'>
  readonly donation: Donation
  readonly method: PayMethod
  /** Until when it can be paid: known from the bank's step on. */
  readonly keptUntil: Date | null
}

/** Beside the buttons: how the last try ended. A problem is told at once, anything calm when there is a pause. */
export type Said = { readonly tone: 'calm' | 'problem'; readonly text: string }

/** Where a payment stands on this page. */
export type Phase =
  | { readonly at: 'form'; readonly said: Said | null }
  | { readonly at: 'starting' }
  | AgainPhase
  | (Paying & {
      readonly at: 'card'
      readonly attempt: number
      /** Why the try before came to nothing. */
      readonly sentence: string | null
      readonly charging: boolean
    })
  | {
      readonly at: 'wallet'
      readonly wallet: Wallet
      /** Its owner has agreed; until then its sheet is open. */
      readonly charging: boolean
    }
  | BankPhase

/** The same was given a moment ago: nothing more is charged until the donor says that it is meant. */
export type AgainPhase = Paying & {
  readonly at: 'again'
  readonly similar: SimilarDonation
  readonly attempt: number
  /** What a wallet gave to charge; a card is asked for later. */
  readonly token: string | null
}

/** The provider's own window is open, over the page. */
export type BankPhase = Paying & {
  readonly at: 'bank'
  readonly clientSecret: string
}

export const FORM: Phase = { at: 'form', said: null }

const formSaying = (tone: 'calm' | 'problem', text: string): Phase => ({ at: 'form', said: { tone, text } })

/** Nothing came of a try, and the next is up to the donor. */
export const formWithProblem = (sentence: string, advice = ''): Phase =>
  formSaying('problem', `${sentence} Nothing was charged. ${advice}`.trim())

/** The donor left it alone. */
export const formAfterLeaving = (text: string): Phase => formSaying('calm', text)

/** Why it went no further: a sentence for the whole form, or problems at its controls. */
export type Trouble = { readonly sentence: string | null; readonly problems: readonly DonationProblem[] }

export const NO_TROUBLE: Trouble = { sentence: null, problems: [] }

const UNREACHED =
  'We couldn’t reach our server. Nothing was charged, and what you typed is still here. Try again.'

export const troubleOf = (error: unknown): Trouble => {
  if (!(error instanceof ApiRefusal)) return { sentence: UNREACHED, problems: [] }
  const problems = problemsOfServer(error.fields)
  return { sentence: problems.length > 0 ? null : error.message, problems }
}
