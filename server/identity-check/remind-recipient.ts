import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { PURPOSE } from '#contract/cases/cases.ts'
import { DAY_MS } from '#contract/dates.ts'
import { WITHDRAWAL_ACCOUNT } from '#contract/identity/withdrawal-account.ts'
import { requireOwnCase } from '#server/cases/own-case.ts'
import type { Deps } from '#server/deps.ts'
import type { Person } from '#server/platform/actor.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { lockWithdrawalAccount, noteReminder } from './withdrawal-account/withdrawal-account.queries.ts'

type Account = Awaited<ReturnType<typeof lockWithdrawalAccount>>

/** From when an organizer can have the recipient reminded; null where nobody waits for their identity check. */
export const remindableAt = (account: Account, purpose: number, now: Date): Date | null => {
  if (purpose !== PURPOSE.someoneElse || account === null || account.openedAt === null) return null
  if (account.state !== WITHDRAWAL_ACCOUNT.initial) return null
  const { remindedAt } = account
  return remindedAt === null ? now : new Date(Math.max(now.getTime(), remindedAt.getTime() + DAY_MS))
}

/**
 * Mails the recipient of somebody else’s case the link to their identity check again, at most once a day.
 *
 * @throws notFound; conflict where there is nobody to remind, or they were reminded today
 */
export const remindRecipient = async (
  deps: Pick<Deps, 'database' | 'ids' | 'clock'>,
  owner: Pick<Person, 'userId'>,
  { caseId }: CallArguments<Calls['remindRecipient']>,
): Promise<CallOutput<Calls['remindRecipient']>> => {
  const { database, ids, clock } = deps
  const { purpose } = await requireOwnCase(deps, owner, caseId)
  const now = clock.now()
  await database.transact(async (tx) => {
    const at = remindableAt(await lockWithdrawalAccount(tx, caseId), purpose, now)
    if (at === null) throw new Refusal('conflict', { sentence: 'There is nobody to remind.' })
    if (at > now) throw new Refusal('conflict', { sentence: 'We reminded them today. Try again tomorrow.' })
    await noteReminder(tx, caseId, now)
    const entry = { topic: 'mail-identity-check', payload: { caseId }, runAt: now }
    await writeOutbox(tx, ids, caseId, [entry], now)
  })
  return { remindAt: new Date(now.getTime() + DAY_MS).toISOString() }
}
