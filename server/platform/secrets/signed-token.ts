import { createHmac, timingSafeEqual } from 'node:crypto'

/** Signs small claims as text for a link or a cookie. `purpose` separates kinds of tokens. */
export type TokenSigner = {
  readonly sign: (purpose: string, claims: readonly string[]) => string
  /** The claims; null if the text isn't a token of that purpose signed by us. */
  readonly read: (purpose: string, token: string) => readonly string[] | null
}

const macOf = (key: Buffer, purpose: string, body: string): string =>
  createHmac('sha256', key).update(`${purpose}\n${body}`).digest().subarray(0, 20).toString('base64url')

/** Compares two MACs as text, because several base64url texts decode to the same bytes and only one is accepted. */
const isSame = (actual: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(actual), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** The first key signs and all verify, so that keys can be rotated. */
export const createTokenSigner = (keys: readonly [Buffer, ...Buffer[]]): TokenSigner => ({
  sign: (purpose, claims) => {
    const body = Buffer.from(JSON.stringify(claims)).toString('base64url')
    return `${body}.${macOf(keys[0], purpose, body)}`
  },
  read: (purpose, token) => {
    const [body, mac, ...rest] = token.split('.')
    if (body === undefined || mac === undefined || rest.length > 0) return null
    if (!keys.some((key) => isSame(mac, macOf(key, purpose, body)))) return null
    const claims: unknown = JSON.parse(Buffer.from(body, 'base64url').toString('utf8'))
    return Array.isArray(claims) && claims.every((claim) => typeof claim === 'string') ? claims : null
  },
})
