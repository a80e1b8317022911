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

export const facebookScript = outsideScript(
  'Facebook’s script',
  ({ appId, version }: FacebookSettings): Facebook | null => {
    const { FB = null } = window
    FB?.init({ appId, version, cookie: false, xfbml: false })
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
