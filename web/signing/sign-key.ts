const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' } as const

export type PublicSignKey = {
  readonly kty: 'EC'
  readonly crv: 'P-256'
  readonly x: string
  readonly y: string
}

/** The browser's signing key. No script can export its private half. */
export type SignKey = {
  readonly privateKey: CryptoKey
  readonly publicKey: PublicSignKey
  /** The visitor id that the key is registered under; null until it is registered. */
  readonly visitorId: string | null
}

export type KeyStore = {
  readonly read: () => Promise<SignKey | null>
  /** Stores a new key unless another tab already did; returns the stored one. */
  readonly keepFirst: (key: SignKey) => Promise<SignKey>
  readonly write: (key: SignKey) => Promise<void>
}

export const makeSignKey = async (): Promise<SignKey> => {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(ALGORITHM, false, ['sign', 'verify'])
  const { x, y } = await crypto.subtle.exportKey('jwk', publicKey)
  if (x === undefined || y === undefined) throw new TypeError('An elliptic curve key has two coordinates')
  return { privateKey, publicKey: { kty: 'EC', crv: 'P-256', x, y }, visitorId: null }
}

const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Signs a text; base64url of WebCrypto's 64 bytes, r ‖ s. */
export const signText = async (privateKey: CryptoKey, text: string): Promise<string> =>
  base64url(
    await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, new TextEncoder().encode(text)),
  )
