import { WALLET_NAMES } from '#contract/donations/card-name.ts'
import type { SimilarDonation } from '#contract/donations/donation-shapes.ts'
import type { Wallet } from '#contract/donations/orders.ts'
import { ApiRefusal } from '#web/browser/api/api-refusal.ts'
import type { DonationProblem } from '../form/donation-fields.ts'
import { type Donation, problemsOfServer } from '../form/read-donation-form.ts'
import type { ChargeSource, CheckoutMethod } from '../order-client/charge-source.ts'
import type { StartedOrder } from '../order-client/start-order.ts'

/** An order being paid, with its donation and payment method. */
export type Checkout = {
  readonly order: Pick<StartedOrder, 'orderId' | 'totalCents'>
  readonly donation: Donation
  readonly method: CheckoutMethod
  /** Deadline for paying; known from the bank's step on. */
  readonly deadline: Date | null
}

/** Result of the last attempt, beside the buttons. Problems are announced assertively, others politely. */
export type StatusMessage = { readonly tone: 'calm' | 'problem'; readonly text: string }

/** State of a payment on this page. */
export type Phase =
  | { readonly at: 'form'; readonly message: StatusMessage | null }
  | { readonly at: 'starting' }
  /** A kept card is being charged. */
  | { readonly at: 'kept_card'; readonly cardId: string }
  | RepeatPhase
  | (Checkout & {
      readonly at: 'card'
      readonly attempt: number
      /** Why the previous attempt failed. */
      readonly sentence: string | null
      readonly charging: boolean
    })
  | {
      readonly at: 'wallet'
      readonly wallet: Wallet
      /** Whether the donor approved the payment in the sheet, which is open before that. */
      readonly charging: boolean
    }
  | BankPhase
  | OutcomePhase

/** What is known of a charge: `lost` if its answer didn't arrive, `pending` if the server knows more than the page. */
export type Outcome = 'paid' | 'pending' | 'lost'

/** The charge was sent, and the result page is being loaded. */
export type OutcomePhase = Checkout & { readonly at: 'outcome'; readonly outcome: Outcome }

/** A repeated donation waits for the donor's confirmation. */
export type RepeatPhase = Checkout & {
  readonly at: 'repeat'
  readonly similar: SimilarDonation
  readonly attempt: number
  /** What pays it: an approved wallet, a kept card, or the card beside the form; null for a card that is typed later. */
  readonly source: ChargeSource | null
}

/** The bank's step is open in the provider's window. */
export type BankPhase = Checkout & {
  readonly at: 'authentication'
  readonly clientSecret: string
}

export const FORM: Phase = { at: 'form', message: null }

const formWithMessage = (tone: 'calm' | 'problem', text: string): Phase => ({
  at: 'form',
  message: { tone, text },
})

/** An attempt failed, and the donor may retry. */
export const formWithProblem = (sentence: string, advice = ''): Phase =>
  formWithMessage('problem', `${sentence} Nothing was charged. ${advice}`.trim())

/** The donor closed a window of the payment. */
export const formAfterCancel = (text: string): Phase => formWithMessage('calm', text)

/** The donor closed a wallet's sheet without approval. */
export const formAfterClosedWallet = (wallet: Wallet): Phase =>
  formAfterCancel(`You closed ${WALLET_NAMES[wallet]}. Nothing was charged.`)

/** Why a card beside the form can't pay yet. */
export const CARD_NOT_LOADED = 'The card fields haven’t loaded yet.'

/** Why the payment stopped: a sentence for the whole form, or errors of its controls. */
export type FormFailure = { readonly sentence: string | null; readonly problems: readonly DonationProblem[] }

export const NO_FAILURE: FormFailure = { sentence: null, problems: [] }

const NOT_CHARGED = 'Nothing was charged, and what you typed is still here.'
const UNREACHED = `We couldn’t reach our server. ${NOT_CHARGED} Try again.`

/** Failure before any charge was sent, so nothing can have been charged. */
export const failureOf = (error: unknown): FormFailure => {
  if (!(error instanceof ApiRefusal)) return { sentence: UNREACHED, problems: [] }
  const problems = problemsOfServer(error.fields)
  const sentence = error.status >= 500 ? `${error.message} ${NOT_CHARGED}` : error.message
  return { sentence: problems.length > 0 ? null : sentence, problems }
}
