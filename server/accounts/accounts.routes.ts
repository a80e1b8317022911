import type { FastifyInstance } from 'fastify'
import { COOKIES } from '#contract/headers.ts'
import { closeChecks, hasCheckProof } from '#server/accounts/codes/check-proof.ts'
import type { Deps } from '#server/deps.ts'
import { withVisitor } from '#server/platform/limits/visitor.ts'
import { isRefusal } from '#server/platform/refusal.ts'
import { blockKeyOf } from '#server/platform/secrets/address-key.ts'
import { serveCall } from '#server/platform/serve-call.ts'
import {
  markRequestingBrowser,
  requestingBrowser,
  unmarkRequestingBrowser,
} from './codes/requesting-browser.ts'
import { sendCode } from './codes/send-code.ts'
import { answerEmailChange, readPendingEmailChange } from './pending-email-change/answer-email-change.ts'
import { addEmail, removeEmail } from './profile/added-emails.ts'
import { changeEmail } from './profile/change-email.ts'
import { changePassword } from './profile/change-password.ts'
import { eraseAccount } from './profile/erase-account.ts'
import { readErasureInfo } from './profile/erasure-blockers.ts'
import { exportAccount } from './profile/export-account.ts'
import { sendOwnCode } from './profile/send-own-code.ts'
import { updateUserInfo } from './profile/update-info.ts'
import { readUserInfo } from './read-user.ts'
import { endSession, listSessions, logout } from './sessions/list-sessions.ts'
import { refreshSession } from './sessions/refresh-session.ts'
import { clearSessionCookies } from './sessions/session-cookies.ts'
import { countMail } from './sign-in/attempt-limits.ts'
import { checkEmailExists } from './sign-in/check-email.ts'
import { login } from './sign-in/login.ts'
import { loginByCode } from './sign-in/login-by-code.ts'
import { registerWithEmail } from './sign-in/register.ts'
import { resetPassword } from './sign-in/reset-password.ts'
import { answerSignIn, answerTokens } from './sign-in-answer.ts'

const sessionRoutes = (app: FastifyInstance, deps: Deps): void => {
  serveCall(app, 'refreshToken', async ({ input, request, reply }) => {
    const { cookies } = request
    const tokens = {
      token: input.token ?? cookies[COOKIES.token],
      refreshToken: input.refreshToken ?? cookies[COOKIES.refreshToken],
    }
    try {
      return answerTokens(deps, { request, reply }, await refreshSession(deps, tokens))
    } catch (error) {
      if (isRefusal(error)) clearSessionCookies(reply, deps)
      throw error
    }
  })
  serveCall(app, 'logout', async ({ actor, request, reply }) => {
    clearSessionCookies(reply, deps)
    closeChecks(deps, request, reply)
    return logout(deps, actor)
  })
  serveCall(app, 'sessions', ({ actor }) => listSessions(deps, actor))
  serveCall(app, 'pendingEmailChange', ({ input }) => readPendingEmailChange(deps, input.token))
  serveCall(app, 'answerEmailChange', ({ input }) => answerEmailChange(deps, input.token))
  serveCall(app, 'endSession', ({ actor, input }) => endSession(deps, actor, input))
}

const entryRoutes = (app: FastifyInstance, deps: Deps): void => {
  serveCall(app, 'checkEmailExists', ({ actor, input, request }) =>
    checkEmailExists(deps, actor, { ...input, browser: requestingBrowser(request) }),
  )
  serveCall(app, 'sendEmailCode', async ({ actor, input, request, reply }) => {
    await countMail(deps, actor)
    const browser = markRequestingBrowser(deps, request, reply)
    const target = { ...input, purpose: 'enter', boundTo: null, browser } as const
    return sendCode(deps, target, blockKeyOf(deps.personalData, actor.ip))
  })
  serveCall(app, 'registerWithEmail', async ({ actor, input, request, reply }) => {
    const who = withVisitor(deps, actor, reply)
    const entered = await registerWithEmail(deps, who, { ...input, browser: requestingBrowser(request) })
    unmarkRequestingBrowser(deps, request, reply)
    return answerSignIn(deps, { request, reply }, entered)
  })
  serveCall(app, 'login', async ({ actor, input, request, reply }) => {
    const who = withVisitor(deps, actor, reply)
    if (input.verifyCode === undefined)
      return answerSignIn(deps, { request, reply }, await login(deps, who, input))
    const entered = await loginByCode(deps, who, { ...input, browser: requestingBrowser(request) })
    unmarkRequestingBrowser(deps, request, reply)
    return answerSignIn(deps, { request, reply }, entered)
  })
  serveCall(app, 'resetPassword', async ({ actor, input, request, reply }) => {
    const who = withVisitor(deps, actor, reply)
    const entered = await resetPassword(deps, who, { ...input, browser: requestingBrowser(request) })
    unmarkRequestingBrowser(deps, request, reply)
    return answerSignIn(deps, { request, reply }, entered)
  })
}

const profileRoutes = (app: FastifyInstance, deps: Deps): void => {
  serveCall(app, 'userInfo', ({ actor }) => readUserInfo(deps, actor.userId))
  serveCall(app, 'updateUserInfo', ({ actor, input }) => updateUserInfo(deps, actor, input))
  serveCall(app, 'sendOwnCode', ({ actor, input }) => sendOwnCode(deps, actor, input))
  serveCall(app, 'changeEmail', ({ actor, input }) => changeEmail(deps, actor, input))
  serveCall(app, 'addEmail', ({ actor, input }) => addEmail(deps, actor, input))
  serveCall(app, 'removeEmail', ({ actor, input }) => removeEmail(deps, actor, input))
  serveCall(app, 'changePassword', ({ actor, input }) => changePassword(deps, actor, input))
  serveCall(app, 'exportAccount', ({ actor, request }) =>
    exportAccount(deps, actor, (check) =>
      hasCheckProof(deps, request, { ...check, sessionId: actor.sessionId }),
    ),
  )
  serveCall(app, 'eraseInfo', ({ actor }) => readErasureInfo(deps, actor))
  serveCall(app, 'eraseAccount', async ({ actor, input, request, reply }) => {
    const erased = await eraseAccount(deps, actor, input)
    clearSessionCookies(reply, deps)
    closeChecks(deps, request, reply)
    return erased
  })
}

/** HTTP routes of accounts. They only pass the caller on and set cookies. */
export const accountRoutes = (app: FastifyInstance, deps: Deps): void => {
  sessionRoutes(app, deps)
  entryRoutes(app, deps)
  profileRoutes(app, deps)
}
