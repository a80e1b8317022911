import { fullNameProblem } from '#contract/accounts/account-fields.ts'
import { cleanName } from '#contract/accounts/name-signs.ts'
import { PROVIDER_NAMES } from '#contract/accounts/provider-names.ts'
import { canonicalEmail, isEmail } from '#contract/validators/email.ts'
import { isStaffLikeName } from '#contract/validators/staff-like-name.ts'
import type { Deps } from '#server/deps.ts'
import type { OutsideIdentity } from '#server/outside/identity/port.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/database.ts'
import { isRefusal, Refusal } from '#server/platform/refusal.ts'
import { userOfEmail } from '../account.queries.ts'
import { announce } from '../notices/announce.ts'
import type { NoticeRef } from '../notices/notices.queries.ts'
import { writeNotice } from '../notices/write-notice.ts'
import { startSession } from '../sessions/start-session.ts'
import { countQuestion } from '../sign-in/attempt-limits.ts'
import { hasAccount } from '../sign-in/has-account.ts'
import { openAccount } from '../sign-in/open-account.ts'
import type { SignInResult } from '../sign-in-answer.ts'
import { claimIdentity, hasIdentity, insertIdentity, userOfIdentity } from './identities.queries.ts'

/**
 * Keyed hash of issuer and subject, the only identifiers of a provider account; the account number itself
 * isn't stored.
 */
export const identityHashOf = (
  { personalData }: Pick<Deps, 'personalData'>,
  { issuer, subject }: OutsideIdentity,
): string => personalData.fingerprint(['identity', issuer, subject].join('\n'))

/** The provider's name for the person, if it is valid. */
const nameOf = ({ name }: OutsideIdentity, brandName: string): string | null => {
  const clean = cleanName(name ?? '')
  return fullNameProblem(clean) === null && !isStaffLikeName(clean, brandName) ? clean : null
}

/**
 * The identity's address if its provider is authoritative for it. Null for another address, so that a new
 * account has none until a mailed code confirms it. Such an address never opens an existing account.
 * @throws emailUnverified if the provider hasn't verified the address, or if it has an account; slowDown
 */
const requireSafeEmail = async (
  deps: Deps,
  actor: Actor,
  identity: OutsideIdentity,
): Promise<string | null> => {
  const { provider, emailVerified, emailIsAuthoritative } = identity
  if (identity.email === null || !isEmail(identity.email)) return null
  const email = canonicalEmail(identity.email)
  if (emailIsAuthoritative) return email
  if (provider !== 'facebook' && !emailVerified) throw new Refusal('emailUnverified')
  // The refusal below reveals that an account exists, so each check counts toward the limit of such questions.
  await countQuestion(deps, actor, email)
  if (!(await hasAccount(deps, email))) return null
  const name = PROVIDER_NAMES[provider]
  throw new Refusal('emailUnverified', {
    sentence: `There’s already an account with your e-mail. Sign in with that e-mail instead of ${name}. Then you can add ${name} on your account page.`,
  })
}

type LinkedAccount = { readonly userId: string; readonly notice: NoticeRef | null }

/** Creates an identity's account, or notifies the owner of the existing account about the new link. */
const openAccountOrNotify = async (
  deps: Deps,
  tx: Tx,
  identity: OutsideIdentity,
  {
    email,
    userId,
    isNew,
  }: { readonly email: string | null; readonly userId: string; readonly isNew: boolean },
): Promise<NoticeRef | null> => {
  if (!isNew) {
    const letter = {
      kind: 'way_added',
      way: identity.provider,
      at: deps.wallClock.now().toISOString(),
    } as const
    return writeNotice(deps, tx, userId, letter)
  }
  if (!(await openAccount(deps, tx, { userId, email, fullName: nameOf(identity, deps.config.brand.name) })))
    throw new Refusal('conflict', { reason: 'the address was claimed a moment ago' })
  return null
}

/**
 * Links an identity to the account with its verified address, or to a new account. Concurrent requests create
 * only one account.
 */
const link = async (
  deps: Deps,
  identity: OutsideIdentity,
  identityHash: string,
  email: string | null,
): Promise<LinkedAccount> => {
  const newId = deps.ids.uuid()
  return deps.database.transact(async (tx) => {
    const linkedAt = deps.wallClock.now()
    const owner = email === null ? null : await userOfEmail(tx, deps.personalData.emailHash(email))
    const userId = owner ?? newId
    if (!(await claimIdentity(tx, { identityHash, userId, claimedAt: linkedAt }))) {
      const known = await userOfIdentity(tx, identityHash)
      if (known === null) throw new Refusal('conflict', { reason: 'the identity was released a moment ago' })
      return { userId: known, notice: null }
    }
    const notice = await openAccountOrNotify(deps, tx, identity, { email, userId, isNew: owner === null })
    await insertIdentity(tx, {
      userId,
      identityHash,
      provider: identity.provider,
      linkedAt,
      onPurpose: false,
    })
    return { userId, notice }
  })
}

/** Retries once after losing a race for the address or the identity. */
const linkWithRetry = async (...args: Parameters<typeof link>): Promise<LinkedAccount> => {
  try {
    return await link(...args)
  } catch (error) {
    if (!isRefusal(error, 'conflict')) throw error
    return link(...args)
  }
}

/**
 * Signs a person in by a provider's identity. Once linked, only issuer and subject count: an address that
 * changes there, or moves to another person, doesn't change the account.
 * @throws emailUnverified; slowDown if Facebook's address was checked too often
 */
export const enterByIdentity = async (
  deps: Deps,
  actor: Actor,
  identity: OutsideIdentity,
): Promise<SignInResult> => {
  const identityHash = identityHashOf(deps, identity)
  const known = await userOfIdentity(deps.database.db, identityHash)
  const { userId, notice } =
    known === null
      ? await linkWithRetry(deps, identity, identityHash, await requireSafeEmail(deps, actor, identity))
      : { userId: known, notice: null }
  await announce(deps, notice)
  const issued = await deps.database.transact(async (tx) => {
    const started = await startSession(deps, tx, userId, actor)
    // Removing the method ended all sessions: a concurrent sign-in must not create another.
    if (!(await hasIdentity(tx, userId, identityHash)))
      throw new Refusal('conflict', { reason: 'the identity was taken away a moment ago' })
    return started
  })
  return { userId, issued }
}
