import { outsideScript } from '#web/browser/outside-script.ts'
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

type Loaded = { readonly facebook: Facebook; readonly page: string }

let loaded: Loaded | null = null

/** Facebook, where its script is there already: only then a press may open its window in every browser. */
export const facebookAtHand = (): Facebook | null => loaded?.facebook ?? null

/** The page that its script came to; null while there is none in the document. */
export const facebookLoadedOn = (): string | null => loaded?.page ?? null

export const facebookScript = outsideScript(
  'Facebook’s script',
  ({ appId, version }: FacebookSettings): Facebook | null => {
    const { FB = null } = window
    if (FB === null) return null
    FB.init({ appId, version, cookie: false, xfbml: false })
    loaded = { facebook: FB, page: window.location.pathname }
    return FB
  },
)

/** The token of whoever signed in at Facebook; null where the window was closed. Opens it at once, as a press must. */
export const facebookToken = (facebook: Facebook): Promise<string | null> =>
  new Promise((resolve) =>
    facebook.login(({ authResponse }) => resolve(authResponse?.accessToken ?? null), {
      scope: 'public_profile,email',
    }),
  )
