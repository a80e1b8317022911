import { redirectDocument } from 'react-router'
import { outsideScript, ScriptMissing } from '#web/browser/outside-script.ts'
import type { SignInOptions } from '../offered-providers.ts'

export type FacebookSettings = NonNullable<SignInOptions['facebook']>

type LoginStatus = { readonly authResponse: { readonly accessToken: string } | null }

/** Types of Facebook's script that we use. */
export type Facebook = {
  readonly init: (options: {
    readonly appId: string
    readonly version: string
    readonly cookie: boolean
    readonly xfbml: boolean
  }) => void
  readonly login: (listener: (status: LoginStatus) => void, options: { readonly scope: string }) => void
}

declare global {
  interface Window {
    FB?: Facebook
  }
}

let loaded: Facebook | null = null
let requestPage: string | null = null
let hasRun = false

/** Facebook, if its script has loaded: only then can a click open its window in every browser. */
export const loadedFacebook = (): Facebook | null => loaded

/** The page that requested the script; null while it is neither loaded nor loading. */
export const facebookRequestPage = (): string | null => requestPage

const script = outsideScript('Facebook’s script', ({ appId, version }: FacebookSettings): Facebook | null => {
  hasRun = true
  const { FB = null } = window
  if (FB === null) return null
  FB.init({ appId, version, cookie: false, xfbml: false })
  loaded = FB
  return FB
})

export const facebookScript = async (settings: FacebookSettings): Promise<Facebook> => {
  requestPage ??= window.location.pathname
  try {
    return await script(settings)
  } catch (error) {
    // The script hasn't run in this document, so the document stays usable for any page.
    if (error instanceof ScriptMissing && !error.mayStillRun && !hasRun) requestPage = null
    throw error
  }
}

/**
 * The token after signing in at Facebook; null if the window was closed. Opens it synchronously, as required
 * after a click.
 */
export const facebookToken = (facebook: Facebook): Promise<string | null> =>
  new Promise((resolve) =>
    facebook.login(({ authResponse }) => resolve(authResponse?.accessToken ?? null), {
      scope: 'public_profile,email',
    }),
  )

/**
 * The script belongs to the page that requested it, even while loading: navigation from there loads a new
 * document. On back navigation the address has already changed.
 */
export const reloadWithoutFacebook = async ({ url }: { readonly url: URL }): Promise<void> => {
  const page = facebookRequestPage()
  if (page === null || url.pathname === page) return
  if (window.location.pathname !== url.pathname) throw redirectDocument(url.href)
  window.location.reload()
  // Never resolves, because the reload replaces this document.
  await new Promise(() => undefined)
}
