import {
  DISABLED_REASONS,
  type DisabledReason,
  isOnHold,
  WITHDRAWAL_ACCOUNT,
  type WithdrawalAccountState,
} from '#contract/identity/withdrawal-account.ts'
import type { AccountState } from '#server/outside/payments/port.ts'

/** What the provider says of an account: it can be paid to, not yet or not now, or it has been stopped. */
type AccountWord = 'passed' | 'lacking' | 'stopped'

const { initial, verified, disabled } = WITHDRAWAL_ACCOUNT

/** Every step there is. Whoever was verified once and lacks something now is paid nothing until it is mended. */
const STEPS: Readonly<Record<WithdrawalAccountState, Readonly<Record<AccountWord, WithdrawalAccountState>>>> =
  {
    [initial]: { passed: verified, lacking: initial, stopped: disabled },
    [verified]: { passed: verified, lacking: disabled, stopped: disabled },
    [disabled]: { passed: verified, lacking: disabled, stopped: disabled },
  }

export const nextAccountState = (state: WithdrawalAccountState, word: AccountWord): WithdrawalAccountState =>
  STEPS[state][word]

/** The state in a row, whose figures the database holds to these. */
export const stateOf = ({ state }: { readonly state: number }): WithdrawalAccountState => {
  const known = Object.values(WITHDRAWAL_ACCOUNT).find((one) => one === state)
  if (known === undefined) throw new Error(`${state} is no state of a withdrawal account`)
  return known
}

/** Why the account of a row is frozen; null where it isn't. */
export const reasonOf = ({
  disabledReason,
}: {
  readonly disabledReason: string | null
}): DisabledReason | null => DISABLED_REASONS.find((reason) => reason === disabledReason) ?? null

/** The provider has an account, asks for nothing, and hasn't said yes or no: there is nothing that the person could do. */
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

/** Our word for why, from the provider's; where it names nothing, something is missing. */
export const disabledReasonOf = ({
  disabledReason: why,
  checking,
}: Pick<AccountState, 'disabledReason' | 'checking'>): DisabledReason => {
  if (why === null) return checking.length > 0 ? 'under_review' : 'details_due'
  if (why.startsWith('rejected')) return 'rejected'
  if (why === 'under_review' || why === 'requirements.pending_verification') return 'under_review'
  return why.startsWith('requirements.') ? 'details_due' : 'stopped'
}
