import { createEvents, integrationError } from './element-events.ts'
import { buttonsQuery, type ClickOptions, checkedLines, type ExpressOptions } from './express-options.ts'
import { createFrame, type Frame, placeFrame } from './frame.ts'
import type { Answer, News, Question, WalletType } from './messages.ts'
import { type Overlay, openOverlay } from './overlay.ts'

const names: Record<WalletType, { readonly title: string }> = {
  apple_pay: { title: 'Apple Pay' },
  google_pay: { title: 'Google Pay' },
}

export type SheetWords = { readonly amountCents: number }

/** A page must respond to a click within a second, or the wallet stays closed. */
const ANSWER_WITHIN_MS = 1000

/** `availablePaymentMethods` of the ready event: undefined if the device has none. */
const availableOf = (wallets: readonly WalletType[]): object | undefined =>
  wallets.length === 0
    ? undefined
    : {
        applePay: wallets.includes('apple_pay'),
        googlePay: wallets.includes('google_pay'),
        link: false,
        paypal: false,
        amazonPay: false,
        klarna: false,
      }

/** The page's single response to a click. */
const answersTo = (open: (asked: ClickOptions) => void) => {
  const pressedAt = performance.now()
  return {
    resolve: (asked: ClickOptions = {}) => {
      if (performance.now() - pressedAt > ANSWER_WITHIN_MS) {
        throw integrationError('resolve() must be called within 1 second of the click event.')
      }
      open(asked)
    },
    reject: () => undefined,
  }
}

/** The confirm event: the name comes with the card, the e-mail only if the page requires it. */
const approvalOf = (
  expressPaymentType: WalletType,
  { owner: { name, email } }: Extract<News, { kind: 'agreed' }>,
  { emailRequired }: ExpressOptions,
) => ({
  ...{ elementType: 'expressCheckout', expressPaymentType },
  billingDetails: { name, ...(emailRequired === true ? { email } : {}) },
})

/** Wallet buttons, and the sheet that a wallet shows after a click. */
export const createExpressElement = (origin: string, key: string, words: () => SheetWords) => {
  const elementType = 'expressCheckout'
  const events = createEvents()
  let frame: Frame | null = null
  let sheet: Overlay | null = null
  let options: ExpressOptions = {}

  const closeSheet = (): void => {
    sheet?.close()
    sheet = null
  }
  const hearSheet = (wallet: WalletType) => (news: News) => {
    if (news.kind === 'closed') {
      closeSheet()
      events.emit('cancel', { elementType })
    }
    if (news.kind === 'agreed') {
      events.emit('confirm', { ...approvalOf(wallet, news, options), paymentFailed: closeSheet })
    }
  }
  const openSheet = (wallet: WalletType, asked: ClickOptions): void => {
    const { amountCents } = words()
    const query = new URLSearchParams({
      key,
      wallet,
      amount: String(amountCents),
      name: asked.business?.name ?? options.business?.name ?? document.title,
      lines: JSON.stringify(checkedLines(asked, amountCents)),
    })
    sheet = openOverlay(`${origin}/stripe/elements/wallet?${query}`, names[wallet].title, hearSheet(wallet))
  }
  /** The page may inspect the click and define the sheet's content; without a response nothing opens. */
  const press = (wallet: WalletType): void => {
    if (!events.hears('click')) {
      openSheet(wallet, {})
      return
    }
    events.emit('click', {
      ...{ elementType, expressPaymentType: wallet },
      ...answersTo((asked) => openSheet(wallet, asked)),
    })
  }
  const hear = (news: News): void => {
    if (news.kind === 'resize' && frame) frame.element.style.height = `${news.height}px`
    if (news.kind === 'pressed') press(news.wallet)
    if (news.kind === 'ready') {
      events.emit('ready', { elementType, availablePaymentMethods: availableOf(news.wallets ?? []) })
    }
  }
  const unmount = (): void => {
    closeSheet()
    frame?.remove()
    frame = null
  }
  const mount = (target: string | HTMLElement): void => {
    unmount()
    const src = `${origin}/stripe/elements/express?${buttonsQuery(key, options)}`
    frame = createFrame({ src, title: 'Wallets', hear })
    placeFrame(frame, target)
  }
  const ask = async (question: Question): Promise<Answer> => {
    if (!sheet) return { error: { type: 'validation_error', message: 'No wallet sheet is open.' } }
    if (question.kind === 'submit') return {}
    const answer = await sheet.frame.ask(question)
    if (question.kind === 'tokenize') closeSheet()
    return answer
  }

  return {
    elementType,
    configure: (given: ExpressOptions): void => {
      buttonsQuery(key, given)
      options = given
    },
    ask,
    isOpen: () => sheet !== null,
    element: {
      mount,
      unmount,
      destroy: unmount,
      update: (_options: object): void => undefined,
      on: events.on,
      once: events.once,
      off: events.off,
    },
  }
}
