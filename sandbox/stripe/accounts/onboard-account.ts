import type { Change } from '../change.ts'
import type { AccountFacts, StopReason, StripeRecord } from '../facts.ts'
import {
  type Answers,
  errorsIn,
  type FieldErrors,
  holderOf,
  identityOf,
  NOT_CONFIRMED,
  payoutFailureOf,
} from '../pages/onboarding-answers.ts'

type Account = StripeRecord<'account'>

const CHECKED_AFTER_MS = 60_000
export const BANK_NAME = 'STRIPE TEST BANK'

const changed = (change: Change, account: Account, facts: Partial<AccountFacts>): Account => {
  const updated = change.update(account, facts)
  change.emit('account.updated', updated)
  return updated
}

/** Errors by field, and whether the input was accepted before they were found. */
export type Taken = { readonly taken: boolean; readonly errors: FieldErrors }

/** Accepts the holder's input, all or nothing. */
export const takeAnswers = (change: Change, account: Account, answers: Answers): Taken => {
  const { facts } = account
  const errors = errorsIn(facts, answers)
  if (Object.keys(errors).length > 0) return { taken: false, errors }
  const identity = identityOf(facts, answers)
  const bank = facts.bank ?? {
    id: change.makeId('ba'),
    bankName: BANK_NAME,
    last4: (answers.account ?? '').slice(-4),
    routingNumber: answers.routing ?? '',
    payoutFailure: payoutFailureOf(answers.account ?? ''),
  }
  const holder = holderOf(facts, answers)
  changed(change, account, { identity, holder, bank, agreedMs: facts.agreedMs ?? change.nowMs })
  if (identity === 'pending') change.later('verify_identity', account.id, CHECKED_AFTER_MS)
  return { taken: true, errors: identity === 'failed' ? { ssn: NOT_CONFIRMED } : {} }
}

/** Finishes the review. Only if still pending: another request may have been faster. */
export const finishChecking = (change: Change, account: Account): void => {
  if (account.facts.identity === 'pending') changed(change, account, { identity: 'verified' })
}

export const stopAccount = (change: Change, account: Account, reason: StopReason): void => {
  changed(change, account, { stopped: reason })
}

export const letAccountGo = (change: Change, account: Account): void => {
  changed(change, account, { stopped: null })
}

/** Requires a verified identity again; until then the account is past due. */
export const askIdentityAgain = (change: Change, account: Account): void => {
  changed(change, account, { identity: 'not_given' })
}
