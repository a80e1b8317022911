import { type CodeName, codes } from '#contract/codes.ts'
import type { SimilarDonation } from '#contract/donations/donation-shapes.ts'
import { ApiRefusal } from '#web/browser/api/api-refusal.ts'
import type { Donation } from '../form/read-donation-form.ts'
import type { CheckoutMethod } from '../order-client/charge-source.ts'
import type { SentCharge } from '../order-client/sent-charge.ts'
import type { StartedOrder } from '../order-client/start-order.ts'
import type { Next } from './next-payment-step.ts'
import type { PaymentPage } from './pay-donation.ts'
import type { FormFailure, Phase } from './payment.state.ts'

export const donation: Donation = {
  amountCents: 5000,
  tipCents: 0,
  coverFee: false,
  fullName: 'Carol Brandt',
  email: 'c@mail.example',
  consentUpdates: false,
  message: '',
  nameShown: 'full',
  hideAmount: false,
}
export const order = { orderId: 'order-1', totalCents: 5000, orderKey: 'k', status: 'created' } as const
const newOrder = { ...order, orderId: 'order-2' }
const CARD: Next = { go: 'card', attempt: 1, sentence: null }

export const refusal = (name: CodeName) =>
  new ApiRefusal({ code: codes[name].code, msg: codes[name].sentence, data: null }, codes[name].status)

export const SIMILAR: SimilarDonation = { amountCents: 5000, paidAt: '2026-11-21T20:00:00.000Z' }

type Answers = {
  first?: Next
  charge?: Next
  poll?: Next | Error
  bank?: { readonly error?: { readonly code: string } } | Error
  similar?: SimilarDonation
  openCharge?: SentCharge | null
}

/** A payment page whose API and provider give these answers, and which records the calls. */
export const pageWith = ({
  first = CARD,
  charge = { go: 'result', outcome: 'paid' },
  poll = { go: 'result', outcome: 'pending' },
  bank = {},
  similar,
  openCharge = null,
}: Answers) => {
  const calls: string[] = []
  const phases: Phase[] = []
  const failures: FormFailure[] = []
  const methods: CheckoutMethod[] = []
  let remembered = openCharge
  const page: PaymentPage = {
    client: async () => ({
      prepare: () => undefined,
      start: async (_donation: Donation, method: CheckoutMethod): Promise<StartedOrder> => {
        methods.push(method)
        return { ...order, ...(similar && { similarDonation: similar }) }
      },
      startConfirmed: async (): Promise<StartedOrder> => {
        calls.push('confirmed')
        return { ...order, ...(similar && { similarDonation: similar }) }
      },
      startNewOrder: async () => {
        calls.push('a new order')
        return newOrder
      },
      firstStep: async ({ orderId }, sentence) =>
        orderId === newOrder.orderId ? { ...CARD, sentence } : first,
      charge: async (orderId, attempt, source) => {
        const paidWith = 'keptCardId' in source ? source.keptCardId : source.confirmationToken
        calls.push(`charge ${orderId} ${attempt} ${paidWith}`)
        return charge
      },
      readNextStep: async () => {
        if (poll instanceof Error) throw poll
        return poll
      },
      deadline: async () => new Date(0),
    }),
    provider: async () => ({
      elements: () => {
        throw new Error('not here')
      },
      createConfirmationToken: async () => ({}),
      handleNextAction: async ({ clientSecret }) => {
        calls.push(`bank ${clientSecret}`)
        if (bank instanceof Error) throw bank
        return bank.error ? { error: { type: 'card_error', ...bank.error } } : {}
      },
    }),
    show: (phase) => void phases.push(phase),
    charges: {
      remember: (sent) => {
        remembered = sent
      },
      open: () => remembered,
      forget: (orderId) => {
        if (remembered?.orderId === orderId) remembered = null
      },
    },
    showFailure: (failure) => void failures.push(failure),
    goToResult: (orderId) => void calls.push(`result of ${orderId}`),
    loadResult: (orderId) => void calls.push(`result of ${orderId}, without the window`),
  }
  return { page, calls, phases, failures, methods, openCharge: () => remembered }
}
