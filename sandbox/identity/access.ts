import type { IdentityClients } from './clients.ts'

type Issuer = {
  readonly issuer: string
  /** Origin at which the product's server calls the issuer. Browsers use the issuer's own address. */
  readonly apiOrigin: string
}

export type IdentityAccess = {
  readonly google: Issuer & IdentityClients['google']
  readonly apple: Issuer & IdentityClients['apple']
  readonly facebook: IdentityClients['facebook'] & {
    readonly issuer: string
    readonly graphUrl: string
    readonly scriptUrl: string
  }
}

/** Credentials and addresses with which the product uses each provider. */
export const identityAccess = (
  clients: IdentityClients,
  origin: string,
  apiOrigin: string,
): IdentityAccess => ({
  google: { issuer: `${origin}/google`, apiOrigin, ...clients.google },
  apple: { issuer: `${origin}/apple`, apiOrigin, ...clients.apple },
  facebook: {
    issuer: `${origin}/facebook`,
    graphUrl: `${apiOrigin}/facebook`,
    scriptUrl: `${origin}/facebook/sdk.js`,
    ...clients.facebook,
  },
})
