import { outsideScript } from '#web/browser/outside-script.ts'

/** The few calls of the payment provider's onboarding script that this page makes, as its documentation writes them. */

type LoadError = { readonly error: { readonly type: string; readonly message?: string } }

export type ConnectElement = HTMLElement & {
  /** Something of it is to be seen. */
  setOnLoaderStart(hear: () => void): void
  setOnLoadError(hear: (event: LoadError) => void): void
}

type OnboardingElement = ConnectElement & {
  /** The person is done, or has left it for later; which of them, only the provider's server knows. */
  setOnExit(hear: () => void): void
  setCollectionOptions(options: { readonly fields: 'eventually_due' }): void
}

export type ConnectInstance = {
  create(name: 'account-onboarding'): OnboardingElement
  /** It has no exit event. */
  create(name: 'account-management'): ConnectElement
}

type Connect = {
  readonly init: (options: {
    readonly publishableKey: string
    /** Called again whenever the provider's session is over. */
    readonly fetchClientSecret: () => Promise<string>
    readonly appearance: object
    readonly locale: 'en-US'
  }) => ConnectInstance
}

declare global {
  interface Window {
    readonly StripeConnect?: Partial<Connect>
  }
}

export const loadConnect = outsideScript('The provider’s onboarding script', (): Connect | null => {
  const init = window.StripeConnect?.init
  return typeof init === 'function' ? { init } : null
})
