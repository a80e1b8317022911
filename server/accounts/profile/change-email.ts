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
import { readUserInfo, requireUser, sealEmail, type User } from '../read-user.ts'
import { limitCodeAttempts } from '../sign-in/attempt-limits.ts'
import { withConfirmation } from './confirm-self.ts'
import { emailChangeConsent } from './email-change-consent.ts'
import { finishEmailChange } from './finish-email-change.ts'
import { writeFormerEmail } from './former-emails.queries.ts'
import { tryNow } from './try-now.ts'

type Wanted = CallArguments<Calls['changeEmail']>

/** Assigns a wrong code's error to one of two fields. */
const atField = async (field: 'newCode' | 'currentCode', checking: Promise<GoodCode>): Promise<GoodCode> => {
  try {
    return await checking
  } catch (error) {
    if (!(isRefusal(error, 'codeWrong') || isRefusal(error, 'tooManyTries'))) throw error
    const known = typeof error.data === 'object' ? error.data : {}
    throw new Refusal(error.codeName, {
      sentence: error.message,
      data: { ...known, field },
      cause: error.cause,
    })
  }
}

/** Checks the codes of both addresses: a stolen session without the mailbox can't move the account. */
const checkBoth = async (
  deps: Deps,
  { userId, email }: User,
  { newEmail, newCode, currentCode }: Wanted,
): Promise<GoodCode[]> => {
  const given: GoodCode[] = []
  if (email !== null) {
    if (currentCode === undefined)
      throw invalidFields([{ field: 'currentCode', message: `Type the code we sent to ${email}.` }])
    const agreed = emailChangeConsent(deps, { userId, email }, newEmail)
    given.push(await atField('currentCode', checkCode(deps, agreed, currentCode)))
  }
  const shown = { email: newEmail, purpose: 'change_to', boundTo: userId } as const
  given.push(await atField('newCode', checkCode(deps, shown, newCode)))
  return given
}

/** @returns the notice for the old address; null if there is none */
export const moveAccount = async (
  deps: Deps,
  tx: Tx,
  { userId, emailHash: from }: User,
  { newEmail, given }: { readonly newEmail: string; readonly given: readonly GoodCode[] },
): Promise<NoticeRef | null> => {
  const now = deps.wallClock.now()
  const to = deps.personalData.emailHash(newEmail)
  const account = await lockAccountRow(tx, userId)
  // Already applied, perhaps by a first attempt whose connection broke.
  if (account?.emailHash === to) return null
  if (account === null || account.emailHash !== from) throw new Refusal('conflict')
  if (!(await claimEmail(tx, { emailHash: to, userId, claimedAt: now }))) throw new Refusal('emailTaken')
  for (const code of given) await consumeCode(tx, code, now)
  // Before the change: it goes to the old address.
  const letter = { kind: 'email_changed', newEmail, at: now.toISOString() } as const
  const notice = await writeNotice(deps, tx, userId, letter)
  await changeAccount(tx, userId, {
    emailHash: to,
    email: await sealEmail(deps, tx, userId, newEmail),
  })
  if (from !== null) {
    await releaseEmail(tx, from, userId)
    await writeFormerEmail(tx, { userId, emailHash: from, leftAt: now })
    await voidCodes(tx, from, now)
  }
  return notice
}

/**
 * Moves the account to another address and notifies the old one. Everything made under the old address stays
 * the person's.
 * @throws notAllowed for the first address from an old session; codeWrong, tooManyTries for either code;
 * emailTaken, only to the owner of the new mailbox; conflict
 */
export const changeEmail = async (deps: Deps, actor: SignedIn, wanted: Wanted): Promise<UserInfo> => {
  const { userId } = actor
  const user = await requireUser(deps, deps.database.reader, userId)
  await withConfirmation(deps, actor, user)
  const given = await limitCodeAttempts(deps, actor, () => checkBoth(deps, user, wanted))
  const { newEmail } = wanted
  const notice = await deps.database.transact((tx) => moveAccount(deps, tx, user, { newEmail, given }))
  await announce(deps, notice)
  await tryNow(deps, () => finishEmailChange(deps, userId))
  return readUserInfo(deps, userId)
}
