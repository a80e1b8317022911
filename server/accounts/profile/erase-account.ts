import type { CallArguments } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { forgetOrganizer } from '#server/cases/owned-cases.ts'
import type { Deps } from '#server/deps.ts'
import { eraseChecks } from '#server/identity-check/own-checks.ts'
import { forgetDonor } from '#server/orders/gift/forget-donor.ts'
import type { SignedIn } from '#server/platform/actor.ts'
import { invalidFields, Refusal } from '#server/platform/refusal.ts'
import { holdAccount } from '../account.queries.ts'
import { personOf } from '../account-person.ts'
import { checkCode, type GoodCode, spendCode } from '../codes/check-code.ts'
import { voidCodes } from '../codes/codes.queries.ts'
import { tryCode } from '../entering/tries.ts'
import { releaseIdentities } from '../identities/identities.queries.ts'
import { requireUser, type User } from '../read-user.ts'
import { justSignedIn } from '../sessions/just-signed-in.ts'
import { eraseRows } from './erasure.queries.ts'
import { casesToLeave } from './still-needed.ts'

/** A code from the account's mailbox; who has none shows who they are by having signed in a moment ago. */
const confirm = async (
  deps: Deps,
  actor: SignedIn,
  user: User,
  verifyCode: string | undefined,
): Promise<GoodCode | null> => {
  if (user.email === null) {
    if (await justSignedIn(deps, actor)) return null
    throw new Refusal('notAllowed', { sentence: 'Sign in once more, then erase your account right away.' })
  }
  if (verifyCode === undefined)
    throw invalidFields([{ field: 'verifyCode', message: `Type the code we sent to ${user.email}.` }])
  const of = { email: user.email, purpose: 'erase', boundTo: user.userId } as const
  return tryCode(deps, actor, () => checkCode(deps, of, verifyCode))
}

/**
 * Erases a person: what is kept of them, and of the gifts of their address, can be read by nobody any more. Amounts and
 * postings stay as they are.
 *
 * @throws conflict while a case of theirs goes on or has money; codeWrong, tooManyTries; notAllowed
 */
export const eraseAccount = async (
  deps: Deps,
  actor: SignedIn,
  { verifyCode }: CallArguments<Calls['eraseAccount']>,
): Promise<{ done: true }> => {
  const { userId } = actor
  const user = await requireUser(deps, deps.database.reader, userId)
  const cases = await casesToLeave(deps, userId)
  const code = await confirm(deps, actor, user, verifyCode)
  // One transaction each: they may stand on other machines. Cut off in between, the account is there to go on with.
  for (const owned of cases) await forgetOrganizer(deps, owned)
  if (user.emailHash !== null) await forgetDonor(deps, user.emailHash)
  await eraseChecks(deps, user)
  await deps.database.transact(async (tx) => {
    const now = deps.clock.now()
    // First: whoever seals something for this person meanwhile is waited for, or finds them gone. They are gone already
    // by a first try that got through without our hearing of it.
    const held = await holdAccount(tx, userId)
    if (held === null) return
    // An address that was named since then would stay taken, by nobody.
    if (held.emailHash !== user.emailHash) throw new Refusal('conflict')
    if (code !== null) await spendCode(tx, code, now)
    if (user.emailHash !== null) await voidCodes(tx, user.emailHash, now)
    await releaseIdentities(tx, userId)
    await eraseRows(tx, user, now)
    await deps.personalData.forget(tx, personOf(userId))
    // Gifts of the same address are sealed under the address's own key.
    if (user.emailHash !== null) await deps.personalData.forget(tx, user.emailHash)
  })
  // Once more: until a moment ago they were still let in to tell of themselves.
  await eraseChecks(deps, user)
  return { done: true }
}
