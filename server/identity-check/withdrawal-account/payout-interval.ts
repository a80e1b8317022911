import {
  DEFAULT_PAYOUT_INTERVAL,
  PAYOUT_INTERVALS,
  type PayoutInterval,
} from '#contract/payouts/payout-interval.ts'
import type { Deps } from '#server/deps.ts'
import type { Db } from '#server/platform/database.ts'
import { parseEnumColumn } from '#server/platform/parse-enum-column.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { lockCheck } from '../identity-check.queries.ts'
import { type Recipient, readProof } from '../recipient.ts'
import {
  ensureWithdrawalAccount,
  readWithdrawalAccount,
  storePayoutInterval,
  type WithdrawalAccountRow,
} from './withdrawal-account.queries.ts'

/** How often a recipient is paid, and since when they chose it; null if they never chose. */
export type ChosenInterval = { readonly interval: PayoutInterval; readonly chosenAt: Date | null }

export const chosenIntervalOf = (account: WithdrawalAccountRow | null): ChosenInterval => ({
  interval:
    account === null ? DEFAULT_PAYOUT_INTERVAL : parseEnumColumn(PAYOUT_INTERVALS, account.payoutInterval),
  chosenAt: account?.payoutIntervalAt ?? null,
})

export const readPayoutInterval = async (db: Db, caseId: string): Promise<ChosenInterval> =>
  chosenIntervalOf(await readWithdrawalAccount(db, caseId))

/**
 * Stores how often the recipient wants to be paid, from the next payout on. Idempotent: the same choice again keeps its time.
 * @throws notAllowed if another recipient was named since the request was authenticated
 */
export const choosePayoutInterval = (
  deps: Pick<Deps, 'database' | 'personalData' | 'clock'>,
  { caseId, role, provedBy }: Pick<Recipient, 'caseId' | 'role' | 'provedBy'>,
  interval: PayoutInterval,
): Promise<void> =>
  deps.database.transact(async (tx) => {
    const check = await lockCheck(tx, caseId)
    if (
      role === 'beneficiary' &&
      (check === null || provedBy !== (await readProof(deps, { caseId, role }, check)))
    )
      throw new Refusal('notAllowed')
    await ensureWithdrawalAccount(tx, caseId)
    await storePayoutInterval(tx, caseId, { payoutInterval: interval, payoutIntervalAt: deps.clock.now() })
  })
