/** What browser and server call the states of a withdrawal account and of the identity check that leads to it. */

/** As the specification counts them. */
export const WITHDRAWAL_ACCOUNT = { initial: 0, verified: 1, disabled: 2 } as const
export type WithdrawalAccountState = (typeof WITHDRAWAL_ACCOUNT)[keyof typeof WITHDRAWAL_ACCOUNT]

/** Why an account is frozen. */
export const DISABLED_REASONS = ['rejected', 'under_review', 'details_due', 'stopped'] as const
export type DisabledReason = (typeof DISABLED_REASONS)[number]
/** Whether nothing that the person does in the check would change it; an account that isn't frozen has no reason. */
export const isOnHold = ({ disabledReason }: { readonly disabledReason: string | null }): boolean =>
  disabledReason === 'rejected' || disabledReason === 'stopped'

/** Who goes through the check: the organizer for themselves, or whom a case is for, by the link of our mail. */
export const CHECK_ROLES = ['organizer', 'beneficiary'] as const
export type CheckRole = (typeof CHECK_ROLES)[number]

/** What the person still has to do, in this order: type the mailed code, give their details, finish at the provider. */
export const CHECK_STEPS = ['code', 'details', 'account'] as const
export type CheckStep = (typeof CHECK_STEPS)[number]

/** What a verified person goes through for another bank account: the mailed code, then the provider's form. */
export const BANK_STEPS = ['code', 'bank'] as const
export type CheckPart = CheckStep | (typeof BANK_STEPS)[number]

/** What the provider still asks for, in its own fields. */
export const ACCOUNT_QUESTIONS = ['ssn', 'bank', 'document', 'terms', 'details', 'other'] as const
export type AccountQuestion = (typeof ACCOUNT_QUESTIONS)[number]

/** Once the code was typed, the details can be given and corrected in that browser for so long. */
export const CHECK_MINUTES = 60
/** On which days after the first mail we write again. */
export const CHECK_REMINDER_DAYS = [1, 3, 7, 14, 21, 28] as const

/** In the address of the check: a part to go back to. */
export const CHECK_PART = 'part'

/** The page of the check, where the link of our mail leads. */
export const checkPath = (caseId: string, part?: CheckPart): string =>
  `/kyc/check/${caseId}${part === undefined ? '' : `?${CHECK_PART}=${part}`}`
/** In that page's address: a link led here that isn't ours, or not all of one. */
export const BROKEN_LINK = 'brokenLink'

/** How many business days a bank takes to show a transfer: from so many, until so many. */
export const BANK_DAYS = { from: 2, until: 5 } as const
