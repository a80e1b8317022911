const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi

const hashOf = async (script: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(script))
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`
}

/** `'sha256-…'` of every inline script of a page: those and no others may run. */
export const inlineScriptHashes = async (html: string): Promise<string[]> => {
  const scripts = new Set<string>()
  for (const [, attributes = '', body = ''] of html.matchAll(SCRIPT)) {
    if (body !== '' && !/\ssrc\s*=/i.test(attributes)) scripts.add(body)
  }
  return Promise.all([...scripts].map(hashOf))
}

/** Where the payment provider's script, its frames and what it asks for come from. */
export type PaymentOrigins = {
  readonly script: readonly string[]
  readonly frame: readonly string[]
  readonly connect: readonly string[]
}

type Policy = {
  readonly html: string
  readonly paymentOrigins: PaymentOrigins
  /** Facebook's script and what it speaks to, on the one page that loads it. */
  readonly facebookOrigins?: readonly string[]
  /** Vite's development server writes styles into the page and talks over a web socket. */
  readonly development: boolean
}

/** The page's Content-Security-Policy. By hash and not by nonce, so that a kept page stays valid. */
export const contentPolicy = async ({
  html,
  paymentOrigins,
  facebookOrigins = [],
  development,
}: Policy): Promise<string> => {
  const hashes = await inlineScriptHashes(html)
  const { script, frame, connect } = paymentOrigins
  return [
    "default-src 'none'",
    `script-src 'self' ${[...hashes, ...script, ...facebookOrigins].join(' ')}`,
    `style-src 'self'${development ? " 'unsafe-inline'" : ''}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "manifest-src 'self'",
    `connect-src 'self' ${[...connect, ...facebookOrigins].join(' ')}${development ? ' ws:' : ''}`,
    `frame-src ${[...frame, ...facebookOrigins].join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
