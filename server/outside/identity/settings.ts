/** How each provider is reached. One without credentials isn't there. */

type AtIssuer = {
  readonly issuer: string
  readonly clientId: string
  /** Where the server itself reaches the issuer, when not at the address that browsers use. */
  readonly apiOrigin?: string | undefined
}

export type GoogleSettings = AtIssuer & { readonly clientSecret: string }

export type AppleSettings = AtIssuer & {
  readonly teamId: string
  readonly keyId: string
  /** PKCS #8 in PEM, as Apple gives it in a .p8 file. */
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
  /** The origin that providers send people back to. */
  readonly publicOrigin: string
  /** So many random bytes in base64url. */
  readonly secret: (bytes: number) => string
  /** Providers sign by the wall's time: never a clock that a test moves. */
  readonly nowMs: () => number
  /** How long one call to a provider may take. */
  readonly timeoutMs?: number
}

/** Discovery, code and keys are three calls in a row: together they stay under the ten seconds that a page waits. */
export const PROVIDER_TIMEOUT_MS = 3000
