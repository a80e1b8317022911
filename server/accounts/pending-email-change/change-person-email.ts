import { EMAIL_CHANGE_WAIT_HOURS } from '#contract/accounts/pending-email-calls.ts'
import type { CallArguments } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { HOUR_MS } from '#contract/dates.ts'
import { comparableEmail } from '#contract/validators/email.ts'
import { type ActSubject, ofAccount } from '#server/audit/act-subject.ts'
import { ownMatter } from '#server/audit/refuse-own-matter.ts'
import { staffAct } from '#server/audit/staff-act.ts'
import type { Deps } from '#server/deps.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { invalidFields, Refusal } from '#server/platform/refusal.ts'
import { userOfEmail } from '../account.queries.ts'
import { mailPendingEmailChangeJob } from '../account-jobs.ts'
import { personOf } from '../account-person.ts'
import { lockUser, readUser } from '../read-user.ts'
import { endPendingChange, insertPendingChange, readOpenChange } from './pending-changes.queries.ts'

type Input = CallArguments<Calls['changePersonEmail']>

export const newEmailContext = (userId: string, changeId: string): string =>
  `held_email_change.new_email|${userId}|${changeId}`

const GOOGLE = new Set(['gmail.com', 'googlemail.com'])

/** The mailbox behind an address: `Ada+gifts@mail.example` is Ada's, and Google ignores dots, too. */
const mailboxOf = (email: string): string => {
  const [name = '', domain = ''] = comparableEmail(email).split('@')
  const [untagged = ''] = name.split('+', 1)
  return GOOGLE.has(domain) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`
}

/** The subject of a change of address: the account, and the owner of the new address. */
const ofNewAddress = (
  { personalData, clock }: Pick<Deps, 'personalData' | 'clock'>,
  { userId, newEmail }: Input,
): ActSubject => [
  { kind: 'account', userId },
  ...[newEmail, mailboxOf(newEmail)].map((address) => ({
    kind: 'email' as const,
    as: 'self' as const,
    emailHash: personalData.emailHash(address),
    usedAt: clock.now(),
  })),
]

const refuse = (message: string) => invalidFields([{ field: 'newEmail', message }])

/** @throws conflictOfInterest for an address whose mail the member of staff reads, however it is written */
const requireOtherMailbox = async (
  deps: Pick<Deps, 'database' | 'personalData'>,
  staffId: string,
  newEmail: string,
): Promise<void> => {
  const own = (await readUser(deps, deps.database.db, staffId))?.email ?? null
  if (own !== null && mailboxOf(own) === mailboxOf(newEmail)) throw ownMatter('self')
}

/** @throws invalidInput for the account's own address and for one of another account */
const requireFree = async (
  { database }: Pick<Deps, 'database'>,
  user: { readonly userId: string; readonly emailHash: string | null },
  newEmailHash: string,
): Promise<void> => {
  if (user.emailHash === newEmailHash) throw refuse('The account already has this address.')
  const holder = await userOfEmail(database.db, newEmailHash)
  if (holder !== null && holder !== user.userId) throw refuse('Another account has this address.')
}

/**
 * Requests a change of an account's address, for a person who lost the old one. It waits for `EMAIL_CHANGE_WAIT_HOURS`:
 * the new address must confirm it, the old one can stop it. @throws notFound; invalidInput; conflict while another
 * change is open
 */
export const changePersonEmail = staffAct(
  {
    act: 'person.email',
    capability: 'person.change',
    subject: ofNewAddress,
    reason: ({ reason }: Input) => reason,
  },
  async (deps, { staffId }, { userId, newEmail }, audit): Promise<{ dueAt: string }> => {
    const { database, personalData, ids, clock } = deps
    const user = await readUser(deps, database.db, userId)
    if (user === null) throw new Refusal('notFound')
    const newEmailHash = personalData.emailHash(newEmail)
    await requireOtherMailbox(deps, staffId, newEmail)
    await requireFree(deps, user, newEmailHash)
    const now = clock.now()
    const dueAt = new Date(now.getTime() + EMAIL_CHANGE_WAIT_HOURS * HOUR_MS)
    await database.transact(async (tx) => {
      const { email } = await lockUser(deps, tx, userId)
      const changeId = ids.uuid()
      const sealed = await personalData.seal(
        tx,
        personOf(userId),
        newEmailContext(userId, changeId),
        newEmail,
      )
      const change = { userId, changeId, newEmail: sealed, newEmailHash, requestedBy: staffId }
      if (!(await insertPendingChange(tx, { ...change, requestedAt: now, dueAt })))
        throw new Refusal('conflict', { sentence: 'A change of this account’s address is already waiting.' })
      const sides = email === null ? (['new'] as const) : (['old', 'new'] as const)
      const mails = sides.map((side) => mailPendingEmailChangeJob.at(now, { userId, changeId, side }))
      await writeOutbox(tx, ids, userId, mails, now)
      await audit.record(tx, { caseId: null, details: { userId, changeId } })
    })
    return { dueAt: dueAt.toISOString() }
  },
)

/** Cancels an open change of address. @throws notFound */
export const cancelEmailChange = staffAct(
  {
    act: 'person.email_cancel',
    capability: 'person.change',
    subject: ofAccount,
    reason: ({ reason }: CallArguments<Calls['cancelEmailChange']>) => reason,
  },
  ({ database, clock }, _staff, { userId }, audit): Promise<void> =>
    database.transact(async (tx) => {
      const open = await readOpenChange(tx, userId)
      if (open === null || !(await endPendingChange(tx, open, 'canceled', clock.now())))
        throw new Refusal('notFound')
      await audit.record(tx, { caseId: null, details: { userId, changeId: open.changeId } })
    }),
)
