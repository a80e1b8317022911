import { outsideScript, ScriptMissing } from '#web/browser/outside-script.ts'
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

let atHand: Facebook | null = null
let page: string | null = null
let hasRun = false

/** Facebook, where its script is there already: only then a press may open its window in every browser. */
export const facebookAtHand = (): Facebook | null => atHand

/**
 * The page that its script was asked for on, and may come to at any moment since; null while nothing of it is in the
 * document, nor on its way.
 */
export const facebookAskedOn = (): string | null => page

const script = outsideScript('Facebook’s script', ({ appId, version }: FacebookSettings): Facebook | null => {
  hasRun = true
  const { FB = null } = window
  if (FB === null) return null
  FB.init({ appId, version, cookie: false, xfbml: false })
  atHand = FB
  return FB
})

export const facebookScript = async (settings: FacebookSettings): Promise<Facebook> => {
  page ??= window.location.pathname
  try {
    return await script(settings)
  } catch (error) {
    // The document is as it was before.
    if (error instanceof ScriptMissing && !hasRun) page = null
    throw error
  }
}

/** The token of whoever signed in at Facebook; null where the window was closed. Opens it at once, as a press must. */
export const facebookToken = (facebook: Facebook): Promise<string | null> =>
  new Promise((resolve) =>
    facebook.login(({ authResponse }) => resolve(authResponse?.accessToken ?? null), {
      scope: 'public_profile,email',
    }),
  )
