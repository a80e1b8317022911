import type { Change } from '../change.ts'
import type { AccountComponent, AccountFacts, BankFacts, StopReason, StripeRecord } from '../facts.ts'
import {
  type Answers,
  errorsIn,
  type FieldErrors,
  holderOf,
  identityOf,
  NOT_CONFIRMED,
  payoutFailureOf,
  requestedFields,
  TEST_ACCOUNT,
  TEST_ROUTING,
} from '../pages/onboarding-answers.ts'

type Account = StripeRecord<'account'>

const CHECKED_AFTER_MS = 60_000
export const BANK_NAME = 'STRIPE TEST BANK'

const changed = (change: Change, account: Account, facts: Partial<AccountFacts>): Account => {
  const updated = change.update(account, facts)
  change.emit('account.updated', updated)
  return updated
}

const bankWith = (change: Change, routingNumber: string, number: string): BankFacts => ({
  id: change.makeId('ba'),
  bankName: BANK_NAME,
  last4: number.slice(-4),
  routingNumber,
  payoutFailure: payoutFailureOf(number),
})

/** Changes the bank account directly at the provider, as its holder could, without the product. */
export const changeBank = (change: Change, account: Account): void => {
  changed(change, account, { bank: bankWith(change, TEST_ROUTING, TEST_ACCOUNT) })
}

/** Errors by field, and whether the input was accepted before they were found. */
export type AnswersResult = { readonly taken: boolean; readonly errors: FieldErrors }

/** Accepts the holder's input, all or nothing. */
export const applyAnswers = (
  change: Change,
  account: Account,
  answers: Answers,
  component: AccountComponent,
): AnswersResult => {
  const { facts } = account
  const requested = requestedFields(facts, component)
  const errors = errorsIn(requested, answers)
  if (Object.keys(errors).length > 0) return { taken: false, errors }
  const identity = identityOf(requested, facts, answers)
  const { routing = '', account: number = '' } = answers
  const bank = requested.bank ? bankWith(change, routing, number) : facts.bank
  const holder = holderOf(requested, facts, answers)
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

export const rejectAccount = (change: Change, account: Account): void => {
  changed(change, account, { stopped: null })
}

/** Requires a verified identity again; until then the account is past due. */
export const requestIdentityAgain = (change: Change, account: Account): void => {
  changed(change, account, { identity: 'not_given' })
}
