import type { FastifyReply, FastifyRequest } from 'fastify'
import { MINUTE_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import type { KeptAttempt, RedirectProvider } from '#server/outside/identity/port.ts'

const PURPOSE = 'sign-in-attempt'
const LIVES_MS = 10 * MINUTE_MS

type AttemptDeps = Pick<Deps, 'signer' | 'config' | 'clock'>

const cookieOf = (provider: RedirectProvider): string => `signInAttempt-${provider}`

/**
 * Apple answers by a form from its own site, which only a cookie of SameSite=None travels with; browsers take that over
 * https alone. The sandbox on the same host is the same site.
 */
const cookieOptions = ({ config }: AttemptDeps, provider: RedirectProvider) => {
  const secure = config.publicOrigin.startsWith('https:')
  const sameSite = provider === 'apple' && secure ? ('none' as const) : ('lax' as const)
  return { path: '/', httpOnly: true, secure, sameSite }
}

/** Keeps what the provider's answer must match, where only this browser can bring it back. */
export const keepAttempt = (deps: AttemptDeps, reply: FastifyReply, kept: KeptAttempt): void => {
  const { provider, state, nonce, codeVerifier, returnTo } = kept
  const until = String(deps.clock.now().getTime() + LIVES_MS)
  const value = deps.signer.sign(PURPOSE, [provider, state, nonce, codeVerifier, returnTo, until])
  const options = { ...cookieOptions(deps, provider), maxAge: LIVES_MS / 1000 }
  reply.setCookie(cookieOf(provider), value, options)
}

/** Takes the attempt out of the browser: each has one answer. Null where this browser began none, or too long ago. */
export const takeAttempt = (
  deps: AttemptDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  provider: RedirectProvider,
): KeptAttempt | null => {
  const value = request.cookies[cookieOf(provider)]
  if (value === undefined) return null
  reply.clearCookie(cookieOf(provider), cookieOptions(deps, provider))
  const [of, state, nonce, codeVerifier, returnTo, until] = deps.signer.read(PURPOSE, value) ?? []
  if (of !== provider || state === undefined || nonce === undefined) return null
  if (codeVerifier === undefined || returnTo === undefined || until === undefined) return null
  if (Number(until) <= deps.clock.now().getTime()) return null
  return { provider, state, nonce, codeVerifier, returnTo }
}
