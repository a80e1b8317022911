import { afterBusinessDays } from '#contract/business-days.ts'
import type { CheckInfo } from '#contract/identity-shapes.ts'
import {
  BANK_DAYS,
  type CheckStep,
  DISABLED_REASONS,
  WITHDRAWAL_ACCOUNT,
} from '#contract/withdrawal-account.ts'
import { readCheckedCase } from '#server/cases/checked-case.ts'
import { readNextTransfer } from '#server/cases/transfer-dates.ts'
import type { Deps } from '#server/deps.ts'
import { type AccountState, OutcomeUnknown } from '#server/outside/payments/port.ts'
import { questionsOf } from './account-questions.policy.ts'
import { openDetails } from './check-person.ts'
import { askAboutAccount } from './follow-account.ts'
import { readHolder, shownDetails } from './holder.ts'
import { type CheckRow, readCheck } from './identity-check.queries.ts'
import type { Recipient } from './recipient.ts'
import { type AccountRow, readWithdrawalAccount } from './withdrawal-account.queries.ts'
import { stateOf } from './withdrawal-account.state.ts'

const { verified } = WITHDRAWAL_ACCOUNT

/** What the provider says now; null where there is no account yet, or it can't be reached: then what it said last counts. */
const hearProvider = async (deps: Deps, caseId: string): Promise<AccountState | null> => {
  try {
    return await askAboutAccount(deps, caseId)
  } catch (error) {
    if (!(error instanceof OutcomeUnknown)) throw error
    deps.log.warn({ err: error, caseId }, 'the provider didn’t tell where an account stands')
    return null
  }
}

const isFinal = (account: AccountRow | null): boolean =>
  account?.disabledReason === 'rejected' || account?.disabledReason === 'stopped'

/** In order: without the code the details can't be given, without the details there is no account. */
const missingSteps = (account: AccountRow | null, check: CheckRow | null, isProved: boolean): CheckStep[] => {
  if (account?.state === verified || isFinal(account)) return []
  const isTold = check !== null && check.detailsKey !== null && check.toldKey === check.detailsKey
  const steps: (readonly [CheckStep, boolean])[] = [
    ['code', !isProved],
    ['details', !isTold],
    ['account', account === null || account.accountRef === null || account.missing.length > 0],
  ]
  const missing = steps.flatMap(([step, isMissing]) => (isMissing ? [step] : []))
  // Nothing is left but to wait: then nobody is asked for a code.
  return missing.length === 1 && missing[0] === 'code' ? [] : missing
}

/** The provider has an account, asks for nothing, and hasn't said yes or no. */
const isUnderReview = (account: AccountRow | null): boolean =>
  account !== null &&
  account.accountRef !== null &&
  account.state !== verified &&
  account.missing.length === 0 &&
  !isFinal(account)

const readDetails = async (deps: Deps, check: CheckRow | null): Promise<CheckInfo['details']> => {
  const kept = check && (await openDetails(deps, deps.database.reader, check))
  return kept === null ? null : shownDetails(readHolder(kept))
}

const readTransfer = async (deps: Deps, caseId: string): Promise<CheckInfo['nextTransfer']> => {
  const next = await readNextTransfer(deps, caseId)
  if (next === null) return null
  const { sendsAt, amountCents } = next
  return {
    amountCents,
    sendsAt: sendsAt.toISOString(),
    arrivesFromAt: afterBusinessDays(sendsAt, BANK_DAYS.from).toISOString(),
    arrivesUntil: afterBusinessDays(sendsAt, BANK_DAYS.until).toISOString(),
  }
}

/** All that a person may know of their check; what they told only in a browser that the code was typed in. */
export const readCheckInfo = async (
  deps: Deps,
  { caseId, role }: Recipient,
  { isProved, form }: { readonly isProved: boolean; readonly form: CheckInfo['form'] },
): Promise<CheckInfo> => {
  const { reader } = deps.database
  const heard = await hearProvider(deps, caseId)
  const [of, account, check, nextTransfer] = await Promise.all([
    readCheckedCase(reader, caseId),
    readWithdrawalAccount(reader, caseId),
    readCheck(reader, caseId),
    readTransfer(deps, caseId),
  ])
  if (of === null) throw new Error(`Case ${caseId} is gone`)
  const isVerified = account?.state === verified
  const last4 = heard?.bankLast4 ?? null
  return {
    caseId,
    role,
    purpose: of.purpose,
    withdrawalAccount: account === null ? WITHDRAWAL_ACCOUNT.initial : stateOf(account),
    verifiedAt: isVerified ? (of.verifiedAt?.toISOString() ?? null) : null,
    disabledReason: DISABLED_REASONS.find((reason) => reason === account?.disabledReason) ?? null,
    missing: missingSteps(account, check, isProved),
    accountMissing: isVerified ? [] : questionsOf(account?.missing ?? []),
    underReview: isUnderReview(account),
    bank: isProved && last4 !== null ? { name: heard?.bankName ?? null, last4 } : null,
    details: isProved ? await readDetails(deps, check) : null,
    form,
    givingPausesAt: of.givingPausesAt?.toISOString() ?? null,
    refundsAt: of.refundsAt?.toISOString() ?? null,
    nextTransfer,
  }
}
