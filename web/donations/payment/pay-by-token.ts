import type { Donation } from '../form/read-donation-form.ts'
import type { CheckoutMethod } from '../order-client/charge-source.ts'
import type { StartedOrder } from '../order-client/start-order.ts'
import type { Next } from './next-payment-step.ts'
import { charge, goTo, goToOpenCharge, type PaymentPage, repeatPhase, returnToForm } from './pay-donation.ts'
import { formWithProblem, type Phase } from './payment.state.ts'
import type { PaymentClient } from './payment-client.ts'
import type { BillingDetails, Tokenized } from './tokenize-in-time.ts'

/** A total that the donor agreed to, with the wallet, the kept card or the card fields that pay it. */
export type TokenSource = {
  readonly method: CheckoutMethod
  readonly donation: Donation
  /** The total that the donor saw. */
  readonly totalCents: number
  /** Phase while the token is made and charged. */
  readonly charging: Phase
  /** Creates a chargeable token, or names the kept card. It closes a wallet's sheet. */
  readonly tokenize: (donor: BillingDetails, orderId: string) => Promise<Tokenized>
  /** Phase after no token was made, with the reason, if one is known. */
  readonly withoutToken: (sentence: string | null) => Phase
  /** Ends a wallet's sheet without a payment. */
  readonly fail: () => void
}

type StartedCheckout = { readonly order: StartedOrder; readonly firstStep: Next }

/** Creates the order only now, because a wallet's sheet must open within a second of the click. */
const startOrder = async (
  client: PaymentClient,
  { donation, method }: Pick<TokenSource, 'donation' | 'method'>,
): Promise<StartedCheckout> => {
  const order = await client.start(donation, method)
  const firstStep = await client.firstStep(order, null)
  if (firstStep.go !== 'restart') return { order, firstStep }
  const newOrder = await client.startNewOrder(donation, method)
  return { order: newOrder, firstStep: await client.firstStep(newOrder, null) }
}

const TOTAL_CHANGED = 'The total has changed. Reload the page to see it.'

/** Charges an approved wallet, a kept card, or a card typed beside the form: starts the order, makes the token and charges it. */
export const payByToken = async (page: PaymentPage, source: TokenSource): Promise<void> => {
  const { method, donation, fail } = source
  if (await goToOpenCharge(page, donation, method)) return fail()
  page.show(source.charging)
  let isSheetOpen = true
  try {
    const { order, firstStep } = await startOrder(await page.client(), source)
    const checkout = { order, donation, method, deadline: null } as const
    // The order is already paid, or waits at the bank, so there is nothing to charge.
    if (firstStep.go !== 'card') {
      fail()
      return await goTo(page, checkout, firstStep)
    }
    if (order.totalCents !== source.totalCents) {
      fail()
      return page.show(formWithProblem(TOTAL_CHANGED))
    }
    const tokenized = await source.tokenize({ name: donation.fullName, email: donation.email }, order.orderId)
    if ('sentence' in tokenized) {
      fail()
      return page.show(source.withoutToken(tokenized.sentence))
    }
    isSheetOpen = false
    const repeat = repeatPhase(checkout, firstStep.attempt, tokenized.source)
    if (repeat !== null) return page.show(repeat)
    await charge(page, checkout, firstStep.attempt, tokenized.source)
  } catch (error) {
    if (isSheetOpen) fail()
    returnToForm(page, error)
  }
}
