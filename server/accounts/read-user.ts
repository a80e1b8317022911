import type { SignInMethod, UserInfo } from '#contract/accounts/account-shapes.ts'
import type { Deps } from '#server/deps.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type AccountRow, lockAccountRow, readAccount, readCredential } from './account.queries.ts'
import { personOf } from './account-person.ts'
import { readProviders } from './identities/identities.queries.ts'
import { hasPasskeys } from './passkeys/passkeys.queries.ts'

type PersonalDeps = Pick<Deps, 'personalData'>

const contextOf = (field: 'email' | 'full_name', userId: string): string => `account.${field}|${userId}`

export const sealEmail = (
  { personalData }: PersonalDeps,
  tx: Tx,
  userId: string,
  email: string,
): Promise<Buffer> => personalData.seal(tx, personOf(userId), contextOf('email', userId), email)

export const sealName = (
  { personalData }: PersonalDeps,
  tx: Tx,
  userId: string,
  name: string,
): Promise<Buffer> => personalData.seal(tx, personOf(userId), contextOf('full_name', userId), name)

/** An account, decrypted for its owner. */
export type User = {
  readonly userId: string
  readonly email: string | null
  readonly emailHash: string | null
  readonly fullName: string | null
  readonly createdAt: Date
}

/** Decrypts accounts; reads their keys in one statement. */
export const openUsers = async (
  { personalData }: PersonalDeps,
  db: Db,
  rows: readonly AccountRow[],
): Promise<User[]> => {
  const openers = await personalData.openers(
    db,
    rows.map(({ userId }) => personOf(userId)),
  )
  return rows.map(({ userId, email, emailHash, fullName, createdAt }) => {
    const open = openers.get(personOf(userId))
    const openField = (field: 'email' | 'full_name', sealed: Buffer | null): string | null =>
      sealed === null || open === undefined ? null : open(contextOf(field, userId), sealed)
    return {
      userId,
      email: openField('email', email),
      emailHash,
      fullName: openField('full_name', fullName),
      createdAt,
    }
  })
}

const openUser = async (deps: PersonalDeps, db: Db, row: AccountRow): Promise<User> => {
  const [user] = await openUsers(deps, db, [row])
  if (user === undefined) throw new Error('an account was read and is missing')
  return user
}

/** Reads and decrypts an account; null if there is none, or it is erased. */
export const readUser = async (deps: PersonalDeps, db: Db, userId: string): Promise<User | null> => {
  const row = await readAccount(db, userId)
  return row === null || row.erasedAt !== null ? null : openUser(deps, db, row)
}

/** Reads and decrypts an account. @throws tokenInvalid if it is erased */
export const requireUser = async (deps: PersonalDeps, db: Db, userId: string): Promise<User> => {
  const user = await readUser(deps, db, userId)
  if (user === null) throw new Refusal('tokenInvalid', { reason: 'no such account' })
  return user
}

/**
 * Reads and decrypts an account, and locks it until this transaction ends. Code that encrypts a person's data
 * must lock first, or it could create a new key during a concurrent erasure.
 * @throws tokenInvalid if the account is erased
 */
export const lockUser = async (deps: PersonalDeps, tx: Tx, userId: string): Promise<User> => {
  const row = await lockAccountRow(tx, userId)
  if (row === null) throw new Refusal('tokenInvalid', { reason: 'no such account' })
  return openUser(deps, tx, row)
}

/** The profile shown to the person. */
export const readUserInfo = async (
  deps: PersonalDeps & Pick<Deps, 'database'>,
  userId: string,
): Promise<UserInfo> => {
  const { db } = deps.database
  const { email, fullName, createdAt } = await requireUser(deps, db, userId)
  const [phc, providers, hasPasskey] = await Promise.all([
    readCredential(db, userId),
    readProviders(db, userId),
    hasPasskeys(db, userId),
  ])
  const signInMethods: SignInMethod[] = [
    ...(phc === null ? [] : ['password' as const]),
    ...providers,
    ...(hasPasskey ? ['passkey' as const] : []),
  ]
  const missing = [
    ...(fullName === null ? ['fullName' as const] : []),
    ...(email === null ? ['email' as const] : []),
  ]
  return { userId, email, fullName, signInMethods, missing, createdAt: createdAt.toISOString() }
}
