/** The few calls of the payment provider's script that this page makes, as its own documentation writes them. */

export type ProviderError = { readonly type: string; readonly code?: string; readonly message?: string }

type Outcome<T> = Promise<T & { readonly error?: ProviderError }>

export type PaymentElement = {
  mount(place: HTMLElement): void
  destroy(): void
  focus(): void
  /** `escape`: pressed inside the frame, where the page doesn't hear its keys. */
  on(event: 'ready' | 'escape', hear: () => void): void
  on(event: 'loaderror', hear: (event: { readonly error: ProviderError }) => void): void
}

export type Elements = {
  create(type: 'payment', options?: object): PaymentElement
  submit(): Outcome<object>
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
  }): Outcome<{ readonly confirmationToken?: { readonly id: string } }>
  handleNextAction(ask: { readonly clientSecret: string }): Outcome<object>
}

type ProviderFactory = (publishableKey: string) => Provider

declare global {
  interface Window {
    readonly Stripe?: ProviderFactory
  }
}

export type ProviderSettings = { readonly scriptUrl: string; readonly publishableKey: string }

const addScript = (src: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    script.onload = () => resolve()
    script.onerror = () => {
      // Taken away, so that the next try is a try.
      script.remove()
      reject(new Error('The payment provider’s script did not load'))
    }
    document.head.append(script)
  })

let loading: Promise<void> | null = null

/** The provider, loaded once and only by the page that needs it. Where loading fails, the next call tries again. */
export const loadProvider = async ({ scriptUrl, publishableKey }: ProviderSettings): Promise<Provider> => {
  if (window.Stripe === undefined) {
    loading ??= addScript(scriptUrl)
    await loading.catch((error: unknown) => {
      loading = null
      throw error
    })
  }
  if (window.Stripe === undefined) throw new Error('The payment provider’s script defines no Stripe')
  return window.Stripe(publishableKey)
}
