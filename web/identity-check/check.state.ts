import type { CheckInfo } from '#contract/identity-check/identity-shapes.ts'
import {
  type AccountQuestion,
  type CheckPart,
  isRejectedOrStopped,
  WITHDRAWAL_ACCOUNT,
} from '#contract/identity-check/withdrawal-account.ts'

type CheckState = Pick<CheckInfo, 'withdrawalAccount' | 'disabledReason' | 'missing' | 'details' | 'form'>

/** Whether no step of the check can change the account's state. */
const isClosed = (info: CheckState): boolean =>
  info.withdrawalAccount === WITHDRAWAL_ACCOUNT.verified || isRejectedOrStopped(info)

/** Current step of the check, or its result. */
export const partOf = (info: CheckState, requestedPart: string | null): CheckPart | 'result' => {
  const [next] = info.missing
  // For a bank account change, even a verified person must confirm by code that they control the address.
  if (requestedPart === 'bank' && info.withdrawalAccount === WITHDRAWAL_ACCOUNT.verified)
    return info.form === null ? 'code' : 'bank'
  // After the last step, the code step is still available, to see the details again.
  if (isClosed(info) || next === undefined)
    return requestedPart === 'code' && info.form === null ? 'code' : 'result'
  // A completed step can be reopened, if the code was typed.
  if (
    info.form !== null &&
    (requestedPart === 'code' || (requestedPart === 'details' && info.details !== null))
  )
    return requestedPart
  return next
}

/** Whether the provider has the details: after its form was opened, they can be changed only there. */
export const hasDetails = ({ details, missing }: Pick<CheckState, 'details' | 'missing'>): boolean =>
  details !== null && !missing.includes('details')

/** The provider's open requirements; `other` if it names none. */
export const questionsLeft = ({
  accountMissing,
}: Pick<CheckInfo, 'accountMissing'>): readonly AccountQuestion[] =>
  accountMissing.length > 0 ? accountMissing : ['other']

export type CheckResult = 'verified' | 'checking' | 'unfinished' | 'disabled'

/** Kind of result page; null before the details are given. */
export const resultOf = (info: CheckState): CheckResult | null => {
  if (info.withdrawalAccount === WITHDRAWAL_ACCOUNT.verified) return 'verified'
  if (isClosed(info)) return 'disabled'
  if (info.missing.includes('details')) return null
  if (info.missing.length > 0) return 'unfinished'
  return info.withdrawalAccount === WITHDRAWAL_ACCOUNT.disabled ? 'disabled' : 'checking'
}
