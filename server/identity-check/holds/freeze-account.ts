import { LIFTED_BY_STAFF, type StaffHoldKind } from '#contract/identity-check/payout-holds.ts'
import { ofCase } from '#server/audit/act-subject.ts'
import { staffAct } from '#server/audit/staff-act.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { lockWithdrawalAccount } from '../withdrawal-account/withdrawal-account.queries.ts'
import { readHoldRow } from './account-holds.queries.ts'
import { liftHold, openHold } from './account-holds.ts'

type Freeze = {
  readonly caseId: string
  readonly kind: StaffHoldKind
  readonly reason: string
  readonly message: string
}
type Unfreeze = {
  readonly caseId: string
  readonly holdId: string
  readonly reason: string
  readonly message: string
}
const reason = (input: Freeze | Unfreeze): string => input.reason

/**
 * Freezes a recipient's account: no payouts, no donations, and payouts in transit are canceled. Locks the
 * account's row, so that a payout either began before or never begins.
 * @throws notAllowed · notFound without an account · conflict if it is already frozen for that reason
 */
export const freezeAccount = staffAct(
  { act: 'account.freeze', capability: 'hold.account', subject: ofCase, reason },
  (deps, { staffId }, { caseId, kind, reason, message }: Freeze, audit) =>
    deps.database.transact(async (tx) => {
      if ((await lockWithdrawalAccount(tx, caseId)) === null)
        throw new Refusal('notFound', { sentence: 'No case with this number has an account to freeze.' })
      const holdId = await openHold(deps, tx, caseId, { kind, reason, message, openedBy: staffId })
      if (holdId === null)
        throw new Refusal('conflict', { sentence: 'This account is already frozen for that reason.' })
      await audit.record(tx, { caseId, details: { holdId, kind } })
      return { holdId }
    }),
)

/**
 * Lifts one hold; other holds of the account stay.
 * @throws notAllowed · notFound · conflict if it isn't open, or ends only by time or by its recipient
 */
export const unfreezeAccount = staffAct(
  { act: 'account.unfreeze', capability: 'hold.account', subject: ofCase, reason },
  (deps, { staffId }, { caseId, holdId, message }: Unfreeze, audit) =>
    deps.database.transact(async (tx) => {
      await lockWithdrawalAccount(tx, caseId)
      const hold = await readHoldRow(tx, caseId, holdId)
      if (hold === null) throw new Refusal('notFound')
      const { kind } = hold
      if (kind === 'hidden') await deps.handlers.refuseWhileRefunded(tx, caseId)
      if (!LIFTED_BY_STAFF.includes(kind))
        throw new Refusal('conflict', { sentence: 'Staff can’t lift this hold. It ends automatically.' })
      if (
        hold.liftedAt !== null ||
        (await liftHold(deps, tx, caseId, { kind, message, liftedBy: staffId })) === null
      )
        throw new Refusal('conflict', { sentence: 'This hold was already lifted.' })
      await audit.record(tx, { caseId, details: { holdId, kind } })
      return { holdId }
    }),
)
