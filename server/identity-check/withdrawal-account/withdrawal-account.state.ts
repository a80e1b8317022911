import { DESTINATION_KINDS, type DestinationKind } from '#contract/identity-check/payout-destination.ts'
import {
  DISABLED_REASONS,
  type DisabledReason,
  isRejectedOrStopped,
  WITHDRAWAL_ACCOUNT,
  type WithdrawalAccountState,
} from '#contract/identity-check/withdrawal-account.ts'
import type { AccountState } from '#server/outside/payments/port.ts'
import { parseEnumColumn } from '#server/platform/parse-enum-column.ts'

const { initial, verified, disabled } = WITHDRAWAL_ACCOUNT

type ProviderState = AccountState['state']

/**
 * State transitions by the provider's state. A verified account that becomes incomplete gets no payouts until it is
 * completed.
 */
const TRANSITIONS: Readonly<
  Record<WithdrawalAccountState, Readonly<Record<ProviderState, WithdrawalAccountState>>>
> = {
  [initial]: { verified, initial, disabled },
  [verified]: { verified, initial: disabled, disabled },
  [disabled]: { verified, initial: disabled, disabled },
}

export const nextAccountState = (
  state: WithdrawalAccountState,
  { state: providerState }: Pick<AccountState, 'state'>,
): WithdrawalAccountState => TRANSITIONS[state][providerState]

/** The typed state of a row; the database constrains the number. */
export const stateOf = ({ state }: { readonly state: number }): WithdrawalAccountState =>
  parseEnumColumn(Object.values(WITHDRAWAL_ACCOUNT), state)

/** What the provider pays to. */
export const destinationKindOf = ({ bankKind }: { readonly bankKind: string }): DestinationKind =>
  parseEnumColumn(DESTINATION_KINDS, bankKind)

/** Why the account is disabled; null if it isn't. */
export const reasonOf = ({
  disabledReason,
}: {
  readonly disabledReason: string | null
}): DisabledReason | null =>
  disabledReason === null ? null : parseEnumColumn(DISABLED_REASONS, disabledReason)

/** Whether the provider has the account, requires nothing and hasn't decided, so the person can only wait. */
export const isUnderReview = (row: {
  readonly state: number
  readonly accountRef: string | null
  readonly missing: readonly string[]
  readonly disabledReason: string | null
}): boolean =>
  row.accountRef !== null && row.state !== verified && row.missing.length === 0 && !isRejectedOrStopped(row)

/**
 * Our reason for the provider's. If the provider gives none, it is checking something, or details are
 * missing.
 */
export const disabledReasonOf = ({
  disabledReason: why,
  checking,
}: Pick<AccountState, 'disabledReason' | 'checking'>): DisabledReason => {
  if (why === null) return checking.length > 0 ? 'under_review' : 'details_due'
  if (why.startsWith('rejected')) return 'rejected'
  if (why === 'under_review' || why === 'requirements.pending_verification') return 'under_review'
  return why.startsWith('requirements.') ? 'details_due' : 'stopped'
}
