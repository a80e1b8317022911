import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/actor.ts'
import { invalidFields, Refusal } from '#server/platform/refusal.ts'
import { readCredential } from '../account.queries.ts'
import { requireUser, type User } from '../read-user.ts'
import { isFreshSession } from '../sessions/is-fresh-session.ts'
import { comparePassword } from '../sign-in/compare-password.ts'

/** Error for a wrong password of the signed-in person. */
export const WRONG_PASSWORD = 'That isn’t your password. Try again, or reset it by e-mail.'

/**
 * Re-authenticates a signed-in person by a fresh session or by the password, so that access to an unattended
 * computer isn't enough.
 * @throws wrongLogin; invalidInput if the password is missing; notAllowed if the account has no password
 */
export const confirmSelf = async (
  deps: Deps,
  actor: SignedIn,
  password: string | undefined,
): Promise<void> => {
  const { db } = deps.database
  if (password === undefined && (await isFreshSession(deps, actor))) return
  const phc = await readCredential(db, actor.userId)
  if (phc === null)
    throw new Refusal('notAllowed', { sentence: 'Sign in once more, then try again right away.' })
  if (password === undefined)
    throw invalidFields([{ field: 'currentPassword', message: 'To be safe, enter your password.' }])
  const { email } = await requireUser(deps, db, actor.userId)
  const { userId } = actor
  await comparePassword(deps, actor, {
    userId,
    email: email ?? userId,
    phc,
    password,
    sentence: WRONG_PASSWORD,
  })
}

/**
 * Requires a fresh session to set an account's first address, since the owner of that mailbox owns the account
 * afterwards.
 * @throws notAllowed if the session isn't fresh
 */
export const confirmSelfForFirstEmail = async (
  deps: Deps,
  actor: SignedIn,
  { email }: Pick<User, 'email'>,
): Promise<void> => {
  if (email === null) await confirmSelf(deps, actor, undefined)
}
