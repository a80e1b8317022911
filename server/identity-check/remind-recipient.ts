import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { PURPOSE } from '#contract/cases/cases.ts'
import { DAY_MS } from '#contract/dates.ts'
import { WITHDRAWAL_ACCOUNT } from '#contract/identity-check/withdrawal-account.ts'
import { deadlineRefundAt } from '#server/cases/cases.policy.ts'
import { requireOwnCase } from '#server/cases/own-case.ts'
import type { Deps } from '#server/deps.ts'
import type { Person } from '#server/platform/actor.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { readCheck } from './identity-check.queries.ts'
import { mailIdentityCheckJob } from './identity-check-jobs.ts'
import { type InvitationRow, lockInvitation } from './invitations/invitations.queries.ts'
import { queueInvitationMail } from './invitations/invite-beneficiary.ts'
import { lockWithdrawalAccount, noteReminder } from './withdrawal-account/withdrawal-account.queries.ts'

type Facts = {
  readonly account: Awaited<ReturnType<typeof lockWithdrawalAccount>>
  readonly purpose: number
  readonly invitation: InvitationRow | null
  readonly publishedAt: Date | null
  /** Whether we know an address of the beneficiary. */
  readonly hasAddress: boolean
}

/** The next time to mail, at most once a day: a day after the last mail, or now. */
const nextMailAt = (mailedAt: Date | null, now: Date): Date =>
  mailedAt === null ? now : new Date(Math.max(now.getTime(), mailedAt.getTime() + DAY_MS))

/** When an organizer can remind the recipient; null if neither an answer nor a check is missing. */
export const remindableAt = (
  { account, purpose, invitation, publishedAt, hasAddress }: Facts,
  now: Date,
): Date | null => {
  if (purpose !== PURPOSE.someoneElse || !hasAddress) return null
  if (deadlineRefundAt({ publishedAt, verifiedAt: account?.verifiedAt ?? null }, now) !== null) return null
  if (invitation?.state === 'waiting') return nextMailAt(invitation.mailAt, now)
  if (invitation !== null && invitation.state !== 'accepted') return null
  if (account === null || account.openedAt === null) return null
  return account.state === WITHDRAWAL_ACCOUNT.initial ? nextMailAt(account.remindedAt, now) : null
}

/**
 * Mails the beneficiary the invitation again, or after acceptance the link to the identity check; at most
 * once a day.
 * @throws notFound; conflict if no reminder applies, or one was sent today
 */
export const remindRecipient = async (
  deps: Pick<Deps, 'database' | 'ids' | 'clock'>,
  owner: Pick<Person, 'userId'>,
  { caseId }: CallArguments<Calls['remindRecipient']>,
): Promise<CallOutput<Calls['remindRecipient']>> => {
  const { database, ids, clock } = deps
  const { purpose, publishedAt } = await requireOwnCase(deps, owner, caseId)
  const now = clock.now()
  await database.transact(async (tx) => {
    const account = await lockWithdrawalAccount(tx, caseId)
    const invitation = await lockInvitation(tx, caseId)
    const hasAddress = (await readCheck(tx, caseId))?.recipientHash != null
    const at = remindableAt({ account, purpose, invitation, publishedAt, hasAddress }, now)
    if (at === null) throw new Refusal('conflict', { sentence: 'There’s no one to remind.' })
    if (at > now) throw new Refusal('conflict', { sentence: 'We reminded them today. Try again tomorrow.' })
    if (invitation?.state === 'waiting') return queueInvitationMail(deps, tx, caseId)
    await noteReminder(tx, caseId, now)
    const entry = mailIdentityCheckJob.at(now, { caseId })
    await writeOutbox(tx, ids, caseId, [entry], now)
  })
  return { remindAt: new Date(now.getTime() + DAY_MS).toISOString() }
}
