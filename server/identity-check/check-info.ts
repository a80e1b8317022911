import { PURPOSE } from '#contract/cases/cases.ts'
import type { CheckInfo } from '#contract/identity-check/identity-shapes.ts'
import {
  type CheckStep,
  isRejectedOrStopped,
  WITHDRAWAL_ACCOUNT,
} from '#contract/identity-check/withdrawal-account.ts'
import { readUser } from '#server/accounts/read-user.ts'
import { type CheckedCase, donationPauseOf, readCheckedCase } from '#server/cases/case-with-check.ts'
import type { Deps } from '#server/deps.ts'
import type { AccountState } from '#server/outside/payments/port.ts'
import { describeAccountHolder, readHolder } from './account-holder.ts'
import { openDetails } from './check-person.ts'
import { readOpenHolds } from './holds/account-holds.queries.ts'
import { describeHolds } from './holds/describe-hold.ts'
import { readShownAccount } from './holds/shown-account.ts'
import { type CheckRow, readCheck } from './identity-check.queries.ts'
import { namePartsOf } from './name-parts.policy.ts'
import type { Recipient } from './recipient.ts'
import { questionsOf } from './withdrawal-account/account-questions.policy.ts'
import { pollAccountIfReachable } from './withdrawal-account/follow-account.ts'
import { chosenIntervalOf } from './withdrawal-account/payout-interval.ts'
import { readDisabledAccount } from './withdrawal-account/read-disabled-account.ts'
import type { WithdrawalAccountRow } from './withdrawal-account/withdrawal-account.queries.ts'
import { isUnderReview, reasonOf, stateOf } from './withdrawal-account/withdrawal-account.state.ts'

/** The missing steps in their order: details require the code, and the account requires the details. */
const missingSteps = (
  account: WithdrawalAccountRow | null,
  check: CheckRow | null,
  isCodeVerified: boolean,
): CheckStep[] => {
  if (account !== null && (account.state === WITHDRAWAL_ACCOUNT.verified || isRejectedOrStopped(account)))
    return []
  // The keys are those of the stored details and of the details that were last sent to the provider.
  const isSent = check !== null && check.detailsKey !== null && check.sentKey === check.detailsKey
  const steps: (readonly [CheckStep, boolean])[] = [
    ['code', !isCodeVerified],
    ['details', !isSent],
    ['account', account === null || account.accountRef === null || account.missing.length > 0],
  ]
  const missing = steps.flatMap(([step, isMissing]) => (isMissing ? [step] : []))
  // If only the code is missing, the person just has to wait, which requires no code.
  return missing.length === 1 && missing[0] === 'code' ? [] : missing
}

const readDetails = async (deps: Deps, check: CheckRow | null): Promise<CheckInfo['details']> => {
  const details = check && (await openDetails(deps, deps.database.db, check))
  return details === null ? null : describeAccountHolder(readHolder(details))
}

/** Name to prefill: the beneficiary's on the case, or the account's in a case for the organizer themselves. */
const readKnownName = async (
  deps: Deps,
  { purpose, beneficiaryName, ownerId, organizerName }: CheckedCase,
): Promise<CheckInfo['knownName']> =>
  purpose === PURPOSE.someoneElse
    ? beneficiaryName
    : namePartsOf((await readUser(deps, deps.database.db, ownerId))?.fullName ?? organizerName)

const readTransfer = async (deps: Deps, caseId: string): Promise<CheckInfo['nextPayout']> => {
  const next = await deps.handlers.payoutDates.readNextPayout(deps, caseId)
  if (next === null) return null
  return { amountCents: next.amountCents, sendsAt: next.sendsAt.toISOString() }
}

/** Bank account or debit card of an account at the provider; null if it has none yet. */
const bankOf = (account: AccountState | null): CheckInfo['bank'] =>
  account === null || account.bankLast4 === null
    ? null
    : { kind: account.bankKind, name: account.bankName, last4: account.bankLast4 }

/**
 * Reads a case's bank account or debit card from the provider, for the data export; null if there is none yet, or the
 * provider can't be reached.
 */
export const readBank = async (deps: Deps, caseId: string): Promise<CheckInfo['bank']> =>
  bankOf(await pollAccountIfReachable(deps, caseId))

/** A person's identity check. It includes the details only in a browser where the code was typed. */
export const readCheckInfo = async (
  deps: Deps,
  { caseId, role }: Recipient,
  { isCodeVerified, form }: { readonly isCodeVerified: boolean; readonly form: CheckInfo['form'] },
): Promise<CheckInfo> => {
  const { db } = deps.database
  const polledAccount = await pollAccountIfReachable(deps, caseId)
  // Read after polling the provider, which may have changed all of these.
  const [checkedCase, account, check] = await Promise.all([
    readCheckedCase(db, caseId),
    readShownAccount(db, caseId),
    readCheck(db, caseId),
  ])
  if (checkedCase === null) throw new Error(`Case ${caseId} is gone`)
  const isVerified = account?.state === WITHDRAWAL_ACCOUNT.verified
  const [details, knownName, nextPayout, disabled, holds] = await Promise.all([
    isCodeVerified ? readDetails(deps, check) : null,
    isCodeVerified ? readKnownName(deps, checkedCase) : null,
    isVerified ? readTransfer(deps, caseId) : null,
    readDisabledAccount(deps, checkedCase, account),
    readOpenHolds(db, caseId),
  ])
  const ownHolds = holds.filter(({ kind }) => kind !== 'account_stopped')
  return {
    caseId,
    role,
    purpose: checkedCase.purpose,
    withdrawalAccount: account === null ? WITHDRAWAL_ACCOUNT.initial : stateOf(account),
    verifiedAt: isVerified ? (checkedCase.verifiedAt?.toISOString() ?? null) : null,
    disabledReason: account && reasonOf(account),
    disabled,
    holds: await describeHolds(deps, checkedCase, ownHolds, 'recipient'),
    missing: missingSteps(account, check, isCodeVerified),
    accountMissing: isVerified ? [] : questionsOf(account?.missing ?? []),
    underReview: account !== null && isUnderReview(account),
    bank: isCodeVerified ? bankOf(polledAccount) : null,
    offersCard: deps.config.debitCardPayouts,
    details,
    knownName,
    form,
    donationsPauseAt: donationPauseOf(checkedCase, deps.clock.now())?.toISOString() ?? null,
    refundsAt: checkedCase.refundsAt?.toISOString() ?? null,
    payoutInterval: chosenIntervalOf(account).interval,
    nextPayout,
  }
}
