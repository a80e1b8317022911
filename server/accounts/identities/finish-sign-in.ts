import type { FastifyReply, FastifyRequest } from 'fastify'
import { COOKIES } from '#contract/headers.ts'
import { ownAddress } from '#contract/own-address.ts'
import type { Deps } from '#server/deps.ts'
import type {
  IdentityRecognized,
  OutsideIdentity,
  ProviderAnswer,
  RedirectProvider,
  Refused,
} from '#server/outside/identity/port.ts'
import type { Actor, Person, SignedIn } from '#server/platform/actor.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { readToken } from '../sessions/session-tokens.ts'
import type { SignInResult } from '../sign-in-answer.ts'
import { enterByIdentity } from './enter-by-identity.ts'
import { linkIdentity } from './link-identity.ts'
import { consumeAttempt, saveAttempt } from './sign-in-attempt.ts'
import { type SocialPurpose, SocialRefused } from './social-refused.ts'

/** @throws socialRefused */
const requireIdentity = (answer: IdentityRecognized | Refused, purpose: SocialPurpose): OutsideIdentity => {
  if (answer.status === 'refused') throw new SocialRefused(answer, purpose)
  return answer.identity
}

export type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply }
export type SignInResultWithReturn = SignInResult & { readonly returnTo: string }
/** Result of linking the provider to the signed-in account, which starts no new session. */
export type LinkResult = { readonly userId: string; readonly issued: null; readonly returnTo: string }

type SignInStart = {
  readonly provider: RedirectProvider
  readonly returnTo: string
  readonly linkFor?: Person
}

/** Starts a provider sign-in. @returns the redirect address. @throws socialRefused */
export const beginSignIn = async (
  deps: Deps,
  reply: FastifyReply,
  { provider, returnTo, linkFor }: SignInStart,
): Promise<{ url: string }> => {
  const redirect = await deps.identity.begin(provider, {
    returnTo: ownAddress(returnTo) ?? '/',
  })
  if (redirect.status === 'refused')
    throw new SocialRefused(redirect, linkFor === undefined ? 'enter' : 'add')
  saveAttempt(deps, reply, { ...redirect.keep, linkFor: linkFor ?? null })
  return { url: redirect.url }
}

/**
 * The session of the request's cookie; null without one, as for Apple's form, which arrives without cookies.
 */
const sessionInCookie = (deps: Deps, { cookies }: FastifyRequest): string | null => {
  const token = cookies[COOKIES.token]
  const reading = token === undefined ? null : readToken(deps.signer, token, deps.wallClock.now())
  return reading === null || reading.status === 'unreadable' ? null : reading.person.sessionId
}

/** Whether the request has a session, and it isn't the one that started the attempt. */
const isOtherSession = (deps: Deps, request: FastifyRequest, { sessionId }: Person): boolean =>
  (sessionInCookie(deps, request) ?? sessionId) !== sessionId

/**
 * An answer without an attempt doesn't say its purpose; if the person is signed in, it was to add the
 * provider.
 */
const refusalWithoutAttempt = (deps: Deps, request: FastifyRequest): SocialRefused =>
  new SocialRefused(
    { reason: 'state_mismatch', detail: 'no attempt in this browser' },
    sessionInCookie(deps, request) === null ? 'enter' : 'add',
  )

/**
 * Finishes a sign-in that this browser started. @throws socialRefused, emailUnverified, signInMethodTaken,
 * tokenInvalid
 */
export const finishSignIn = async (
  deps: Deps,
  actor: Actor,
  { request, reply }: Exchange,
  { provider, answer }: { readonly provider: RedirectProvider; readonly answer: ProviderAnswer },
): Promise<SignInResultWithReturn | LinkResult> => {
  const attempt = consumeAttempt(deps, request, reply, provider)
  if (attempt === null) throw refusalWithoutAttempt(deps, request)
  const { linkFor, returnTo } = attempt
  const result = await deps.identity.finish(attempt, answer)
  const identity = requireIdentity(result, linkFor === null ? 'enter' : 'add')
  if (linkFor === null) return { ...(await enterByIdentity(deps, actor, identity)), returnTo }
  if (isOtherSession(deps, request, linkFor)) throw new Refusal('tokenInvalid')
  await linkIdentity(deps, linkFor, identity)
  return { userId: linkFor.userId, issued: null, returnTo }
}

/** @throws socialRefused, emailUnverified */
export const finishFacebook = async (
  deps: Deps,
  actor: Actor,
  { accessToken, returnTo }: { readonly accessToken: string; readonly returnTo: string },
): Promise<SignInResultWithReturn> => {
  const identity = requireIdentity(await deps.identity.finishFacebook(accessToken), 'enter')
  const entered = await enterByIdentity(deps, actor, identity)
  return { ...entered, returnTo: ownAddress(returnTo) ?? '/' }
}

/** Adds Facebook to the signed-in account. @throws socialRefused, signInMethodTaken */
export const linkFacebook = async (deps: Deps, person: SignedIn, accessToken: string): Promise<void> =>
  linkIdentity(deps, person, requireIdentity(await deps.identity.finishFacebook(accessToken), 'add'))
