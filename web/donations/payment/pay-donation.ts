import { codes } from '#contract/codes.ts'
import { reportUnexpected } from '#web/browser/api/report-unexpected.ts'
import type { Donation } from '../form/read-donation-form.ts'
import type { ChargeSource, CheckoutMethod } from '../order-client/charge-source.ts'
import type { Provider } from '../order-client/payment-provider.ts'
import type { SentCharge } from '../order-client/sent-charge.ts'
import type { StartedOrder } from '../order-client/start-order.ts'
import { DECLINED, isNotConfirmed, lostAfter, type Next, NOT_CONFIRMED } from './next-payment-step.ts'
import {
  type BankPhase,
  type Checkout,
  FORM,
  type FormFailure,
  failureOf,
  formWithProblem,
  NO_FAILURE,
  type Outcome,
  type Phase,
  type RepeatPhase,
} from './payment.state.ts'
import type { PaymentClient } from './payment-client.ts'
import type { Tokenized } from './tokenize-in-time.ts'

/** What a payment needs from its page. */
export type PaymentPage = {
  readonly client: () => Promise<PaymentClient>
  readonly provider: () => Promise<Provider>
  readonly show: (phase: Phase) => void
  readonly showFailure: (failure: FormFailure) => void
  /** This device's memory of a charge without a known outcome, which outlives the page. */
  readonly charges: {
    readonly remember: (charge: SentCharge) => void
    readonly open: () => SentCharge | null
    readonly forget: (orderId: string) => void
  }
  /** Goes to the result page, which polls the state. */
  readonly goToResult: (orderId: string) => void
  /** Does the same with a full page load, which removes the provider's window. */
  readonly loadResult: (orderId: string) => void
}

const PENDING: Next = { go: 'result', outcome: 'pending' }

const PAYMENT_FAILED = 'This payment didn’t go through.'
const OR_BY_CARD = 'Try again, or pay by card.'
/** Sentences that need advice added; others already say what to do. */
const NEEDS_ADVICE = new Set<string | null>([null, DECLINED, NOT_CONFIRMED])

/** Returns to the card fields or the form's buttons for another attempt. */
const tryAgain = (page: PaymentPage, checkout: Checkout, attempt: number, sentence: string | null): void =>
  page.show(
    checkout.method === 'card'
      ? { ...checkout, at: 'card', charging: false, attempt, sentence }
      : formWithProblem(sentence ?? PAYMENT_FAILED, NEEDS_ADVICE.has(sentence) ? OR_BY_CARD : ''),
  )

/** Goes to the result page. Until it has loaded, the page says what is known. */
const goToOutcome = (page: PaymentPage, checkout: Checkout, outcome: Outcome): void => {
  page.show({ ...checkout, at: 'outcome', outcome })
  page.goToResult(checkout.order.orderId)
}

/** Steps that follow only if nothing was charged. */
const UNCHARGED: ReadonlySet<Next['go']> = new Set<Next['go']>(['card', 'stop', 'restart', 'confirm'])

/** Takes the page to the next step of the payment. */
export const goTo = (page: PaymentPage, payment: Checkout, next: Next): Promise<void> | void => {
  const { order, donation, method, deadline } = payment
  const checkout: Checkout = { order, donation, method, deadline }
  if (UNCHARGED.has(next.go)) page.charges.forget(order.orderId)
  switch (next.go) {
    case 'result':
      return goToOutcome(page, checkout, next.outcome)
    case 'card':
      return tryAgain(page, checkout, next.attempt, next.sentence)
    case 'authentication':
      return openBank(page, checkout, next.clientSecret)
    case 'stop':
      page.showFailure({ sentence: next.sentence, problems: [] })
      return page.show(FORM)
    case 'restart':
      return restart(page, donation, method)
    case 'confirm':
      return showRepeatConfirmation(page, checkout, next)
    case 'status':
      return goByStatus(page, checkout, null)
  }
}

/**
 * Fetches the order again, which names the similar donation, and asks the donor to confirm. While the similar
 * donation is unsettled, the order doesn't name it; then the donor may retry.
 */
const showRepeatConfirmation = async (
  page: PaymentPage,
  { donation, method, deadline }: Checkout,
  { attempt, sentence }: Extract<Next, { go: 'confirm' }>,
): Promise<void> => {
  const client = await page.client()
  const checkout = { order: await client.start(donation, method), donation, method, deadline }
  const repeat = repeatPhase(checkout, attempt, null)
  return repeat === null ? tryAgain(page, checkout, attempt, sentence) : page.show(repeat)
}

/** Takes the order's next step by its status now; if the server is unreachable, the result page polls. */
const goByStatus = async (
  page: PaymentPage,
  checkout: Checkout,
  sentence: string | null,
  wasAtBank = false,
): Promise<void> => {
  const client = await page.client()
  const next = await client.readNextStep(checkout.order.orderId, sentence).catch(lostAfter)
  // The bank's window isn't reopened after it closed: the result page has a button for it.
  const needsResultPage = next.go === 'status' || (wasAtBank && next.go === 'authentication')
  await goTo(page, checkout, needsResultPage ? PENDING : next)
}

/** Opens the bank's step in the provider's window, and continues when the donor is done. */
const openBank = async (page: PaymentPage, checkout: Checkout, clientSecret: string): Promise<void> => {
  const client = await page.client()
  // The deadline is only shown for reassurance, so a failure to load it is ignored.
  const deadline =
    checkout.deadline ?? (await client.deadline(checkout.order.orderId).catch(reportUnexpected))
  const bank = { ...checkout, deadline }
  page.show({ ...bank, at: 'authentication', clientSecret })
  const provider = await page.provider()
  // The donor may have approved the payment before the window was lost.
  const answer = await provider.handleNextAction({ clientSecret }).catch(() => null)
  if (answer === null) return goTo(page, bank, { go: 'result', outcome: 'lost' })
  const { error } = answer
  if (error === undefined) return goTo(page, bank, PENDING)
  await goByStatus(page, bank, isNotConfirmed(error) ? NOT_CONFIRMED : DECLINED, true)
}

/** Replaces an expired order with a new one, and tells the donor that it must be paid again. */
const restart = async (page: PaymentPage, donation: Donation, method: CheckoutMethod): Promise<void> => {
  const client = await page.client()
  const order = await client.startNewOrder(donation, method)
  const first = await client.firstStep(order, codes.draftExpired.sentence)
  // If the new order has ended too, another one wouldn't help.
  const next = first.go === 'restart' ? PENDING : first
  await goTo(page, { order, donation, method, deadline: null }, next)
}

/** Returns to the form after a failure before any charge, or before the bank's window opened. */
export const returnToForm = (page: PaymentPage, error: unknown): void => {
  page.showFailure(failureOf(error))
  page.show(FORM)
}

/** Phase that asks to confirm a repeated donation; null if the order repeats none. */
export const repeatPhase = (
  checkout: Checkout & { readonly order: StartedOrder },
  attempt: number,
  source: ChargeSource | null,
): RepeatPhase | null => {
  const { similarDonation: similar } = checkout.order
  return similar === undefined ? null : { ...checkout, at: 'repeat', similar, attempt, source }
}

/** Whether a charge that was late has reached the server since. If the server can't be reached, it may have. */
const hasArrived = async (page: PaymentPage, { orderId }: SentCharge): Promise<boolean> => {
  const client = await page.client()
  const { go } = await client.readNextStep(orderId, null).catch(lostAfter)
  return go === 'result' || go === 'authentication'
}

/**
 * Goes to the result of an earlier charge whose outcome isn't known, so that the donor can't be charged twice. One that
 * was late and still hasn't arrived is no obstacle: the server ends its order before it charges another.
 * @returns whether there is one
 */
export const goToOpenCharge = async (
  page: PaymentPage,
  donation: Donation,
  method: CheckoutMethod,
): Promise<boolean> => {
  const order = page.charges.open()
  if (order === null || (order.isLate === true && !(await hasArrived(page, order)))) return false
  goToOutcome(page, { order, donation, method, deadline: null }, 'lost')
  return true
}

/** Starts the order and opens the card fields. Charges nothing. */
export const beginPayment = async (page: PaymentPage, donation: Donation): Promise<void> => {
  page.showFailure(NO_FAILURE)
  page.show({ at: 'starting' })
  if (await goToOpenCharge(page, donation, 'card')) return
  try {
    const client = await page.client()
    const order = await client.start(donation, 'card')
    const checkout = { order, donation, method: 'card', deadline: null } as const
    const first = await client.firstStep(order, null)
    const repeat = first.go === 'card' ? repeatPhase(checkout, first.attempt, null) : null
    await (repeat === null ? goTo(page, checkout, first) : page.show(repeat))
  } catch (error) {
    returnToForm(page, error)
  }
}

/** Charges an order, and takes the next step. An earlier charge that was late is remembered until this one replaces it. */
export const charge = async (
  page: PaymentPage,
  checkout: Checkout,
  attempt: number,
  source: ChargeSource,
): Promise<void> => {
  const { order } = checkout
  const client = await page.client()
  const open = page.charges.open()
  const earlier = open?.orderId === order.orderId ? null : open
  page.charges.remember({ ...order, attempt })
  try {
    const next = await client.charge(order.orderId, attempt, source)
    if (earlier !== null && UNCHARGED.has(next.go)) page.charges.remember(earlier)
    // The earlier charge may have arrived meanwhile, and ended this order.
    if (earlier !== null && next.go === 'restart')
      await goToOutcome(page, { ...checkout, order: earlier }, 'lost')
    else await goTo(page, checkout, next)
  } catch (error) {
    // A refusal: a lost answer is a step of its own.
    page.charges.forget(order.orderId)
    throw error
  }
}

/**
 * Continues once the donor confirmed the repeated donation: with the card fields, or with the charge of an
 * approved wallet or a kept card.
 */
export const confirmRepeat = async (page: PaymentPage, repeat: RepeatPhase): Promise<void> => {
  const { donation, method, source, deadline } = repeat
  page.show(
    source === null || method === 'card' || method === 'kept_card'
      ? { at: 'starting' }
      : { at: 'wallet', wallet: method, charging: true },
  )
  try {
    const client = await page.client()
    const order = await client.startConfirmed(donation, method)
    const checkout = { order, donation, method, deadline }
    const first = await client.firstStep(order, null)
    if (first.go !== 'card' || source === null) return await goTo(page, checkout, first)
    await charge(page, checkout, first.attempt, source)
  } catch (error) {
    returnToForm(page, error)
  }
}

/** Charges the card in the fields, and continues with the result. */
export const payByCard = async (
  page: PaymentPage,
  card: Extract<Phase, { at: 'card' }>,
  tokenize: () => Promise<Tokenized>,
): Promise<void> => {
  page.show({ ...card, charging: true, sentence: null })
  try {
    const tokenized = await tokenize()
    if ('sentence' in tokenized) return page.show({ ...card, sentence: tokenized.sentence, charging: false })
    await charge(page, card, card.attempt, tokenized.source)
  } catch (error) {
    returnToForm(page, error)
  }
}

/**
 * Looks whether the payment was decided during the bank's step, because the donor may have approved elsewhere. Once the
 * connection was lost, the result page takes over in any state, because the bank's window may be dead.
 * @returns whether the server answered
 */
export const recheckAuthentication = async (
  page: PaymentPage,
  { order }: BankPhase,
  hasLost: boolean,
): Promise<boolean> => {
  const client = await page.client()
  const next = await client.readNextStep(order.orderId, null).catch(reportUnexpected)
  if (next?.go === 'result' || (next !== null && hasLost)) page.loadResult(order.orderId)
  return next !== null
}
