import type { UserInfo } from '#contract/accounts/account-shapes.ts'
import type { CallArguments } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/database.ts'
import { invalidFields, isRefusal, Refusal } from '#server/platform/refusal.ts'
import { changeAccount, claimEmail, lockAccountRow, releaseEmail } from '../account.queries.ts'
import { checkCode, consumeCode, type GoodCode } from '../codes/check-code.ts'
import { voidCodes } from '../codes/codes.queries.ts'
import { announce } from '../notices/announce.ts'
import type { NoticeRef } from '../notices/notices.queries.ts'
import { writeNotice } from '../notices/write-notice.ts'
import { endPendingChange, readOpenChange } from '../pending-email-change/pending-changes.queries.ts'
import { readUserInfo, requireUser, sealEmail, type User } from '../read-user.ts'
import { limitCodeAttempts } from '../sign-in/attempt-limits.ts'
import { confirmSelfForFirstEmail } from './confirm-self.ts'
import { emailChangeConsent } from './email-change-consent.ts'
import { followEmailChange } from './follow-email-change.ts'
import { writeFormerEmail } from './former-emails.queries.ts'
import { tryNow } from './try-now.ts'

type Input = CallArguments<Calls['changeEmail']>

/** Assigns a wrong code's error to one of two fields. */
const atField = async (field: 'newCode' | 'currentCode', checking: Promise<GoodCode>): Promise<GoodCode> => {
  try {
    return await checking
  } catch (error) {
    if (!(isRefusal(error, 'codeWrong') || isRefusal(error, 'tooManyTries'))) throw error
    const errorData = typeof error.data === 'object' ? error.data : {}
    throw new Refusal(error.codeName, {
      sentence: error.message,
      data: { ...errorData, field },
      cause: error.cause,
    })
  }
}

/**
 * Checks the codes of both addresses, so that a stolen session without access to the mailbox can't move the
 * account.
 */
const checkBothCodes = async (
  deps: Deps,
  { userId, email }: User,
  { newEmail, newCode, currentCode }: Input,
): Promise<GoodCode[]> => {
  const codes: GoodCode[] = []
  if (email !== null) {
    if (currentCode === undefined)
      throw invalidFields([{ field: 'currentCode', message: `Enter the code we sent to ${email}.` }])
    const currentTarget = emailChangeConsent(deps, { userId, email }, newEmail)
    codes.push(await atField('currentCode', checkCode(deps, currentTarget, currentCode)))
  }
  const newTarget = { email: newEmail, purpose: 'change_to', boundTo: userId } as const
  codes.push(await atField('newCode', checkCode(deps, newTarget, newCode)))
  return codes
}

/**
 * Moves the account to a new address, within a transaction, uses up the codes, and ends a pending change of the address.
 * @returns the notice for the old address; null if there is none
 * @throws conflict if the address changed meanwhile; emailTaken
 */
export const moveAccount = async (
  deps: Deps,
  tx: Tx,
  { userId, emailHash: from }: User,
  { newEmail, codes }: { readonly newEmail: string; readonly codes: readonly GoodCode[] },
): Promise<NoticeRef | null> => {
  const now = deps.clock.now()
  const codesUsedAt = deps.wallClock.now()
  const to = deps.personalData.emailHash(newEmail)
  const account = await lockAccountRow(tx, userId)
  // Already applied, perhaps by a first attempt whose connection broke.
  if (account?.emailHash === to) return null
  if (account === null || account.emailHash !== from) throw new Refusal('conflict')
  if (!(await claimEmail(tx, { emailHash: to, userId, claimedAt: now }))) throw new Refusal('emailTaken')
  for (const code of codes) await consumeCode(tx, code, codesUsedAt)
  // A person who moves their account themselves didn't lose its address.
  const pending = await readOpenChange(tx, userId)
  if (pending !== null) await endPendingChange(tx, pending, 'canceled', now)
  // Written before the address changes, because the notice goes to the old address.
  const letter = { kind: 'email_changed', newEmail, at: now.toISOString() } as const
  const notice = await writeNotice(deps, tx, userId, letter)
  await changeAccount(tx, userId, {
    emailHash: to,
    email: await sealEmail(deps, tx, userId, newEmail),
  })
  if (from !== null) {
    await releaseEmail(tx, from, userId)
    await writeFormerEmail(tx, { userId, emailHash: from, leftAt: now })
    await voidCodes(tx, from, codesUsedAt)
  }
  return notice
}

/**
 * Moves the account to another address and notifies the old one. Everything the person did under the old
 * address stays in the account.
 * @throws notAllowed for the first address from an old session; codeWrong, tooManyTries for either code;
 * emailTaken, only to the owner of the new mailbox; conflict
 */
export const changeEmail = async (deps: Deps, actor: SignedIn, input: Input): Promise<UserInfo> => {
  const { userId } = actor
  const user = await requireUser(deps, deps.database.db, userId)
  await confirmSelfForFirstEmail(deps, actor, user)
  const codes = await limitCodeAttempts(deps, actor, () => checkBothCodes(deps, user, input))
  const { newEmail } = input
  const notice = await deps.database.transact((tx) => moveAccount(deps, tx, user, { newEmail, codes }))
  await announce(deps, notice)
  await tryNow(deps, () => followEmailChange(deps, userId))
  return readUserInfo(deps, userId)
}
