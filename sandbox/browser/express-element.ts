import { createEvents, integrationError } from './element-events.ts'
import {
  buttonsQuery,
  type ClickOptions,
  checkedLines,
  type ExpressOptions,
  type GroupOptions,
} from './express-options.ts'
import { createFrame, type Frame, placeFrame } from './frame.ts'
import type { Answer, FrameEvent, FrameRequest, WalletType } from './messages.ts'
import { type Overlay, openOverlay } from './overlay.ts'

const walletTitles: Record<WalletType, string> = {
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
  link: 'Link',
}

/** Time within which the page must answer a click, as at Stripe. Otherwise the wallet stays closed. */
const ANSWER_TIMEOUT_MS = 1000

/** `availablePaymentMethods` of the ready event: undefined if the device has none. */
const availableOf = (wallets: readonly WalletType[]): object | undefined =>
  wallets.length === 0
    ? undefined
    : {
        applePay: wallets.includes('apple_pay'),
        googlePay: wallets.includes('google_pay'),
        link: wallets.includes('link'),
        paypal: false,
        amazonPay: false,
        klarna: false,
      }

/** The functions with which a page answers a click. */
const answersTo = (open: (clickOptions: ClickOptions) => void) => {
  const pressedAt = performance.now()
  return {
    resolve: (clickOptions: ClickOptions = {}) => {
      if (performance.now() - pressedAt > ANSWER_TIMEOUT_MS) {
        throw integrationError('resolve() must be called within 1 second of the click event.')
      }
      open(clickOptions)
    },
    reject: () => undefined,
  }
}

/** The confirm event, with the name in the wallet, and with its e-mail address if the page requires it. */
const approvalOf = (
  expressPaymentType: WalletType,
  { owner: { name, email } }: Extract<FrameEvent, { kind: 'agreed' }>,
  { emailRequired }: ExpressOptions,
) => ({
  ...{ elementType: 'expressCheckout', expressPaymentType },
  billingDetails: { name, ...(emailRequired === true ? { email } : {}) },
})

/** The wallet buttons, and the sheet that opens after a click. */
export const createExpressElement = (
  origin: string,
  key: string,
  group: GroupOptions,
  totalCents: () => number,
) => {
  const elementType = 'expressCheckout'
  const events = createEvents()
  let frame: Frame | null = null
  let sheet: Overlay | null = null
  let options: ExpressOptions = {}

  const closeSheet = (): void => {
    sheet?.close()
    sheet = null
  }
  const onSheetEvent = (wallet: WalletType) => (event: FrameEvent) => {
    if (event.kind === 'closed') {
      closeSheet()
      events.emit('cancel', { elementType })
    }
    if (event.kind === 'agreed') {
      events.emit('confirm', { ...approvalOf(wallet, event, options), paymentFailed: closeSheet })
    }
  }
  const openSheet = (wallet: WalletType, clickOptions: ClickOptions): void => {
    const amountCents = totalCents()
    const query = new URLSearchParams({
      key,
      wallet,
      amount: String(amountCents),
      name: clickOptions.business?.name ?? options.business?.name ?? document.title,
      lines: JSON.stringify(checkedLines(clickOptions, amountCents)),
    })
    const address = `${origin}/stripe/elements/wallet?${query}`
    sheet = openOverlay(address, walletTitles[wallet], onSheetEvent(wallet))
  }
  /** Passes a click to the page, which must answer it to open the sheet. Without a listener, opens the sheet. */
  const press = (wallet: WalletType): void => {
    if (!events.hasListeners('click')) openSheet(wallet, {})
    else
      events.emit('click', {
        ...{ elementType, expressPaymentType: wallet },
        ...answersTo((clickOptions) => openSheet(wallet, clickOptions)),
      })
  }
  const onFrameEvent = (event: FrameEvent): void => {
    if (event.kind === 'resize' && frame) frame.element.style.height = `${event.height}px`
    if (event.kind === 'pressed') press(event.wallet)
    if (event.kind === 'ready') {
      events.emit('ready', { elementType, availablePaymentMethods: availableOf(event.wallets ?? []) })
    }
  }
  const unmount = (): void => {
    closeSheet()
    frame?.remove()
    frame = null
  }
  const mount = (target: string | HTMLElement): void => {
    unmount()
    const src = `${origin}/stripe/elements/express?${buttonsQuery(key, options, group)}`
    frame = createFrame({ src, title: 'Wallets', onEvent: onFrameEvent })
    placeFrame(frame, target)
  }
  const ask = async (request: FrameRequest): Promise<Answer> => {
    if (!sheet) return { error: { type: 'validation_error', message: 'No wallet sheet is open.' } }
    if (request.kind === 'submit') return {}
    const answer = await sheet.frame.ask(request)
    if (request.kind === 'tokenize') closeSheet()
    return answer
  }

  return {
    elementType,
    configure: (newOptions: ExpressOptions): void => {
      buttonsQuery(key, newOptions, group)
      options = newOptions
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
