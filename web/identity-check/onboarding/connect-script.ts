import { outsideScript } from '#web/browser/outside-script.ts'

/** Types of the provider's onboarding script, from its documentation. */

type LoadError = { readonly error: { readonly type: string; readonly message?: string } }

export type ConnectElement = HTMLElement & {
  /** Called when its first content is visible. */
  setOnLoaderStart(listener: () => void): void
  setOnLoadError(listener: (event: LoadError) => void): void
}

type OnboardingElement = ConnectElement & {
  /** Called when the person finished or left; only the provider's server knows which. */
  setOnExit(listener: () => void): void
  setCollectionOptions(options: { readonly fields: 'eventually_due' }): void
}

export type ConnectInstance = {
  create(name: 'account-onboarding'): OnboardingElement
  /** A form that never reports its end, so the page around it has the "continue" button. */
  create(name: 'account-management'): ConnectElement
}

type Connect = {
  readonly init: (options: {
    readonly publishableKey: string
    /** Called again when the provider's session expires. */
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
