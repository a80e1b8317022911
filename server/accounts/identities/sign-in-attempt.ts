import type { FastifyReply, FastifyRequest } from 'fastify'
import { MINUTE_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import type { PendingSignIn, RedirectProvider } from '#server/outside/identity/port.ts'
import type { Person } from '#server/platform/actor.ts'

const PURPOSE = 'sign-in-attempt'
const LIFETIME_MS = 10 * MINUTE_MS

/** An attempt in this browser to sign in, or (with `linkFor`) to link a provider to the signed-in account. */
export type OwnAttempt = PendingSignIn & { readonly linkFor: Person | null }

type AttemptDeps = Pick<Deps, 'signer' | 'config' | 'wallClock'>

const cookieOf = (provider: RedirectProvider): string => `signInAttempt-${provider}`

/**
 * Apple posts its answer cross-site, which carries only SameSite=None cookies, and browsers accept those only
 * over https. Without https, the provider is the sandbox on the same host, which is same-site.
 */
const cookieOptions = ({ config }: AttemptDeps, provider: RedirectProvider) => {
  const secure = config.publicOrigin.startsWith('https:')
  const sameSite = provider === 'apple' && secure ? ('none' as const) : ('lax' as const)
  return { path: '/', httpOnly: true, secure, sameSite }
}

/** Stores the values that the provider's answer must match in a cookie of this browser. */
export const saveAttempt = (deps: AttemptDeps, reply: FastifyReply, attempt: OwnAttempt): void => {
  const { provider, state, nonce, codeVerifier, returnTo, linkFor } = attempt
  const until = String(deps.wallClock.now().getTime() + LIFETIME_MS)
  const claims = [provider, state, nonce, codeVerifier, returnTo, until]
  if (linkFor !== null) claims.push(linkFor.userId, linkFor.sessionId)
  const value = deps.signer.sign(PURPOSE, claims)
  const options = { ...cookieOptions(deps, provider), maxAge: LIFETIME_MS / 1000 }
  reply.setCookie(cookieOf(provider), value, options)
}

/**
 * Reads and removes the attempt, since only one answer to it is accepted. Null if this browser started none, or
 * too long ago.
 */
export const consumeAttempt = (
  deps: AttemptDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  provider: RedirectProvider,
): OwnAttempt | null => {
  const value = request.cookies[cookieOf(provider)]
  if (value === undefined) return null
  reply.clearCookie(cookieOf(provider), cookieOptions(deps, provider))
  const claims = deps.signer.read(PURPOSE, value) ?? []
  const [attemptProvider, state, nonce, codeVerifier, returnTo, until, userId, sessionId] = claims
  if (attemptProvider !== provider || state === undefined || nonce === undefined) return null
  if (codeVerifier === undefined || returnTo === undefined || until === undefined) return null
  if (Number(until) <= deps.wallClock.now().getTime()) return null
  const linkFor = userId === undefined || sessionId === undefined ? null : { userId, sessionId }
  return { provider, state, nonce, codeVerifier, returnTo, linkFor }
}
