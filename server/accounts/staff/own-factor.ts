import type { ActName } from '#contract/staff/act-names.ts'
import { insertAuditEntry } from '#server/audit/audit.store.ts'
import type { Deps } from '#server/deps.ts'
import type { Person } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { hasPasskeys } from '../passkeys/passkeys.queries.ts'
import { isStaff, readFactorState } from './require-staff.ts'
import { readSecondFactor } from './second-factor.queries.ts'

/**
 * Requires the second factor of a member of staff who changes it, so that the password or a stolen session can't add one.
 * Their first one only takes what `confirmSelf` asks. Call it again in the transaction that stores the change.
 * @throws secondFactorNeeded
 */
export const requireOwnFactor = async (
  deps: Pick<Deps, 'wallClock'>,
  db: Db,
  person: Person,
): Promise<void> => {
  const { userId } = person
  if (!(await isStaff(db, userId))) return
  const isSetUp = (await readSecondFactor(db, userId)) !== null || (await hasPasskeys(db, userId))
  if (isSetUp && !(await readFactorState(deps, db, person)).isRecent) throw new Refusal('secondFactorNeeded')
}

/** Records a change of a second factor; of people who aren't staff, nothing. */
export const auditOwnFactor = async (
  deps: Pick<Deps, 'ids' | 'clock'>,
  tx: Tx,
  userId: string,
  act: ActName,
): Promise<void> => {
  if (!(await isStaff(tx, userId))) return
  await insertAuditEntry(tx, deps, { caseId: null, staffId: userId, act, reason: '', details: {} })
}
