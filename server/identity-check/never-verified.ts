import { daysBefore } from '#contract/dates.ts'
import { staffPath } from '#contract/page-addresses.ts'
import { raiseAlert } from '#server/alerts/raise-alert.ts'
import { latestOverduePublication } from '#server/cases/cases.policy.ts'
import type { Deps } from '#server/deps.ts'
import { NotAtProvider, OutcomeUnknown } from '#server/outside/payments/port.ts'
import type { Tx } from '#server/platform/database.ts'
import { pollAccount } from './withdrawal-account/follow-account.ts'
import {
  caseOfAccount,
  readNeverVerified,
  readWithdrawalAccount,
  shareLockWithdrawalAccount,
} from './withdrawal-account/withdrawal-account.queries.ts'

/**
 * Older cases aren't read: their donations were paused long enough ago that none can still arrive, or come back from a
 * dispute, which banks may open for months and decide months later.
 */
const READ_FOR_DAYS = 365

/** Cases whose recipient wasn't verified in time, and whose donations are refunded. */
export const listNeverVerified = (deps: Pick<Deps, 'database' | 'clock'>): Promise<string[]> => {
  const now = deps.clock.now()
  return readNeverVerified(deps.database.db, {
    from: daysBefore(now, READ_FOR_DAYS),
    until: latestOverduePublication(now),
  })
}

/** Whether a case's recipient still isn't verified. Locks the account until the transaction ends. */
export const isNeverVerified = async (tx: Tx, caseId: string): Promise<boolean> =>
  (await shareLockWithdrawalAccount(tx, caseId))?.verifiedAt === null

/** Alerts staff about an account that a case's recipient opened, and that the books don't know. */
const alertForgottenAccount = (deps: Deps, caseId: string, accountRef: string): Promise<void> =>
  deps.database.transact((tx) =>
    raiseAlert(tx, deps, {
      alertKey: `forgotten-account:${accountRef}`,
      kind: 'forgotten_account',
      caseId,
      about: accountRef,
      address: staffPath('cases', caseId),
      title: 'A recipient is verified at the provider, but the account isn’t in our books',
      body: `Case ${caseId}, ${accountRef}: the books were probably restored from an older backup. Its donations aren’t refunded. Ask the recipient to complete the identity check again.`,
    }),
  )

/** @throws OutcomeUnknown, NotAtProvider */
const isUnverifiedAtProvider = async (deps: Deps, caseId: string): Promise<boolean> => {
  const { database, payments, clock } = deps
  const row = await readWithdrawalAccount(database.db, caseId)
  if (row === null || row.openedAt === null) return false
  if (row.accountRef !== null) return (await pollAccount(deps, caseId))?.state !== 'verified'
  const account = await payments.findAccount(caseId, { from: row.openedAt, until: clock.now() })
  // A known account of a case without one was that of an earlier recipient.
  if (account?.state !== 'verified' || (await caseOfAccount(database.db, account.accountRef)) !== null)
    return true
  await alertForgottenAccount(deps, caseId, account.accountRef)
  return false
}

/**
 * Asks the provider whether a case's recipient, whom the books don't know as verified, isn't verified there, either:
 * restored books may have forgotten it. Applies its answer.
 * @returns false also while the provider gives no clear answer
 */
export const confirmNeverVerified = async (deps: Deps, caseId: string): Promise<boolean> => {
  try {
    return await isUnverifiedAtProvider(deps, caseId)
  } catch (error) {
    if (error instanceof NotAtProvider) return true
    if (!(error instanceof OutcomeUnknown)) throw error
    deps.log.warn({ err: error.cause, caseId }, 'the provider didn’t tell whether a recipient is verified')
    return false
  }
}
