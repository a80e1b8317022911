import { staffPath } from '#contract/page-addresses.ts'
import { raiseAlert } from '#server/alerts/raise-alert.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { lockWithdrawalAccount } from '../withdrawal-account/withdrawal-account.queries.ts'
import { readOpenHolds } from './account-holds.queries.ts'
import { openHold } from './account-holds.ts'

const MESSAGE =
  'You told us you didn’t change where transfers go. Nothing is sent until we’ve talked with you.'

/**
 * Freezes the account of a recipient who reports an unknown change of the bank account or card, and alerts staff. Idempotent.
 *
 * @throws conflict if no such change holds their payouts
 */
export const denyBankChange = (deps: Deps, caseId: string): Promise<void> =>
  deps.database.transact(async (tx) => {
    await lockWithdrawalAccount(tx, caseId)
    const holds = await readOpenHolds(tx, caseId)
    const bankHold = holds.find(({ kind }) => kind === 'bank_changed')
    if (bankHold === undefined)
      throw new Refusal('conflict', {
        sentence: 'Nothing was changed in the last few days. Write to us.',
      })
    const reason = 'The recipient says they didn’t change where transfers go.'
    const holdId = await openHold(deps, tx, caseId, { kind: 'identity', message: MESSAGE, reason })
    if (holdId === null) return
    await raiseAlert(tx, deps, {
      alertKey: `bank-change:${bankHold.holdId}`,
      kind: 'bank_denied',
      caseId,
      about: holdId,
      address: staffPath('cases', caseId),
      title: 'A recipient says they didn’t change where transfers go',
      body: `Case ${caseId}: the recipient says someone else changed the bank account or card. The account is frozen. Call them, have it corrected, then lift the hold.`,
    })
  })
