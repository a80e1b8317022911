import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { APPLE_CALLBACK } from '#contract/accounts/social-calls.ts'
import { refusedAddress } from '#contract/accounts/social-refusals.ts'
import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { ACCOUNT_PATH } from '#contract/page-addresses.ts'
import type { Deps } from '#server/deps.ts'
import { actorOf } from '#server/platform/actor.ts'
import { withVisitor } from '#server/platform/limits/visitor.ts'
import { logRefusal } from '#server/platform/log-refusal.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { serveCall } from '#server/platform/serve-call.ts'
import { confirmSelf } from '../profile/confirm-self.ts'
import { readUserInfo } from '../read-user.ts'
import { setSessionCookies } from '../sessions/session-cookies.ts'
import { answerSignIn, endReplacedSession } from '../sign-in-answer.ts'
import { clearFacebookIntent, hasFacebookIntent, saveFacebookIntent } from './facebook-intent.ts'
import {
  beginSignIn,
  type Exchange,
  finishFacebook,
  finishSignIn,
  type LinkResult,
  linkFacebook,
  type SignInResultWithReturn,
} from './finish-sign-in.ts'
import { removeSignInMethod } from './remove-sign-in-method.ts'
import { SocialRefused } from './social-refused.ts'

/** Apple's other fields are ignored; a repeated field counts as absent. */
const field = z.string().max(8192).optional().catch(undefined)
/** An invalid form counts as an empty one, and is refused like an empty one. */
const appleForm = z
  .object({ code: field, state: field, iss: field, error: field, user: field })
  .catch({ code: undefined, state: undefined, iss: undefined, error: undefined, user: undefined })

/** Receives Apple's answer, which is a cross-site POST, and redirects to where the person wanted to go. */
const appleCallback = (deps: Deps) => async (app: FastifyInstance) => {
  await app.register(formbody)
  app.post(APPLE_CALLBACK, { config: { crossSite: true, limit: 'credentials' } }, async (request, reply) => {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    const answer = appleForm.parse(request.body)
    try {
      const response = { provider: 'apple', answer } as const
      // A cross-site request has no visitor cookie: don't replace it with a new one.
      const { issued, returnTo } = await finishSignIn(deps, actorOf(request), { request, reply }, response)
      if (issued !== null) {
        await endReplacedSession(deps, { request, reply })
        setSessionCookies(reply, deps, issued)
      }
      return reply.redirect(returnTo, 303)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      logRefusal(request.log, 'page', error.codeName, error.cause)
      const which = error instanceof SocialRefused ? error.which : null
      return reply.redirect(refusedAddress(APPLE_CALLBACK, codes[error.codeName].code, which), 303)
    }
  })
}

/** Return address after adding a provider. */
const addedAddress = (provider: string): string => `${ACCOUNT_PATH}?added=${provider}#ways`

/** The page that loads Facebook's script and opens its window. */
const FACEBOOK_ADDRESS = '/account?with=facebook#ways'

/** Adds and removes sign-in methods. */
const signInMethodRoutes = (app: FastifyInstance, deps: Deps): void => {
  serveCall(app, 'beginLink', async ({ input: { provider, currentPassword }, actor, reply }) => {
    await confirmSelf(deps, actor, currentPassword)
    if (provider === 'facebook') {
      saveFacebookIntent(deps, reply, actor)
      return { url: FACEBOOK_ADDRESS }
    }
    return beginSignIn(deps, reply, { provider, returnTo: addedAddress(provider), linkFor: actor })
  })
  serveCall(app, 'linkFacebook', async ({ input, actor, request, reply }) => {
    const { accessToken, currentPassword } = input
    if (!hasFacebookIntent(deps, request, actor)) await confirmSelf(deps, actor, currentPassword)
    await linkFacebook(deps, actor, accessToken)
    clearFacebookIntent(deps, reply)
    return readUserInfo(deps, actor.userId)
  })
  serveCall(app, 'removeSignInMethod', ({ input, actor }) => removeSignInMethod(deps, actor, input))
}

/** HTTP routes of Google, Apple and Facebook sign-in. */
export const identityRoutes = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  const { identity } = deps
  const answerExchange = async (
    exchange: Exchange,
    { returnTo, issued, userId }: SignInResultWithReturn | LinkResult,
  ): Promise<CallOutput<Calls['loginWithGoogle']>> => {
    if (issued !== null) return { ...(await answerSignIn(deps, exchange, { userId, issued })), returnTo }
    return { token: null, refreshToken: null, userInfo: await readUserInfo(deps, userId), returnTo }
  }

  serveCall(app, 'signInOptions', async () => {
    const { facebook, offered } = identity
    if (facebook === null) return { offered: [...offered], facebook }
    const { appId, scriptUrl, version } = facebook
    return { offered: [...offered], facebook: { appId, scriptUrl, version } }
  })
  serveCall(app, 'beginSocialLogin', ({ input, reply }) => beginSignIn(deps, reply, input))
  serveCall(app, 'loginWithGoogle', async ({ input, actor, request, reply }) => {
    const response = { provider: 'google', answer: input } as const
    const who = withVisitor(deps, actor, reply)
    return answerExchange({ request, reply }, await finishSignIn(deps, who, { request, reply }, response))
  })
  serveCall(app, 'loginWithApple', async ({ input, actor, request, reply }) => {
    const response = { provider: 'apple', answer: input } as const
    const who = withVisitor(deps, actor, reply)
    return answerExchange({ request, reply }, await finishSignIn(deps, who, { request, reply }, response))
  })
  serveCall(app, 'loginWithFacebook', async ({ input, actor, request, reply }) =>
    answerExchange({ request, reply }, await finishFacebook(deps, withVisitor(deps, actor, reply), input)),
  )
  signInMethodRoutes(app, deps)
  await app.register(appleCallback(deps))
}
