import { normalized } from './plain-text.ts'

/**
 * Canonical form of a signed call, so that both sides sign and verify the same bytes. Keys and values are
 * escaped: unescaped, `note=x&tip=0` would read as two fields.
 */

type Json = string | number | boolean | null | undefined | readonly Json[] | { readonly [key: string]: Json }
export type SignedBody = { readonly [key: string]: Json }

/** UTF-16 code unit order, the order of `Array.prototype.sort` on strings. */
const byKey = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number =>
  a < b ? -1 : a > b ? 1 : 0

/** A lone surrogate has no bytes to sign: it becomes the replacement character, as on the wire. */
const encode = (text: string): string => encodeURIComponent(text.toWellFormed())

/** Non-empty scalar fields without `sign`, sorted by key, each `encode(key)=encode(value)`, joined by `&`. */
export const canonicalFields = (body: SignedBody): string =>
  Object.entries(body)
    .filter(([key]) => key !== 'sign')
    .filter(([, value]) =>
      typeof value === 'string' ? value !== '' : typeof value === 'boolean' || Number.isFinite(value),
    )
    .sort(byKey)
    .map(([key, value]) => `${encode(key)}=${encode(normalized(String(value), 'NFC'))}`)
    .join('&')

/** JSON with sorted keys and without undefined values; its hash covers the nested fields too. */
export const canonicalJson = (value: Json): string => {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value)
      .filter(([, field]) => field !== undefined)
      .sort(byKey)
    return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonicalJson(field)}`).join(',')}}`
  }
  return JSON.stringify(value ?? null)
}

export type SignedCall = {
  readonly method: string
  readonly path: string
  readonly nonce: string
  /** Lower-case hex SHA-256 of `canonicalJson(body without sign)`. */
  readonly bodyHash: string
  readonly body: SignedBody
}

/** The text that the ECDSA P-256 signature covers. */
export const signingText = ({ method, path, nonce, bodyHash, body }: SignedCall): string =>
  `${method.toUpperCase()}\n${path}\n${nonce}\n${bodyHash}\n${canonicalFields(body)}`

export const withoutSign = ({ sign: _, ...rest }: SignedBody): SignedBody => rest
