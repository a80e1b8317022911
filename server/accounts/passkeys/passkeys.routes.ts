import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { withVisitor } from '#server/platform/limits/visitor.ts'
import { serveCall } from '#server/platform/serve-call.ts'
import { answerSignIn } from '../sign-in-answer.ts'
import { beginPasskeyFactor, enterPasskeyFactor } from '../staff/passkey-factor.ts'
import { addPasskey, beginPasskey } from './add-passkey.ts'
import { removePasskey, renamePasskey } from './change-passkey.ts'
import { listPasskeys } from './list-passkeys.ts'
import { loginByPasskey } from './login-by-passkey.ts'
import { passkeyRequest } from './passkey-answer.ts'
import { issueChallenge, takeChallenge } from './passkey-challenge.ts'

/** HTTP routes of passkeys. They keep the challenges in cookies. */
export const passkeyRoutes = (app: FastifyInstance, deps: Deps): void => {
  const answerList = async ({ userId }: { readonly userId: string }) => ({
    passkeys: await listPasskeys(deps, userId),
  })

  serveCall(app, 'beginPasskeyLogin', async ({ reply }) =>
    passkeyRequest(deps, issueChallenge(deps, reply, 'login', null), []),
  )
  serveCall(app, 'loginWithPasskey', async ({ input, actor, request, reply }) => {
    const challenge = takeChallenge(deps, { request, reply }, 'login', null)
    const who = withVisitor(deps, actor, reply)
    return answerSignIn(deps, { request, reply }, await loginByPasskey(deps, who, { ...input, challenge }))
  })
  serveCall(app, 'passkeys', ({ actor }) => answerList(actor))
  serveCall(app, 'beginPasskey', ({ input, actor, reply }) =>
    beginPasskey(deps, actor, reply, input.currentPassword),
  )
  serveCall(app, 'addPasskey', async ({ input, actor, request, reply }) => {
    const challenge = takeChallenge(deps, { request, reply }, 'add', actor)
    await addPasskey(deps, actor, { ...input, challenge })
    return answerList(actor)
  })
  serveCall(app, 'renamePasskey', async ({ input, actor }) => {
    await renamePasskey(deps, actor, input)
    return answerList(actor)
  })
  serveCall(app, 'removePasskey', async ({ input, actor }) => {
    await removePasskey(deps, actor, input)
    return answerList(actor)
  })

  serveCall(app, 'beginPasskeyFactor', async ({ actor, reply }) => {
    const passkeys = await beginPasskeyFactor(deps, actor)
    return passkeyRequest(deps, issueChallenge(deps, reply, 'factor', actor), passkeys)
  })
  serveCall(app, 'enterPasskeyFactor', ({ input, actor, request, reply }) =>
    enterPasskeyFactor(deps, actor, { request, reply }, input.answer),
  )
}
