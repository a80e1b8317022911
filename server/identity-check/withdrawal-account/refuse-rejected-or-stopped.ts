import { isRejectedOrStopped } from '#contract/identity-check/withdrawal-account.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { WithdrawalAccountRow } from './withdrawal-account.queries.ts'

/** @throws conflict if the provider rejected or stopped the account, so that no step by the person can change its state */
export const refuseRejectedOrStopped = (account: WithdrawalAccountRow): void => {
  if (isRejectedOrStopped(account))
    throw new Refusal('conflict', {
      sentence: 'This account is on hold. Write to us and we’ll look into it.',
    })
}
