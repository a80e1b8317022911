import { readToken } from '#server/accounts/sessions/session-tokens.ts'
import { startSession } from '#server/accounts/sessions/start-session.ts'
import type { TestApp } from './app.ts'

/** Starts a session of a test's account without signing in, which avoids password hashing. */
export const sessionFor = async (
  { deps }: Pick<TestApp, 'deps'>,
  userId: string,
): Promise<{ token: string; sessionId: string }> => {
  const actor = { userAgent: 'test', ip: '203.0.113.7', visitorId: null }
  const { token } = await startSession(deps, deps.database.db, userId, actor)
  const reading = readToken(deps.signer, token, deps.clock.now())
  if (reading.status === 'unreadable') throw new Error('The new token can’t be read')
  return { token, sessionId: reading.person.sessionId }
}
