import type { UserInfo } from '#contract/account-shapes.ts'
import type { CallArguments } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/actor.ts'
import { invalidFields, Refusal } from '#server/platform/refusal.ts'
import { changeAccount, claimEmail, releaseEmail, userOfEmail } from '../account.queries.ts'
import { checkCode, type GoodCode, spendCode } from '../codes/check-code.ts'
import { voidCodes } from '../codes/codes.queries.ts'
import { countCode, wasGood } from '../entering/tries.ts'
import { announce } from '../notices/announce.ts'
import { writeNotice } from '../notices/write-notice.ts'
import { readUserInfo, requireUser, sealEmail, type User } from '../read-user.ts'

type Wanted = CallArguments<Calls['changeEmail']>

/** Both sides' codes. Who takes over a session, but no mailbox, can't take the account along. */
const checkBoth = async (
  deps: Deps,
  { userId, email }: User,
  { newEmail, newCode, currentCode }: Wanted,
): Promise<GoodCode[]> => {
  const given: GoodCode[] = []
  if (email !== null) {
    if (currentCode === undefined)
      throw invalidFields([{ field: 'currentCode', message: `Type the code we sent to ${email}.` }])
    given.push(await checkCode(deps, { email, purpose: 'change_from', userId }, currentCode))
  }
  given.push(await checkCode(deps, { email: newEmail, purpose: 'change_to', userId }, newCode))
  return given
}

/**
 * Moves the account to another address, and tells the old one.
 *
 * @throws codeWrong, tooManyTries for either code; emailTaken, only to who reads the new address's mails
 */
export const changeEmail = async (deps: Deps, actor: SignedIn, wanted: Wanted): Promise<UserInfo> => {
  const { userId } = actor
  const user = await requireUser(deps, deps.database.reader, userId)
  const tried = await countCode(deps, actor)
  const given = await checkBoth(deps, user, wanted)
  await wasGood(deps, tried)
  const emailHash = deps.personalData.emailHash(wanted.newEmail)
  const notice = await deps.database.transact(async (tx) => {
    const now = deps.clock.now()
    const isFree = await claimEmail(tx, { emailHash, userId, claimedAt: now })
    if (!isFree && (await userOfEmail(tx, emailHash)) !== userId) throw new Refusal('emailTaken')
    for (const code of given) await spendCode(tx, code, now)
    const letter = { kind: 'email_changed', newEmail: wanted.newEmail, at: now.toISOString() } as const
    // Before the change: it goes to the address that the account leaves.
    const told = await writeNotice(deps, tx, userId, letter)
    await changeAccount(tx, userId, {
      emailHash,
      email: await sealEmail(deps, tx, userId, wanted.newEmail),
    })
    if (user.emailHash !== null && user.emailHash !== emailHash) {
      await releaseEmail(tx, user.emailHash, userId)
      await voidCodes(tx, user.emailHash, now)
    }
    return told
  })
  await announce(deps, notice)
  return readUserInfo(deps, userId)
}
