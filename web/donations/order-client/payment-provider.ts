import { outsideScript } from '#web/browser/outside-script.ts'

/** Types of the payment provider's script, from its documentation. */

export type ProviderError = { readonly type: string; readonly code?: string; readonly message?: string }

type Outcome<T> = Promise<T & { readonly error?: ProviderError }>

export type PaymentElement = {
  mount(container: HTMLElement): void
  destroy(): void
  focus(): void
  /** `escape`: Escape was pressed inside the frame, whose key events the page doesn't receive. */
  on(event: 'ready' | 'escape', listener: () => void): void
  on(event: 'loaderror', listener: (event: { readonly error: ProviderError }) => void): void
}

/** Which wallets the device supports, and whether Link is offered. */
export type AvailableWallets = {
  readonly applePay: boolean
  readonly googlePay: boolean
  readonly link: boolean
}

export type SheetWords = {
  /** Amounts in cents; their sum is at most the amount of the elements. */
  readonly lineItems: readonly { readonly name: string; readonly amount: number }[]
}

/** Wallet buttons; each opens its wallet's sheet. */
export type WalletElement = {
  mount(container: HTMLElement): void
  destroy(): void
  on(
    event: 'ready',
    listener: (event: { readonly availablePaymentMethods?: AvailableWallets | undefined }) => void,
  ): void
  /** `resolve` opens the sheet, within a second of the click; `reject` cancels. */
  on(
    event: 'click',
    listener: (event: {
      readonly expressPaymentType: string
      readonly resolve: (words: SheetWords) => void
      readonly reject: () => void
    }) => void,
  ): void
  on(
    event: 'confirm',
    listener: (event: {
      readonly expressPaymentType: string
      /** Name and e-mail of the wallet's owner. */
      readonly billingDetails?: { readonly name?: string | null; readonly email?: string | null }
      readonly paymentFailed: (why?: { readonly reason: 'fail' }) => void
    }) => void,
  ): void
  on(event: 'cancel', listener: () => void): void
  on(event: 'loaderror', listener: (event: { readonly error: ProviderError }) => void): void
}

type Visibility = 'auto' | 'never'

export type WalletOptions = {
  readonly business: { readonly name: string }
  readonly buttonHeight: number
  readonly buttonTheme: { readonly applePay: 'black'; readonly googlePay: 'black' }
  readonly buttonType: { readonly applePay: 'plain'; readonly googlePay: 'plain' }
  readonly layout: { readonly maxColumns: number; readonly maxRows: number; readonly overflow: 'never' }
  readonly paymentMethods: Readonly<
    Record<'applePay' | 'googlePay' | 'link' | 'amazonPay' | 'paypal' | 'klarna', Visibility>
  >
  readonly emailRequired: true
  readonly phoneNumberRequired: false
  readonly shippingAddressRequired: false
}

export type Elements = {
  create(type: 'payment', options?: object): PaymentElement
  create(type: 'expressCheckout', options: WalletOptions): WalletElement
  /** `setupFutureUsage`: whether the card will pay again while its donor is there; null if not. */
  update(options: { readonly amount?: number; readonly setupFutureUsage?: 'on_session' | null }): void
  submit(): Outcome<object>
}

export type ConfirmationToken = {
  readonly id: string
  readonly payment_method_preview?: {
    readonly card?: { readonly brand: string | null; readonly last4: string | null } | null
  } | null
}

export type Provider = {
  elements(options: {
    readonly mode: 'payment'
    readonly amount: number
    readonly currency: 'usd'
    /** A wallet is a card; Link is a payment method of its own. */
    readonly paymentMethodTypes: readonly ('card' | 'link')[]
    readonly setupFutureUsage?: 'on_session' | null
    readonly appearance: object
  }): Elements
  createConfirmationToken(options: {
    readonly elements: Elements
    readonly params: {
      readonly payment_method_data: {
        readonly billing_details: { readonly name: string; readonly email: string }
        readonly allow_redisplay?: 'always'
      }
    }
  }): Outcome<{ readonly confirmationToken?: ConfirmationToken }>
  handleNextAction(options: { readonly clientSecret: string }): Outcome<object>
}

type ProviderFactory = (publishableKey: string) => Provider

declare global {
  interface Window {
    readonly Stripe?: ProviderFactory
  }
}

export type ProviderSettings = { readonly scriptUrl: string; readonly publishableKey: string }

const script = outsideScript('The payment provider’s script', () => window.Stripe ?? null)

export const loadProvider = async (settings: ProviderSettings): Promise<Provider> => {
  const provider = await script(settings)
  return provider(settings.publishableKey)
}
