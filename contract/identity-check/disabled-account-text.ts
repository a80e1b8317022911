import { formatDate } from '#contract/dates.ts'
import { HOLD_ANSWER_BUSINESS_DAYS } from './payout-holds.ts'
import type { DisabledReason } from './withdrawal-account.ts'

/**
 * Texts about a withdrawal account that the provider disabled, for its page and its mail: the reason, the next step, and
 * who acts. `DisabledAccountFacts` has the dates.
 */
export type DisabledAccountText = {
  /** Reference that the person can quote to support. */
  readonly code: string
  readonly why: string
  readonly nextStep: (supportAddress: string) => string
  readonly whoActs: string
}

export const DISABLED_ACCOUNT_TEXTS: Readonly<Record<DisabledReason, DisabledAccountText>> = {
  rejected: {
    code: 'account.rejected',
    why: 'Our payment provider couldn’t confirm who you are, and won’t send money to this account.',
    nextStep: (supportAddress) =>
      `Write to ${supportAddress}. We’ll ask the provider what it needs to see, and tell you.`,
    whoActs: 'You write, and our team answers',
  },
  stopped: {
    code: 'account.stopped',
    why: 'This account was stopped while a question about it is open.',
    nextStep: (supportAddress) =>
      `Write to ${supportAddress}. We’ll tell you what the question is, and what would answer it.`,
    whoActs: 'You write, and our team answers',
  },
  under_review: {
    code: 'account.under_review',
    why: 'Our payment provider is taking another look at this account.',
    nextStep: () =>
      'None for you. We check with the provider every hour, and will write to you once it answers.',
    whoActs: 'Our payment provider',
  },
  details_due: {
    code: 'account.details_due',
    why: 'Our payment provider needs something from you that it doesn’t have yet.',
    nextStep: () => 'Add it in the provider’s secure form.',
    whoActs: 'You',
  },
}

/** Title of the notice: its effect. */
export const DISABLED_ACCOUNT_TITLE = 'Your transfers and donations are paused'

export type DisabledAccountFacts = {
  readonly reason: DisabledReason
  /** ISO 8601; null when no deadline applies. */
  readonly actByAt: string | null
  /** When donations are refunded unless the account is enabled by then; null if the account was verified before. */
  readonly refundsAt: string | null
}

/**
 * The deadline's date and what it means, or why there is none.
 * @param who whose account it is: null for the reader's own
 */
export const actByText = (
  { reason, actByAt, refundsAt }: DisabledAccountFacts,
  now: Date,
  who: string | null = null,
): string => {
  if (actByAt === null) return `Whenever ${who ?? 'you'} can. Nothing is waiting to be sent yet.`
  const day = formatDate(new Date(actByAt))
  if (reason === 'under_review')
    return now <= new Date(actByAt)
      ? `${day}. If it takes longer, write to us.`
      : `It was due by ${day}, but it’s taking longer. We’re sorry. Write to us, and we’ll ask the provider again.`
  if (reason !== 'details_due')
    return `${day}, if ${who === null ? 'you write' : `${who} writes`} today. We answer within ${HOLD_ANSWER_BUSINESS_DAYS}\u00a0business days.`
  return refundsAt === null
    ? `${day}, so that the next transfer leaves on time.`
    : `${day}. Gifts go back after that.`
}
