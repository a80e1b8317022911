import type { CheckInfo } from '#contract/identity/identity-shapes.ts'
import {
  type AccountQuestion,
  type CheckPart,
  isOnHold,
  WITHDRAWAL_ACCOUNT,
} from '#contract/identity/withdrawal-account.ts'

type Standing = Pick<CheckInfo, 'withdrawalAccount' | 'disabledReason' | 'missing' | 'details' | 'form'>

/** Nothing that the person does here would change it. */
const isClosed = (info: Standing): boolean =>
  info.withdrawalAccount === WITHDRAWAL_ACCOUNT.verified || isOnHold(info)

/** At which part of the check somebody is, or that there is only its result left to see. */
export const partOf = (info: Standing, asked: string | null): CheckPart | 'result' => {
  const [next] = info.missing
  // A bank account change needs a new code, even after the check was passed.
  if (asked === 'bank' && info.withdrawalAccount === WITHDRAWAL_ACCOUNT.verified)
    return info.form === null ? 'code' : 'bank'
  // Who has nothing left to do may still show that the mails are theirs: to see again what they gave.
  if (isClosed(info) || next === undefined) return asked === 'code' && info.form === null ? 'code' : 'result'
  // Back to one that is done, by who has shown that the mails are theirs.
  if (info.form !== null && (asked === 'code' || (asked === 'details' && info.details !== null))) return asked
  return next
}

/** The details are with the provider: whoever was let into its fields changes them there, and only there. */
export const areGiven = ({ details, missing }: Pick<Standing, 'details' | 'missing'>): boolean =>
  details !== null && !missing.includes('details')

/** What the provider still asks for, at least one thing. */
export const questionsLeft = ({
  accountMissing,
}: Pick<CheckInfo, 'accountMissing'>): readonly AccountQuestion[] =>
  accountMissing.length > 0 ? accountMissing : ['other']

export type CheckResult = 'verified' | 'checking' | 'unfinished' | 'disabled'

/** What the page of the result is about; null where the check hasn't come so far. */
export const resultOf = (info: Standing): CheckResult | null => {
  if (info.withdrawalAccount === WITHDRAWAL_ACCOUNT.verified) return 'verified'
  if (isClosed(info)) return 'disabled'
  if (info.missing.includes('details')) return null
  if (info.missing.length > 0) return 'unfinished'
  return info.withdrawalAccount === WITHDRAWAL_ACCOUNT.disabled ? 'disabled' : 'checking'
}
