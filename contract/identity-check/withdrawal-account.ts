/**
 * States of a withdrawal account and of its identity check. The provider *disables* an account; our holds of
 * `FREEZING_HOLDS` *freeze* it, which people see as disabled. Both make it *frozen*: gifts to its case pause, and its payouts
 * wait. Any other hold makes its payouts wait, and gifts go on.
 */

/** States of a withdrawal account, by the specification's numbers. */
export const WITHDRAWAL_ACCOUNT = { initial: 0, verified: 1, disabled: 2 } as const
export type WithdrawalAccountState = (typeof WITHDRAWAL_ACCOUNT)[keyof typeof WITHDRAWAL_ACCOUNT]

/** Why an account is disabled. `stopped` is any other reason of the provider, and our own freeze. */
export const DISABLED_REASONS = ['rejected', 'under_review', 'details_due', 'stopped'] as const
export type DisabledReason = (typeof DISABLED_REASONS)[number]
/** Whether the account is disabled for a reason that no step of the check can resolve. */
export const isRejectedOrStopped = ({
  disabledReason,
}: {
  readonly disabledReason: string | null
}): boolean => disabledReason === 'rejected' || disabledReason === 'stopped'

/** The person checked: the organizer, or the beneficiary with the mailed link. */
export const CHECK_ROLES = ['organizer', 'beneficiary'] as const
export type CheckRole = (typeof CHECK_ROLES)[number]

/** Steps of the check, in order: type the mailed code, give details, finish at the provider. */
export const CHECK_STEPS = ['code', 'details', 'account'] as const
export type CheckStep = (typeof CHECK_STEPS)[number]

/** Steps of a bank account change by a verified person: the mailed code, then the provider's form. */
export const BANK_STEPS = ['code', 'bank'] as const
export type CheckPart = CheckStep | (typeof BANK_STEPS)[number]

/** What the provider still requires, grouped from its own field names. */
export const ACCOUNT_QUESTIONS = ['ssn', 'bank', 'document', 'terms', 'details', 'other'] as const
export type AccountQuestion = (typeof ACCOUNT_QUESTIONS)[number]

/** Minutes that the details can be edited in a browser after the code was typed there. */
export const CHECK_MINUTES = 60
/** Days after the first mail when reminders go out. */
export const CHECK_REMINDER_DAYS = [1, 3, 7, 14, 21, 28] as const

/** Query parameter of the check's page that says that the opened link was invalid or incomplete. */
export const BROKEN_LINK = 'brokenLink'
