import { WITHDRAWAL_ACCOUNT } from '#contract/identity-check/withdrawal-account.ts'
import type { Deps } from '#server/deps.ts'
import { announceCase } from '#server/ledger/balance.store.ts'
import type { AccountState } from '#server/outside/payments/port.ts'
import type { Tx } from '#server/platform/database.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { holdDisabledAccount, releaseEnabledAccount } from '../holds/disabled-account.ts'
import { holdOnBankChange } from '../holds/hold-on-bank-change.ts'
import { holdOnNameMismatch } from '../holds/hold-on-name-mismatch.ts'
import { mailAccountStateJob } from '../identity-check-jobs.ts'
import {
  changeWithdrawalAccount,
  lockWithdrawalAccount,
  type WithdrawalAccountRow,
} from './withdrawal-account.queries.ts'
import { disabledReasonOf, nextAccountState, stateOf } from './withdrawal-account.state.ts'

const { verified, disabled } = WITHDRAWAL_ACCOUNT

/** The row's new values after the provider's answer. */
const changeOf = (
  row: WithdrawalAccountRow,
  account: AccountState,
  now: Date,
): Partial<WithdrawalAccountRow> => {
  const state = nextAccountState(stateOf(row), account)
  return {
    state,
    accountRef: account.accountRef,
    // The first verification counts, so that donations after it aren't refunded because of a later state.
    verifiedAt: row.verifiedAt ?? (state === verified ? now : null),
    disabledAt: state === disabled ? (row.disabledAt ?? now) : null,
    disabledReason: state === disabled ? disabledReasonOf(account) : null,
    missing: [...account.missing],
    // The last known one, so that one removed and then replaced counts as changed.
    bankRef: account.bankRef ?? row.bankRef,
    bankLast4: account.bankLast4,
    bankName: account.bankName,
    bankKind: account.bankKind,
    // A verified or refused person gets no further reminders.
    ...(state === row.state ? {} : { mailAt: null }),
  }
}

/**
 * Applies the provider's state of a case's account. `query` is the number of the answered query. An answer is
 * ignored if one to a later query was applied before.
 */
export const applyAccountState = async (
  deps: Pick<Deps, 'clock' | 'ids' | 'log' | 'personalData'>,
  tx: Tx,
  caseId: string,
  { query, account }: { readonly query: number; readonly account: AccountState },
): Promise<void> => {
  const { clock, ids } = deps
  const row = await lockWithdrawalAccount(tx, caseId)
  if (row === null || row.lastAnswer >= query) return
  // Ignores an account that isn't the case's, such as a duplicate, which our idempotency keys should prevent.
  if (row.accountRef !== null && row.accountRef !== account.accountRef) return
  const now = clock.now()
  const values = changeOf(row, account, now)
  await changeWithdrawalAccount(tx, caseId, { ...values, lastAnswer: query, answeredAt: now })
  if (values.state === disabled) await holdDisabledAccount(deps, tx, caseId, disabledReasonOf(account))
  else await releaseEnabledAccount(deps, tx, caseId)
  if (row.bankRef !== null && account.bankRef !== null && row.bankRef !== account.bankRef)
    await holdOnBankChange(deps, tx, caseId)
  // Only at the first verification, so that a hold that staff lifted doesn't come back.
  if (values.state === verified && row.verifiedAt === null) await holdOnNameMismatch(deps, tx, caseId)
  if (values.state === row.state) return
  await announceCase(tx, caseId)
  const mail = mailAccountStateJob.at(now, { caseId, answer: query })
  await writeOutbox(tx, ids, caseId, [mail], now)
}
