/** Configuration of each provider; one without credentials is omitted. */

type AtIssuer = {
  readonly issuer: string
  readonly clientId: string
  /** The issuer's address for the server, if it differs from the browser's. */
  readonly apiOrigin?: string | undefined
}

export type GoogleSettings = AtIssuer & { readonly clientSecret: string }

export type AppleSettings = AtIssuer & {
  readonly teamId: string
  readonly keyId: string
  /** PKCS #8 in PEM, from Apple's .p8 file. */
  readonly privateKey: string
}

export type FacebookSettings = {
  readonly issuer: string
  readonly appId: string
  readonly appSecret: string
  /** The Graph API without its version. */
  readonly graphUrl: string
  readonly scriptUrl: string
}

export type IdentitySettings = {
  readonly google?: GoogleSettings | undefined
  readonly apple?: AppleSettings | undefined
  readonly facebook?: FacebookSettings | undefined
}

export type IdentityParts = {
  /** The origin that providers redirect back to. */
  readonly publicOrigin: string
  /** Random bytes in base64url. */
  readonly secret: (bytes: number) => string
  /** Real time, which providers use: never a clock that a test moves. */
  readonly nowMs: () => number
  /** Timeout of one call to a provider. */
  readonly timeoutMs?: number
}

/**
 * Discovery, code exchange and keys are three calls in sequence: together they stay below a page's ten
 * seconds.
 */
export const PROVIDER_TIMEOUT_MS = 3000
