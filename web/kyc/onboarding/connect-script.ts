/** The few calls of the payment provider's onboarding script that this page makes, as its documentation writes them. */

type LoadError = { readonly error: { readonly type: string; readonly message?: string } }

export type OnboardingElement = HTMLElement & {
  /** The person is done, or has left it for later; which of them, only the provider's server knows. */
  setOnExit(hear: () => void): void
  /** Something of it is to be seen. */
  setOnLoaderStart(hear: () => void): void
  setOnLoadError(hear: (event: LoadError) => void): void
  setCollectionOptions(options: { readonly fields: 'eventually_due' }): void
}

type Connect = {
  readonly init: (options: {
    readonly publishableKey: string
    /** Called again whenever the provider's session is over. */
    readonly fetchClientSecret: () => Promise<string>
    readonly appearance: object
    readonly locale: 'en-US'
  }) => { create(name: 'account-onboarding'): OnboardingElement }
}

declare global {
  interface Window {
    readonly StripeConnect?: Partial<Connect>
  }
}

const defined = (): Connect | null => {
  const init = window.StripeConnect?.init
  return typeof init === 'function' ? { init } : null
}

const addScript = (src: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    script.onload = () => resolve()
    script.onerror = () => {
      // Taken away, so that the next try is a try.
      script.remove()
      reject(new Error('The provider’s onboarding script did not load'))
    }
    document.head.append(script)
  })

let loading: Promise<void> | null = null

/** The script, loaded once and only by the page that needs it. Where loading fails, the next call tries again. */
export const loadConnect = async (scriptUrl: string): Promise<Connect> => {
  if (defined() === null) {
    loading ??= addScript(scriptUrl)
    await loading.catch((error: unknown) => {
      loading = null
      throw error
    })
  }
  const connect = defined()
  if (connect === null) throw new Error('The provider’s onboarding script defines no StripeConnect')
  return connect
}
