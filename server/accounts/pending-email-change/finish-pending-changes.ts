import { EMAIL_CHANGE_DAYS } from '#contract/accounts/pending-email-calls.ts'
import { DAY_MS } from '#contract/dates.ts'
import { hasCapability } from '#contract/staff/staff-roles.ts'
import type { Deps } from '#server/deps.ts'
import type { Db } from '#server/platform/database.ts'
import { isRefusal } from '#server/platform/refusal.ts'
import { personOf } from '../account-person.ts'
import { announce } from '../notices/announce.ts'
import { moveAccount } from '../profile/change-email.ts'
import { followEmailChange } from '../profile/follow-email-change.ts'
import { tryNow } from '../profile/try-now.ts'
import { readUser } from '../read-user.ts'
import { isStaff } from '../staff/require-staff.ts'
import { readRoles } from '../staff/staff.queries.ts'
import { newEmailContext } from './change-person-email.ts'
import { endPendingChange, type PendingChangeRow, readDueChanges } from './pending-changes.queries.ts'

const BATCH_SIZE = 100

/** Whether the account is staff and the requester lacks `role.change`. */
const needsAdmin = async (db: Db, { userId, requestedBy }: PendingChangeRow): Promise<boolean> =>
  (await isStaff(db, userId)) && !hasCapability(await readRoles(db, requestedBy), 'role.change')

/**
 * Moves the account, in the transaction that ends the change, so that a concurrent stop either wins or loses
 * as a whole.
 */
const moveAddress = async (deps: Deps, row: PendingChangeRow): Promise<void> => {
  const { database, personalData, clock } = deps
  const { userId, changeId } = row
  const user = await readUser(deps, database.db, userId)
  const context = newEmailContext(userId, changeId)
  const newEmail = await personalData.open(database.db, personOf(userId), context, row.newEmail)
  if (user === null || newEmail === null || (await needsAdmin(database.db, row))) {
    await endPendingChange(database.db, row, 'refused', clock.now())
    return
  }
  const notice = await database.transact(async (tx) => {
    if (!(await endPendingChange(tx, row, 'moved', clock.now()))) return null
    return moveAccount(deps, tx, user, { newEmail, codes: [] })
  })
  await announce(deps, notice)
  await tryNow(deps, () => followEmailChange(deps, userId))
}

const isTooOld = ({ requestedAt }: PendingChangeRow, now: Date): boolean =>
  requestedAt.getTime() + EMAIL_CHANGE_DAYS * DAY_MS <= now.getTime()

/** Moves accounts whose wait is over and whose new address was confirmed; drops unconfirmed changes. */
export const finishPendingChanges = async (deps: Deps): Promise<void> => {
  const { database, clock } = deps
  const now = clock.now()
  for (const row of await readDueChanges(database.db, now, BATCH_SIZE)) {
    if (row.confirmedAt === null) {
      if (isTooOld(row, now)) await endPendingChange(database.db, row, 'canceled', now)
      continue
    }
    try {
      await moveAddress(deps, row)
    } catch (error) {
      // Another account has the address, or the person changed theirs.
      if (!isRefusal(error, 'emailTaken') && !isRefusal(error, 'conflict')) throw error
      await endPendingChange(database.db, row, 'refused', now)
    }
  }
}
