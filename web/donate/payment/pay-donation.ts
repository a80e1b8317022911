import { codes } from '#contract/codes.ts'
import type { PayMethod } from '#contract/orders/orders.ts'
import type { Donation } from '../form/read-donation-form.ts'
import type { Provider } from '../order-client/payment-provider.ts'
import type { StartedOrder } from '../order-client/start-order.ts'
import type { Tokenized } from './create-confirmation-token.ts'
import { DECLINED, type Next } from './next-payment-step.ts'
import type { OrderClient } from './order-client.ts'
import {
  type BankPhase,
  FORM,
  type FormFailure,
  formWithProblem,
  NO_FAILURE,
  type Paying,
  type Phase,
  type RepeatPhase,
  troubleOf,
} from './payment.state.ts'

/** The page's interface for a payment. */
export type PaymentPage = {
  readonly desk: () => Promise<OrderClient>
  readonly provider: () => Promise<Provider>
  readonly show: (phase: Phase) => void
  readonly say: (trouble: FormFailure) => void
  /** Goes to the result page, which polls the state. */
  readonly leave: (orderId: string) => void
  /** The same as a full page load, which removes the provider's window. */
  readonly leaveWindow: (orderId: string) => void
}

const UNFINISHED = 'Your bank couldn’t confirm it was you.'
const UNFINISHED_CODE = 'payment_intent_authentication_failure'
const NOT_THROUGH = 'This payment didn’t go through.'
const OR_BY_CARD = 'Try again, or pay by card.'
/** Other sentences already say what to do. */
const ADVISED = new Set<string | null>([null, DECLINED, UNFINISHED])

/** Returns to the card fields or the form's buttons for another attempt. */
const tryAgain = (page: PaymentPage, paying: Paying, attempt: number, sentence: string | null): void =>
  page.show(
    paying.method === 'card'
      ? { ...paying, at: 'card', charging: false, attempt, sentence }
      : formWithProblem(sentence ?? NOT_THROUGH, ADVISED.has(sentence) ? OR_BY_CARD : ''),
  )

export const goTo = (page: PaymentPage, payment: Paying, next: Next): Promise<void> | void => {
  const { order, donation, method, keptUntil } = payment
  const paying: Paying = { order, donation, method, keptUntil }
  switch (next.go) {
    case 'result':
      return page.leave(order.orderId)
    case 'card':
      return tryAgain(page, paying, next.attempt, next.sentence)
    case 'bank':
      return openBank(page, paying, next.clientSecret)
    case 'stop':
      page.say({ sentence: next.sentence, problems: [] })
      return page.show(FORM)
    case 'restart':
      return restart(page, donation, method)
    case 'confirm':
      return askToConfirm(page, paying, next)
    case 'ask':
      return askStatus(page, paying, null)
  }
}

/**
 * Fetches the order again, which names the similar donation. An unsettled one isn't named; then the donor may
 * retry.
 */
const askToConfirm = async (
  page: PaymentPage,
  { donation, method, keptUntil }: Paying,
  { attempt, sentence }: Extract<Next, { go: 'confirm' }>,
): Promise<void> => {
  const desk = await page.desk()
  const paying = { order: await desk.start(donation, method), donation, method, keptUntil }
  const again = repeatPhase(paying, attempt, null)
  return again === null ? tryAgain(page, paying, attempt, sentence) : page.show(again)
}

/** Polls an order's state; if unreachable, the result page continues. */
const askStatus = async (
  page: PaymentPage,
  paying: Paying,
  sentence: string | null,
  wasAtBank = false,
): Promise<void> => {
  const desk = await page.desk()
  const next = await desk.ask(paying.order.orderId, sentence).catch((): Next => ({ go: 'result' }))
  // A window that closed itself isn't reopened: the result page has a button for it.
  const isOver = next.go === 'ask' || (wasAtBank && next.go === 'bank')
  await goTo(page, paying, isOver ? { go: 'result' } : next)
}

/** The provider opens its own window, and resolves when the donor is done. */
const openBank = async (page: PaymentPage, paying: Paying, clientSecret: string): Promise<void> => {
  const desk = await page.desk()
  // Optional: only shown for reassurance.
  const keptUntil = paying.keptUntil ?? (await desk.keptUntil(paying.order.orderId).catch(() => null))
  const bank = { ...paying, keptUntil }
  page.show({ ...bank, at: 'bank', clientSecret })
  try {
    const provider = await page.provider()
    const { error } = await provider.handleNextAction({ clientSecret })
    if (error === undefined) return page.leave(paying.order.orderId)
    await askStatus(page, bank, error.code === UNFINISHED_CODE ? UNFINISHED : DECLINED, true)
  } catch (error) {
    returnToForm(page, error)
  }
}

/** The order expired: creates a new one, and tells the donor that it must be paid again. */
const restart = async (page: PaymentPage, donation: Donation, method: PayMethod): Promise<void> => {
  const desk = await page.desk()
  const order = await desk.startNewOrder(donation, method)
  const first = await desk.firstStep(order, codes.draftExpired.sentence)
  // If the new order has ended too, another one wouldn't help.
  const next: Next = first.go === 'restart' ? { go: 'result' } : first
  await goTo(page, { order, donation, method, keptUntil: null }, next)
}

export const returnToForm = (page: PaymentPage, error: unknown): void => {
  page.say(troubleOf(error))
  page.show(FORM)
}

/** The confirmation of a repeated donation; null if there is none. */
export const repeatPhase = (
  paying: Paying & { readonly order: StartedOrder },
  attempt: number,
  token: string | null,
): RepeatPhase | null => {
  const { similarDonation: similar } = paying.order
  return similar === undefined ? null : { ...paying, at: 'again', similar, attempt, token }
}

/** From the button to the card fields. Nothing is charged here. */
export const beginPayment = async (page: PaymentPage, donation: Donation): Promise<void> => {
  page.say(NO_FAILURE)
  page.show({ at: 'starting' })
  try {
    const desk = await page.desk()
    const order = await desk.start(donation, 'card')
    const paying = { order, donation, method: 'card', keptUntil: null } as const
    const first = await desk.firstStep(order, null)
    const again = first.go === 'card' ? repeatPhase(paying, first.attempt, null) : null
    await (again === null ? goTo(page, paying, first) : page.show(again))
  } catch (error) {
    returnToForm(page, error)
  }
}

export const chargeWith = async (
  page: PaymentPage,
  paying: Paying,
  attempt: number,
  token: string,
): Promise<void> => {
  const desk = await page.desk()
  await goTo(page, paying, await desk.charge(paying.order.orderId, attempt, token))
}

/**
 * The repeated donation is confirmed: continues with the card fields, or the charge of an approved wallet.
 */
export const confirmRepeat = async (page: PaymentPage, again: RepeatPhase): Promise<void> => {
  const { donation, method, token, keptUntil } = again
  page.show(
    token === null || method === 'card'
      ? { at: 'starting' }
      : { at: 'wallet', wallet: method, charging: true },
  )
  try {
    const desk = await page.desk()
    const order = await desk.confirmSimilar(donation, method)
    const paying = { order, donation, method, keptUntil }
    const first = await desk.firstStep(order, null)
    if (first.go !== 'card' || token === null) return await goTo(page, paying, first)
    await chargeWith(page, paying, first.attempt, token)
  } catch (error) {
    returnToForm(page, error)
  }
}

/** From the card fields to the charge's result. */
export const payWith = async (
  page: PaymentPage,
  card: Extract<Phase, { at: 'card' }>,
  tokenize: () => Promise<Tokenized>,
): Promise<void> => {
  page.show({ ...card, charging: true, sentence: null })
  try {
    const made = await tokenize()
    if ('sentence' in made) return page.show({ ...card, sentence: made.sentence, charging: false })
    await chargeWith(page, card, card.attempt, made.token)
  } catch (error) {
    returnToForm(page, error)
  }
}

/** Polls when the donor returns to the page during the bank's step: they may have approved elsewhere. */
export const recheckBankStep = async (page: PaymentPage, { order }: BankPhase): Promise<void> => {
  const desk = await page.desk()
  // A failed poll changes nothing.
  const next = await desk.ask(order.orderId, null).catch((): null => null)
  if (next?.go === 'result') page.leaveWindow(order.orderId)
}
