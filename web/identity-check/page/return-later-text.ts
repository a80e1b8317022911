import type { CheckRole } from '#contract/identity-check/withdrawal-account.ts'

/** Where the person finds the check again. Only beneficiaries are sure to have a mail with its link. */
export const returnLaterText = (role: CheckRole): string =>
  role === 'beneficiary'
    ? 'The link in your e-mail brings you back here.'
    : 'You’ll find this check again under My fundraisers.'
