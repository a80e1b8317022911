/** Identity providers' port: plain values, without provider types or tokens. */

export const REDIRECT_PROVIDERS = ['google', 'apple'] as const
/** Providers with a redirect flow, which return a code. */
export type RedirectProvider = (typeof REDIRECT_PROVIDERS)[number]
export type IdentityProviderName = RedirectProvider | 'facebook'

/** A person at a provider, identified by issuer and subject, never by e-mail. */
export type OutsideIdentity = {
  readonly provider: IdentityProviderName
  readonly issuer: string
  readonly subject: string
  readonly email: string | null
  /** Whether the person has verified it with the provider. Never for Facebook. */
  readonly emailVerified: boolean
  /**
   * Whether the provider knows the address's current owner, because it hosts or issued it: Google only for
   * gmail.com and hosted domains. Other addresses may have a new owner.
   */
  readonly emailIsAuthoritative: boolean
  /** Apple's "Hide My Email": mail is forwarded, and the address doesn't identify the person. */
  readonly emailIsRelay: boolean
  /** Apple sends it only with the first consent, unverified. */
  readonly name: string | null
}

const IDENTITY_REFUSALS = [
  /** The person canceled at the provider. */
  'cancelled',
  /** The answer belongs to another attempt, or to none: possibly an injected one. */
  'state_mismatch',
  'nonce_mismatch',
  /** Issued for another application. */
  'audience_mismatch',
  'issuer_mismatch',
  'token_expired',
  /** The code was used before, has expired, or belongs to another client. */
  'code_refused',
  /** Any other invalid answer: a bad signature, a missing claim. */
  'bad_answer',
  /** No answer in time, or a broken one: a retry may succeed. */
  'provider_down',
  /** The provider isn't configured. */
  'not_offered',
] as const
export type IdentityRefusal = (typeof IDENTITY_REFUSALS)[number]

/** `detail` is for the log: the kind of failure, never a token or personal data. */
export type Refused = {
  readonly status: 'refused'
  readonly reason: IdentityRefusal
  readonly detail: string
}

/**
 * State of an attempt until its answer comes, stored in a cookie of this browser (encrypted or signed,
 * HttpOnly). Apple answers by a cross-site POST, which doesn't send SameSite=Lax cookies; a sandbox on
 * localhost is same-site, since ports don't matter.
 */
export type PendingSignIn = {
  readonly provider: RedirectProvider
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
  /** Return address, unchanged; the caller validates it. */
  readonly returnTo: string
}

export type StartedSignIn = { readonly status: 'begun'; readonly url: string; readonly keep: PendingSignIn }

/** Fields that the provider sent back by query (Google) or form (Apple). */
export type ProviderAnswer = {
  readonly code?: string | undefined
  readonly state?: string | undefined
  /** Issuer of the answer: required if the provider announces it. */
  readonly iss?: string | undefined
  readonly error?: string | undefined
  /** Apple's, as JSON, only with the first consent. */
  readonly user?: string | undefined
}

export type IdentityRecognized = { readonly status: 'recognised'; readonly identity: OutsideIdentity }

/** Settings of Facebook's script in the page. */
export type FacebookPublicSettings = {
  readonly appId: string
  readonly scriptUrl: string
  readonly version: string
  readonly origins: ContentOrigins
}

/** Origins that a page with a provider's script loads from, by directive of the content policy. */
export type ContentOrigins = {
  readonly script: readonly string[]
  readonly connect: readonly string[]
  readonly frame: readonly string[]
}

export type IdentityProviders = {
  /** Configured providers, in display order. */
  readonly offered: readonly IdentityProviderName[]
  /** Null if Facebook isn't configured. */
  readonly facebook: FacebookPublicSettings | null
  /** The provider's own origins, which our forms and redirects may target. */
  readonly redirectOrigins: readonly string[]
  /** Never throws for a provider's failure, and times out within seconds. */
  readonly begin: (
    provider: RedirectProvider,
    ask: { readonly returnTo: string },
  ) => Promise<StartedSignIn | Refused>
  /** Exchanges the code, and checks state, nonce, audience, issuer, expiry and signature. */
  readonly finish: (pending: PendingSignIn, answer: ProviderAnswer) => Promise<IdentityRecognized | Refused>
  /** Verifies with Facebook whose token this is, and that it was issued to us. */
  readonly finishFacebook: (accessToken: string) => Promise<IdentityRecognized | Refused>
}
