import type { CallArguments } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { ofAccount } from '#server/audit/act-subject.ts'
import { staffAct } from '#server/audit/staff-act.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/database.ts'
import { invalidFields, Refusal } from '#server/platform/refusal.ts'
import { lockAccountRow } from '../account.queries.ts'
import { personOf } from '../account-person.ts'
import { checkCode, consumeCode, type GoodCode } from '../codes/check-code.ts'
import { voidCodes } from '../codes/codes.queries.ts'
import { releaseIdentities } from '../identities/identities.queries.ts'
import { deletePasskeys } from '../passkeys/passkeys.queries.ts'
import { readUser, requireUser, type User } from '../read-user.ts'
import { isFreshSession } from '../sessions/is-fresh-session.ts'
import { limitCodeAttempts } from '../sign-in/attempt-limits.ts'
import { eraseRows } from './erasure.queries.ts'
import { requireNotNeeded } from './erasure-blockers.ts'
import { finishErasure, recordErasure } from './finish-erasure.ts'
import { writeFormerEmail } from './former-emails.queries.ts'
import { tryNow } from './try-now.ts'

/** Requires a code from the account's mailbox, or without one a fresh session. */
const confirmErasure = async (
  deps: Deps,
  actor: SignedIn,
  user: User,
  verifyCode: string | undefined,
): Promise<GoodCode | null> => {
  if (user.email === null) {
    // The person who types a code expects an account with an address, so this is another account.
    if (verifyCode !== undefined) throw new Refusal('codeWrong')
    if (await isFreshSession(deps, actor)) return null
    throw new Refusal('notAllowed', { sentence: 'Sign in once more, then delete your account right away.' })
  }
  if (verifyCode === undefined)
    throw invalidFields([{ field: 'verifyCode', message: `Enter the code we sent to ${user.email}.` }])
  const codeTarget = { email: user.email, purpose: 'erase', boundTo: user.userId } as const
  return limitCodeAttempts(deps, actor, () => checkCode(deps, codeTarget, verifyCode))
}

/** Erases an account in a transaction, which also runs `alongside`. The caller checks that it may be erased. */
const eraseUser = async (
  deps: Deps,
  user: User,
  { code, alongside }: { readonly code: GoodCode | null; readonly alongside: (tx: Tx) => Promise<void> },
): Promise<void> => {
  const { userId } = user
  await deps.database.transact(async (tx) => {
    const now = deps.wallClock.now()
    // Locked first, so that concurrent encryptions for this person either finish before, or find the account
    // erased. Null if an earlier attempt committed before its connection broke.
    const account = await lockAccountRow(tx, userId)
    if (account === null) return
    // Erasing would release only the address that was read, so a new one would stay taken forever.
    if (account.emailHash !== user.emailHash) throw new Refusal('conflict')
    if (code !== null) await consumeCode(tx, code, now)
    if (user.emailHash !== null) await voidCodes(tx, user.emailHash, now)
    await releaseIdentities(tx, userId)
    await deletePasskeys(tx, userId)
    // Records what other slices have to erase. Comes last, because nothing after it can refuse the erasure.
    await recordErasure(deps, tx, user, now)
    if (user.emailHash !== null)
      await writeFormerEmail(tx, { userId, emailHash: user.emailHash, leftAt: deps.clock.now() })
    await eraseRows(tx, user, now)
    await deps.personalData.forget(tx, personOf(userId))
    await alongside(tx)
  })
  await tryNow(deps, () => finishErasure(deps, userId))
}

/**
 * Erases a person: everything stored about them, and about what they did under any of their addresses,
 * becomes unreadable, and a mail confirms it. Amounts and journals stay. A refusal changes nothing.
 * @throws conflict while a case of theirs is active or has money; codeWrong, tooManyTries; notAllowed
 */
export const eraseAccount = async (
  deps: Deps,
  actor: SignedIn,
  { verifyCode }: CallArguments<Calls['eraseAccount']>,
): Promise<{ done: true }> => {
  const { userId } = actor
  const user = await requireUser(deps, deps.database.db, userId)
  await requireNotNeeded(deps, userId)
  const code = await confirmErasure(deps, actor, user, verifyCode)
  await eraseUser(deps, user, { code, alongside: async () => {} })
  return { done: true }
}

type ErasePerson = CallArguments<Calls['erasePerson']>

/**
 * Erases a person who asked support to.
 * @throws notAllowed, notFound; conflict while a case of theirs is active or has money
 */
export const erasePerson = staffAct(
  {
    act: 'person.erase',
    capability: 'person.change',
    subject: ofAccount,
    reason: ({ reason }: ErasePerson) => reason,
  },
  async (deps, _staff, { userId }, audit): Promise<void> => {
    const user = await readUser(deps, deps.database.db, userId)
    if (user === null) throw new Refusal('notFound')
    await requireNotNeeded(deps, userId)
    await eraseUser(deps, user, {
      code: null,
      alongside: (tx) => audit.record(tx, { caseId: null, details: { userId } }),
    })
  },
)
