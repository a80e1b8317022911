import type { SignInOptions } from '../offered-providers.ts'

export type FacebookSettings = NonNullable<SignInOptions['facebook']>

type LoginStatus = { readonly authResponse: { readonly accessToken: string } | null }

/** What we use of Facebook's script. */
export type Facebook = {
  readonly init: (options: {
    readonly appId: string
    readonly version: string
    readonly cookie: boolean
    readonly xfbml: boolean
  }) => void
  readonly login: (told: (status: LoginStatus) => void, options: { readonly scope: string }) => void
}

declare global {
  interface Window {
    FB?: Facebook
  }
}

let loading: Promise<Facebook> | null = null

const load = ({ scriptUrl, appId, version }: FacebookSettings): Promise<Facebook> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = scriptUrl
    script.async = true
    script.onload = () => {
      const { FB } = window
      if (FB === undefined) return reject(new Error('Facebook’s script defined nothing'))
      FB.init({ appId, version, cookie: false, xfbml: false })
      resolve(FB)
    }
    script.onerror = () => reject(new Error('Facebook’s script didn’t come'))
    document.head.append(script)
  })

/** Loads it once; after a failure the next call tries again. */
export const facebookScript = (settings: FacebookSettings): Promise<Facebook> => {
  loading ??= load(settings).catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

/** The token of whoever signed in at Facebook; null where the window was closed. Opens it at once, as a press must. */
export const facebookToken = (facebook: Facebook): Promise<string | null> =>
  new Promise((resolve) =>
    facebook.login(({ authResponse }) => resolve(authResponse?.accessToken ?? null), {
      scope: 'public_profile,email',
    }),
  )
