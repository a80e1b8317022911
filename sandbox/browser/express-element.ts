import { createEvents } from './element-events.ts'
import { createFrame, type Frame, placeFrame } from './frame.ts'
import type { Answer, News, Question, WalletType } from './messages.ts'
import { type Overlay, openOverlay } from './overlay.ts'

const names: Record<WalletType, { readonly title: string }> = {
  apple_pay: { title: 'Apple Pay' },
  google_pay: { title: 'Google Pay' },
}

export type SheetWords = { readonly amountCents: number }
type ClickOptions = { readonly business?: { readonly name?: string } }

/** `availablePaymentMethods` of the ready event: undefined when the device has none. */
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

/** Wallet buttons, and the sheet that a wallet shows when one is pressed. */
export const createExpressElement = (origin: string, key: string, words: () => SheetWords) => {
  const elementType = 'expressCheckout'
  const events = createEvents()
  let frame: Frame | null = null
  let sheet: Overlay | null = null

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
      events.emit('confirm', { elementType, expressPaymentType: wallet, paymentFailed: closeSheet })
    }
  }
  const openSheet = (wallet: WalletType, options: ClickOptions): void => {
    const query = new URLSearchParams({
      key,
      wallet,
      amount: String(words().amountCents),
      name: options.business?.name ?? document.title,
    })
    sheet = openOverlay(`${origin}/stripe/elements/wallet?${query}`, names[wallet].title, hearSheet(wallet))
  }
  /** The page may look first and say what the sheet shows; it has to answer, or nothing opens. */
  const press = (wallet: WalletType): void => {
    if (!events.hears('click')) {
      openSheet(wallet, {})
      return
    }
    events.emit('click', {
      elementType,
      expressPaymentType: wallet,
      resolve: (options: ClickOptions = {}) => openSheet(wallet, options),
      reject: () => undefined,
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
    const src = `${origin}/stripe/elements/express?key=${encodeURIComponent(key)}`
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
