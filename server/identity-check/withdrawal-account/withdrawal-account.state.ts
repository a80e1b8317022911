import {
  DISABLED_REASONS,
  type DisabledReason,
  isOnHold,
  WITHDRAWAL_ACCOUNT,
  type WithdrawalAccountState,
} from '#contract/identity/withdrawal-account.ts'
import type { AccountState } from '#server/outside/payments/port.ts'

/** The provider's state of an account: payable, incomplete, or rejected. */
type AccountWord = 'passed' | 'lacking' | 'stopped'

const { initial, verified, disabled } = WITHDRAWAL_ACCOUNT

/** State transitions. A verified account that becomes incomplete gets no payouts until it is completed. */
const STEPS: Readonly<Record<WithdrawalAccountState, Readonly<Record<AccountWord, WithdrawalAccountState>>>> =
  {
    [initial]: { passed: verified, lacking: initial, stopped: disabled },
    [verified]: { passed: verified, lacking: disabled, stopped: disabled },
    [disabled]: { passed: verified, lacking: disabled, stopped: disabled },
  }

export const nextAccountState = (state: WithdrawalAccountState, word: AccountWord): WithdrawalAccountState =>
  STEPS[state][word]

/** The typed state of a row; the database constrains the number. */
export const stateOf = ({ state }: { readonly state: number }): WithdrawalAccountState => {
  const known = Object.values(WITHDRAWAL_ACCOUNT).find((one) => one === state)
  if (known === undefined) throw new Error(`${state} is no state of a withdrawal account`)
  return known
}

/** Why the account is frozen; null if it isn't. */
export const reasonOf = ({
  disabledReason,
}: {
  readonly disabledReason: string | null
}): DisabledReason | null => DISABLED_REASONS.find((reason) => reason === disabledReason) ?? null

/** Whether the provider has an account, requires nothing and hasn't decided: the person can't do anything. */
export const isUnderReview = (row: {
  readonly state: number
  readonly accountRef: string | null
  readonly missing: readonly string[]
  readonly disabledReason: string | null
}): boolean => row.accountRef !== null && row.state !== verified && row.missing.length === 0 && !isOnHold(row)

const WORDS: Readonly<Record<AccountState['state'], AccountWord>> = {
  verified: 'passed',
  initial: 'lacking',
  disabled: 'stopped',
}

export const wordOf = ({ state }: Pick<AccountState, 'state'>): AccountWord => WORDS[state]

/** Our reason for the provider's; without one, something is missing. */
export const disabledReasonOf = ({
  disabledReason: why,
  checking,
}: Pick<AccountState, 'disabledReason' | 'checking'>): DisabledReason => {
  if (why === null) return checking.length > 0 ? 'under_review' : 'details_due'
  if (why.startsWith('rejected')) return 'rejected'
  if (why === 'under_review' || why === 'requirements.pending_verification') return 'under_review'
  return why.startsWith('requirements.') ? 'details_due' : 'stopped'
}
