import { ADDED_EMAILS_MAX } from '#contract/accounts/account-shapes.ts'
import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { Deps } from '#server/deps.ts'
import { readMailBlock } from '#server/mail-log/blocked-mail.ts'
import type { SignedIn } from '#server/platform/actor.ts'
import { invalidFields, Refusal } from '#server/platform/refusal.ts'
import { userOfEmail } from '../account.queries.ts'
import { personOf } from '../account-person.ts'
import { checkCode, consumeCode } from '../codes/check-code.ts'
import { lockUser, type User } from '../read-user.ts'
import { limitCodeAttempts } from '../sign-in/attempt-limits.ts'
import {
  type AddedEmailRow,
  deleteAddedEmail,
  insertAddedEmail,
  readAddedEmails,
} from './added-emails.queries.ts'

type PersonalDeps = Pick<Deps, 'database' | 'personalData'>

const contextOf = ({ userId, emailHash }: Pick<AddedEmailRow, 'userId' | 'emailHash'>): string =>
  `added_email.email|${userId}|${emailHash}`

/** The addresses that a person added to their account, spelled as the person typed them. */
export const listAddedEmails = async (
  { database: { db }, personalData }: PersonalDeps,
  userId: string,
): Promise<string[]> => {
  const rows = await readAddedEmails(db, userId)
  const emails = await Promise.all(
    rows.map((row) => personalData.open(db, personOf(userId), contextOf(row), row.emailCipher)),
  )
  return emails.filter((email) => email !== null)
}

/**
 * Refuses an address that the account has already, unless its mail is blocked: a code unblocks it.
 * @throws invalidInput
 */
export const requireNewEmail = async (
  { database: { db }, personalData }: PersonalDeps,
  { userId, emailHash }: Pick<User, 'userId' | 'emailHash'>,
  newEmail: string,
): Promise<void> => {
  const newHash = personalData.emailHash(newEmail)
  const added = await readAddedEmails(db, userId)
  const isOwn = newHash === emailHash || added.some((row) => row.emailHash === newHash)
  if (isOwn && (await readMailBlock(db, newHash)) === null)
    throw invalidFields([{ field: 'newEmail', message: 'That’s already yours.' }])
}

const HAS_AN_ACCOUNT =
  'That e-mail has its own account. Sign in with it to see its donations, or delete that account first.'

/**
 * Adds an e-mail address to an account with the code mailed to it, so that donations made with it are listed
 * among the person's own. Idempotent. For the account's main address, it only uses up the code.
 * @throws codeWrong, tooManyTries; emailTaken, revealed only with the right code; invalidInput if the account
 * has the maximum of addresses
 */
export const addEmail = async (
  deps: Deps,
  actor: SignedIn,
  { email, verifyCode }: CallArguments<Calls['addEmail']>,
): Promise<CallOutput<Calls['addEmail']>> => {
  const { userId } = actor
  const codeTarget = { email, purpose: 'add_email', boundTo: userId } as const
  const code = await limitCodeAttempts(deps, actor, () => checkCode(deps, codeTarget, verifyCode))
  const { database, personalData, wallClock } = deps
  const { emailHash } = code
  await database.transact(async (tx) => {
    const user = await lockUser(deps, tx, userId)
    const now = wallClock.now()
    await consumeCode(tx, code, now)
    const holder = await userOfEmail(tx, emailHash)
    if (holder !== null && holder !== userId) throw new Refusal('emailTaken', { sentence: HAS_AN_ACCOUNT })
    if (user.emailHash === emailHash) return
    if ((await readAddedEmails(tx, userId)).length >= ADDED_EMAILS_MAX)
      throw invalidFields([
        {
          field: 'email',
          message: `An account can have at most ${ADDED_EMAILS_MAX} more addresses. Remove one first.`,
        },
      ])
    const emailCipher = await personalData.seal(tx, personOf(userId), contextOf({ userId, emailHash }), email)
    await insertAddedEmail(tx, { userId, emailHash, emailCipher, addedAt: now })
  })
  return { emails: await listAddedEmails(deps, userId) }
}

/** Removes an added address from the account; donations made with it don't change. Idempotent. */
export const removeEmail = async (
  deps: Deps,
  { userId }: SignedIn,
  { email }: CallArguments<Calls['removeEmail']>,
): Promise<CallOutput<Calls['removeEmail']>> => {
  await deleteAddedEmail(deps.database.db, userId, deps.personalData.emailHash(email))
  return { emails: await listAddedEmails(deps, userId) }
}
