import { codes } from '#contract/codes.ts'
import type { Gift } from '../form/read-gift.ts'
import type { Provider } from '../order-client/payment-provider.ts'
import { DECLINED, type Next } from './after-charge.ts'
import type { OrderDesk } from './order-desk.ts'
import {
  type BankPhase,
  NO_TROUBLE,
  type Paying,
  type Phase,
  type Trouble,
  troubleOf,
} from './payment.state.ts'
import type { Tokenized } from './token-of.ts'

/** The page, as a payment sees it. */
export type PaymentPage = {
  readonly desk: () => Promise<OrderDesk>
  readonly provider: () => Promise<Provider>
  readonly show: (phase: Phase) => void
  readonly say: (trouble: Trouble) => void
  /** To the result page, which finds out whatever isn't known here. */
  readonly leave: (orderId: string) => void
}

const UNFINISHED = 'Your bank’s check wasn’t finished.'
const UNFINISHED_CODE = 'payment_intent_authentication_failure'

const goTo = (page: PaymentPage, { order, gift, keptUntil }: Paying, next: Next): Promise<void> | void => {
  const paying: Paying = { order, gift, keptUntil }
  switch (next.go) {
    case 'result':
      return page.leave(order.orderId)
    case 'card':
      return page.show({
        ...paying,
        at: 'card',
        charging: false,
        attempt: next.attempt,
        sentence: next.sentence,
      })
    case 'bank':
      return announceBank(page, paying, next.clientSecret)
    case 'stop':
      page.say({ sentence: next.sentence, problems: [] })
      return page.show({ at: 'form' })
    case 'restart':
      return restart(page, gift)
    case 'ask':
      return askStatus(page, paying, null)
  }
}

/** Where an order stands is the server's to say; if it can't be reached now, the result page asks on. */
const askStatus = async (page: PaymentPage, paying: Paying, sentence: string | null): Promise<void> => {
  const desk = await page.desk()
  const next = await desk.ask(paying.order.orderId, sentence).catch((): Next => ({ go: 'result' }))
  await goTo(page, paying, next.go === 'ask' ? { go: 'result' } : next)
}

/** Before the provider's window covers the page, the donor reads what happens there and that nothing is charged. */
const announceBank = async (page: PaymentPage, paying: Paying, clientSecret: string): Promise<void> => {
  const desk = await page.desk()
  // Only a line of comfort; without it the step is the same.
  const keptUntil = paying.keptUntil ?? (await desk.keptUntil(paying.order.orderId).catch(() => null))
  page.show({ ...paying, at: 'bank', clientSecret, keptUntil, open: false })
}

/** Its time is over: the same gift as a new order, and the donor hears of it, for the card is asked for again. */
const restart = async (page: PaymentPage, gift: Gift): Promise<void> => {
  const desk = await page.desk()
  const order = await desk.startAnew(gift)
  const first = await desk.firstStep(order, codes.draftExpired.sentence)
  // A new order that is over already can't be; should it be, nothing is gained by making one more.
  await goTo(page, { order, gift, keptUntil: null }, first.go === 'restart' ? { go: 'result' } : first)
}

const backToForm = (page: PaymentPage, error: unknown): void => {
  page.say(troubleOf(error))
  page.show({ at: 'form' })
}

/** From the pressed button to the card fields. Nothing is charged here. */
export const beginPayment = async (page: PaymentPage, gift: Gift): Promise<void> => {
  page.say(NO_TROUBLE)
  page.show({ at: 'starting' })
  try {
    const desk = await page.desk()
    const order = await desk.start(gift)
    await goTo(page, { order, gift, keptUntil: null }, await desk.firstStep(order, null))
  } catch (error) {
    backToForm(page, error)
  }
}

/** From the card fields to wherever the charge leads. */
export const payWith = async (
  page: PaymentPage,
  card: Extract<Phase, { at: 'card' }>,
  tokenize: () => Promise<Tokenized>,
): Promise<void> => {
  page.show({ ...card, charging: true, sentence: null })
  try {
    const made = await tokenize()
    if ('sentence' in made) return page.show({ ...card, sentence: made.sentence, charging: false })
    const desk = await page.desk()
    await goTo(page, card, await desk.charge(card.order.orderId, card.attempt, made.token))
  } catch (error) {
    backToForm(page, error)
  }
}

/** The provider lays its own window over the page, and is done when the donor is. */
export const openBank = async (page: PaymentPage, bank: BankPhase): Promise<void> => {
  page.show({ ...bank, open: true })
  try {
    const provider = await page.provider()
    const { error } = await provider.handleNextAction({ clientSecret: bank.clientSecret })
    if (error === undefined) return page.leave(bank.order.orderId)
    await askStatus(page, bank, error.code === UNFINISHED_CODE ? UNFINISHED : DECLINED)
  } catch (error) {
    backToForm(page, error)
  }
}
