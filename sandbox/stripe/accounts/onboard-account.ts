import type { Change } from '../change.ts'
import type { AccountComponent, AccountFacts, BankFacts, StopReason, StripeRecord } from '../facts.ts'
import {
  type Answers,
  askedOf,
  errorsIn,
  type FieldErrors,
  holderOf,
  identityOf,
  NOT_CONFIRMED,
  payoutFailureOf,
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

/** A bank account change at the provider, without the product. */
export const changeBank = (change: Change, account: Account): void => {
  changed(change, account, { bank: bankWith(change, TEST_ROUTING, TEST_ACCOUNT) })
}

/** What is wrong with what was typed, by field; and whether it was taken all the same, and only then found wrong. */
export type Taken = { readonly taken: boolean; readonly errors: FieldErrors }

/** Takes what the holder typed, all of it or nothing. */
export const takeAnswers = (
  change: Change,
  account: Account,
  answers: Answers,
  component: AccountComponent,
): Taken => {
  const { facts } = account
  const asked = askedOf(facts, component)
  const errors = errorsIn(asked, answers)
  if (Object.keys(errors).length > 0) return { taken: false, errors }
  const identity = identityOf(asked, facts, answers)
  const { routing = '', account: number = '' } = answers
  const bank = asked.bank ? bankWith(change, routing, number) : facts.bank
  const holder = holderOf(asked, facts, answers)
  changed(change, account, { identity, holder, bank, agreedMs: facts.agreedMs ?? change.nowMs })
  if (identity === 'pending') change.later('verify_identity', account.id, CHECKED_AFTER_MS)
  return { taken: true, errors: identity === 'failed' ? { ssn: NOT_CONFIRMED } : {} }
}

/** The provider has looked at it. Only what still waits: somebody may have been faster. */
export const finishChecking = (change: Change, account: Account): void => {
  if (account.facts.identity === 'pending') changed(change, account, { identity: 'verified' })
}

export const stopAccount = (change: Change, account: Account, reason: StopReason): void => {
  changed(change, account, { stopped: reason })
}

export const letAccountGo = (change: Change, account: Account): void => {
  changed(change, account, { stopped: null })
}

/** What was verified is asked for once more; until then the account is past due. */
export const askIdentityAgain = (change: Change, account: Account): void => {
  changed(change, account, { identity: 'not_given' })
}
