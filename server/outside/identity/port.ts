/** Who people say they are, told by providers that know them. Plain values: no provider's types, no token of theirs. */

export const REDIRECT_PROVIDERS = ['google', 'apple'] as const
/** Providers that the browser is sent to, and that send it back with a code. */
export type RedirectProvider = (typeof REDIRECT_PROVIDERS)[number]
export type IdentityProviderName = RedirectProvider | 'facebook'

/** A person as a provider knows them. They are found again by issuer and subject, never by e-mail. */
export type OutsideIdentity = {
  readonly provider: IdentityProviderName
  readonly issuer: string
  readonly subject: string
  readonly email: string | null
  /** Whether the provider says that the person once showed it to be theirs. Facebook never does. */
  readonly emailVerified: boolean
  /**
   * Whether the provider can say whose the address is today, because it hosts the mailbox or made the address: Google only
   * for gmail.com and for domains that it hosts. Elsewhere an address may have passed to somebody else since.
   */
  readonly emailIsAuthoritative: boolean
  /** Apple's "Hide My Email": mail is passed on, and the address tells nothing of who it is. */
  readonly emailIsRelay: boolean
  /** Apple tells it once, when the person first agrees. Nobody vouches for it. */
  readonly name: string | null
}

const IDENTITY_REFUSALS = [
  /** The person changed their mind at the provider. */
  'cancelled',
  /** The answer belongs to another attempt, or to none: somebody else's answer may have been slipped in. */
  'state_mismatch',
  'nonce_mismatch',
  /** Made for another application. */
  'audience_mismatch',
  'issuer_mismatch',
  'token_expired',
  /** The code was used before, is too old, or was not given to who presents it. */
  'code_refused',
  /** Anything else that isn't as it must be: a bad signature, a claim that is missing. */
  'bad_answer',
  /** No answer in time, or a broken one: another try may go well. */
  'provider_down',
  /** The provider has no credentials here. */
  'not_offered',
] as const
export type IdentityRefusal = (typeof IDENTITY_REFUSALS)[number]

/** `detail` is for the log: the kind of failure, never a token or anything of a person. */
export type Refused = {
  readonly status: 'refused'
  readonly reason: IdentityRefusal
  readonly detail: string
}

/**
 * What an attempt must remember until its answer comes, once, where only this browser can bring it back (an encrypted
 * or signed HttpOnly cookie). Apple answers by a cross-site POST, which a SameSite=Lax cookie doesn't travel with; beside
 * a sandbox on localhost it would, because ports don't make another site.
 */
export type KeptAttempt = {
  readonly provider: RedirectProvider
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
  /** Where the person wanted to go; passed through as it was given, and for the caller to check. */
  readonly returnTo: string
}

export type Begun = { readonly status: 'begun'; readonly url: string; readonly keep: KeptAttempt }

/** Every field that the provider sent back by query (Google) or form (Apple): pass on what is there. */
export type ProviderAnswer = {
  readonly code?: string | undefined
  readonly state?: string | undefined
  /** Issuer of the answer: a provider that announces it must send it. */
  readonly iss?: string | undefined
  readonly error?: string | undefined
  /** Apple's, as JSON, only with the first consent. */
  readonly user?: string | undefined
}

export type Recognised = { readonly status: 'recognised'; readonly identity: OutsideIdentity }

/** What Facebook's script in the page is started with. */
export type FacebookPublicSettings = {
  readonly appId: string
  readonly scriptUrl: string
  readonly version: string
  readonly origins: ContentOrigins
}

/** From where a page with a provider's script loads, by directive of the page's content policy. */
export type ContentOrigins = {
  readonly script: readonly string[]
  readonly connect: readonly string[]
  readonly frame: readonly string[]
}

export type IdentityProviders = {
  /** Those with credentials, in the order in which they are shown. */
  readonly offered: readonly IdentityProviderName[]
  /** Null where Facebook isn't offered. */
  readonly facebook: FacebookPublicSettings | null
  /** The provider's own origins: where a form or a redirect of ours may lead. */
  readonly redirectOrigins: readonly string[]
  /** Never throws for what a provider does or doesn't do, and never waits for more than some seconds. */
  readonly begin: (provider: RedirectProvider, ask: { readonly returnTo: string }) => Promise<Begun | Refused>
  /** Trades the code, and checks state, nonce, audience, issuer, expiry and signature. */
  readonly finish: (kept: KeptAttempt, answer: ProviderAnswer) => Promise<Recognised | Refused>
  /** Asks Facebook whose token this is, and whether it was made for us. */
  readonly finishFacebook: (accessToken: string) => Promise<Recognised | Refused>
}
