import { createHash, timingSafeEqual } from 'node:crypto'
import { authorizationCodeGrant, buildAuthorizationUrl, calculatePKCECodeChallenge } from 'openid-client'
import * as z from 'zod'
import { isEmail } from '#contract/validators/email.ts'
import { cachedDiscovery, type IssuerSettings } from './discovery.ts'
import type {
  IdentityRecognized,
  PendingSignIn,
  ProviderAnswer,
  RedirectProvider,
  Refused,
  StartedSignIn,
} from './port.ts'
import { refusalOf, refusalOfAnswer, refused } from './refusals.ts'
import type { IdentityParts } from './settings.ts'

export type RedirectClient = {
  readonly provider: RedirectProvider
  readonly issuer: IssuerSettings
  /** Scopes and further parameters of the authorization request. */
  readonly ask: Readonly<Record<string, string>>
  /** Whether the provider is authoritative for a verified address, see `emailIsAuthoritative`. */
  readonly isAuthoritative: (email: string, claims: Claims) => boolean
  readonly nameOf: (claims: Claims, answer: ProviderAnswer) => string | null
}

/** Apple sends booleans as strings. Anything but a clear true is false. */
const trueClaim = z
  .union([z.boolean(), z.string()])
  .transform((value) => value === true || value === 'true')
  .catch(false)

const claimsShape = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  email: z.string().refine(isEmail).nullable().catch(null).default(null),
  email_verified: trueClaim,
  is_private_email: trueClaim,
  /** Google's hosted domain of the account. */
  hd: z.string().nullable().catch(null).default(null),
  name: z.string().trim().min(1).max(200).nullable().catch(null).default(null),
})
export type Claims = z.infer<typeof claimsShape>

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other))

/** Makes the checks that don't need the provider. @returns null if they pass */
const checkAnswer = (
  client: RedirectClient,
  pending: PendingSignIn,
  answer: ProviderAnswer,
): Refused | null => {
  if (pending.provider !== client.provider) return refused('state_mismatch', 'begun with another provider')
  if (answer.state === undefined || !isSame(answer.state, pending.state))
    return refused('state_mismatch', 'state')
  if (answer.iss !== undefined && answer.iss !== client.issuer.issuer)
    return refused('issuer_mismatch', 'iss')
  if (answer.error !== undefined) return refusalOfAnswer(answer.error)
  return answer.code === undefined ? refused('bad_answer', 'no code') : null
}

const recognise = (
  client: RedirectClient,
  claims: unknown,
  answer: ProviderAnswer,
): IdentityRecognized | Refused => {
  const read = claimsShape.safeParse(claims)
  if (!read.success) return refused('bad_answer', 'claims')
  const { iss, sub, email, email_verified: verified, is_private_email: relay } = read.data
  return {
    status: 'recognised',
    identity: {
      provider: client.provider,
      issuer: iss,
      subject: sub,
      email,
      emailVerified: email !== null && verified,
      emailIsAuthoritative: email !== null && verified && client.isAuthoritative(email, read.data),
      emailIsRelay: email !== null && relay,
      name: client.nameOf(read.data, answer),
    },
  }
}

/** The authorization code flow of OpenID Connect with PKCE, state and nonce. */
export const redirectProvider = (client: RedirectClient, parts: IdentityParts) => {
  const discover = cachedDiscovery(client.issuer, parts.nowMs)
  const redirectUri = `${parts.publicOrigin}/auth-callback/${client.provider}`

  const begin = async ({ returnTo }: { readonly returnTo: string }): Promise<StartedSignIn | Refused> => {
    const keep: PendingSignIn = {
      provider: client.provider,
      state: parts.secret(32),
      nonce: parts.secret(32),
      codeVerifier: parts.secret(32),
      returnTo,
    }
    try {
      const url = buildAuthorizationUrl(await discover(), {
        ...client.ask,
        redirect_uri: redirectUri,
        state: keep.state,
        nonce: keep.nonce,
        code_challenge: await calculatePKCECodeChallenge(keep.codeVerifier),
        code_challenge_method: 'S256',
      })
      return { status: 'begun', url: url.href, keep }
    } catch (error) {
      return refusalOf(error)
    }
  }

  const finish = async (
    pending: PendingSignIn,
    answer: ProviderAnswer,
  ): Promise<IdentityRecognized | Refused> => {
    const refusal = checkAnswer(client, pending, answer)
    if (refusal !== null) return refusal
    const callbackUrl = new URL(redirectUri)
    for (const name of ['code', 'state', 'iss'] as const) {
      if (answer[name] !== undefined) callbackUrl.searchParams.set(name, answer[name])
    }
    try {
      const tokens = await authorizationCodeGrant(await discover(), callbackUrl, {
        expectedState: pending.state,
        expectedNonce: pending.nonce,
        pkceCodeVerifier: pending.codeVerifier,
        idTokenExpected: true,
      })
      return recognise(client, tokens.claims(), answer)
    } catch (error) {
      return refusalOf(error)
    }
  }

  return { begin, finish }
}
