import { outsideScript } from '#web/browser/outside-script.ts'

/** Types of the payment provider's script, from its documentation. */

export type ProviderError = { readonly type: string; readonly code?: string; readonly message?: string }

type Outcome<T> = Promise<T & { readonly error?: ProviderError }>

export type PaymentElement = {
  mount(place: HTMLElement): void
  destroy(): void
  focus(): void
  /** `escape`: pressed inside the frame, whose keys the page doesn't receive. */
  on(event: 'ready' | 'escape', hear: () => void): void
  on(event: 'loaderror', hear: (event: { readonly error: ProviderError }) => void): void
}

/** Emitted when the device supports wallets. */
export type AvailableWallets = { readonly applePay: boolean; readonly googlePay: boolean }

export type SheetWords = {
  /** In whole cents; their sum is at most the elements' amount. */
  readonly lineItems: readonly { readonly name: string; readonly amount: number }[]
}

/** Wallet buttons; each opens its wallet's sheet. */
export type WalletElement = {
  mount(place: HTMLElement): void
  destroy(): void
  on(
    event: 'ready',
    hear: (event: { readonly availablePaymentMethods?: AvailableWallets | undefined }) => void,
  ): void
  /** `resolve` opens the sheet, within a second of the click; `reject` cancels. */
  on(
    event: 'click',
    hear: (event: {
      readonly expressPaymentType: string
      readonly resolve: (words: SheetWords) => void
      readonly reject: () => void
    }) => void,
  ): void
  on(
    event: 'confirm',
    hear: (event: {
      readonly expressPaymentType: string
      /** Of the wallet's owner. */
      readonly billingDetails?: { readonly name?: string | null; readonly email?: string | null }
      readonly paymentFailed: (why?: { readonly reason: 'fail' }) => void
    }) => void,
  ): void
  on(event: 'cancel', hear: () => void): void
  on(event: 'loaderror', hear: (event: { readonly error: ProviderError }) => void): void
}

type Shown = 'auto' | 'never'

export type WalletOptions = {
  readonly business: { readonly name: string }
  readonly buttonHeight: number
  readonly buttonTheme: { readonly applePay: 'black'; readonly googlePay: 'black' }
  readonly buttonType: { readonly applePay: 'plain'; readonly googlePay: 'plain' }
  readonly layout: { readonly maxColumns: number; readonly maxRows: number; readonly overflow: 'never' }
  readonly paymentMethods: Readonly<
    Record<'applePay' | 'googlePay' | 'link' | 'amazonPay' | 'paypal' | 'klarna', Shown>
  >
  readonly emailRequired: true
  readonly phoneNumberRequired: false
  readonly shippingAddressRequired: false
}

export type Elements = {
  create(type: 'payment', options?: object): PaymentElement
  create(type: 'expressCheckout', options: WalletOptions): WalletElement
  update(options: { readonly amount: number }): void
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
    readonly paymentMethodTypes: readonly ['card']
    readonly appearance: object
  }): Elements
  createConfirmationToken(ask: {
    readonly elements: Elements
    readonly params: {
      readonly payment_method_data: {
        readonly billing_details: { readonly name: string; readonly email: string }
      }
    }
  }): Outcome<{ readonly confirmationToken?: ConfirmationToken }>
  handleNextAction(ask: { readonly clientSecret: string }): Outcome<object>
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
