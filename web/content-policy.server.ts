import { hash } from 'node:crypto'
import { scriptsIn } from './html-scripts.ts'

/** Data for search engines, which no browser runs. */
const DATA = /\stype="application\/ld\+json"/i

/** `'sha256-…'` of every inline script of a page: only those may run. */
export const inlineScriptHashes = (html: string): string[] => {
  const scripts = new Set<string>()
  for (const { attributes, body } of scriptsIn(html)) {
    if (body !== '' && !/\ssrc\s*=/i.test(attributes) && !DATA.test(attributes)) scripts.add(body)
  }
  return [...scripts].map((script) => `'sha256-${hash('sha256', script, 'base64')}'`)
}

/** Origins of the payment provider's script, frames and requests. */
export type PaymentOrigins = {
  readonly script: readonly string[]
  readonly frame: readonly string[]
  readonly connect: readonly string[]
}

/** Origins of the provider's onboarding, which also needs images and a style. */
export type OnboardingOrigins = PaymentOrigins & {
  readonly image: readonly string[]
  readonly style: readonly string[]
}

type Policy = {
  readonly html: string
  readonly paymentOrigins: PaymentOrigins
  /** Origins of Facebook's script, on pages that load it. */
  readonly facebookOrigins?: readonly string[]
  /** Origins of other companies' scripts that the visitor allowed. */
  readonly tagOrigins?: { readonly scripts: readonly string[]; readonly sends: readonly string[] }
  /** Origins of the provider's onboarding, on the pages of the identity check. */
  readonly onboardingOrigins?: OnboardingOrigins | undefined
  /** Origin of direct uploads, if not ours. */
  readonly uploadOrigin?: string | null
  /** Whether Vite's development server runs, which injects styles and uses a web socket. */
  readonly development: boolean
}

const NO_ORIGINS: OnboardingOrigins = { script: [], frame: [], connect: [], image: [], style: [] }

const allOf = (...lists: readonly (readonly string[])[]): string => [...new Set(lists.flat())].join(' ')

/** The page's Content-Security-Policy. It names scripts by hash, not by nonce, so that a cached page stays valid. */
export const contentPolicy = ({
  html,
  paymentOrigins,
  facebookOrigins = [],
  tagOrigins = { scripts: [], sends: [] },
  onboardingOrigins = NO_ORIGINS,
  uploadOrigin = null,
  development,
}: Policy): string => {
  const hashes = inlineScriptHashes(html)
  const onboarding = onboardingOrigins
  const script = allOf(hashes, paymentOrigins.script, onboarding.script, facebookOrigins, tagOrigins.scripts)
  const frame = allOf(paymentOrigins.frame, onboarding.frame, facebookOrigins)
  const connect = allOf(
    paymentOrigins.connect,
    onboarding.connect,
    facebookOrigins,
    tagOrigins.sends,
    uploadOrigin === null ? [] : [uploadOrigin],
  )
  // A hash beside it would disable 'unsafe-inline'.
  const styles = development ? ["'unsafe-inline'"] : onboarding.style
  return [
    "default-src 'none'",
    `script-src 'self' ${script}`,
    `style-src ${allOf(["'self'"], styles)}`,
    `img-src ${allOf(["'self'", 'data:'], onboarding.image, tagOrigins.sends)}`,
    "font-src 'self'",
    "manifest-src 'self'",
    `connect-src 'self' ${connect}${development ? ' ws:' : ''}`,
    `frame-src ${frame}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
