import type { Change } from '../change.ts'
import type { AccountComponent, AccountFacts, BankFacts, StopReason, StripeRecord } from '../facts.ts'
import {
  type Answers,
  debitCardOf,
  errorsIn,
  expiryOf,
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

const updateAndEmit = (change: Change, account: Account, facts: Partial<AccountFacts>): Account => {
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

const cardWith = (change: Change, number: string, expiry: string): BankFacts => {
  const card = debitCardOf(number)
  const expires = expiryOf(expiry)
  if (card === null || expires === null) throw new Error('The debit card was checked before')
  return {
    id: change.makeId('card'),
    bankName: BANK_NAME,
    card: { brand: card.brand, methods: card.methods, expires },
    last4: number.slice(-4),
    routingNumber: TEST_ROUTING,
    payoutFailure: card.failure,
  }
}

const destinationWith = (change: Change, answers: Answers): BankFacts => {
  const { to = 'bank', routing = '', account = '', card = '', expiry = '' } = answers
  return to === 'card' ? cardWith(change, card, expiry) : bankWith(change, routing, account)
}

/** Changes the bank account at the provider, as its holder could do without the product. */
export const changeBank = (change: Change, account: Account): void => {
  updateAndEmit(change, account, { bank: bankWith(change, TEST_ROUTING, TEST_ACCOUNT) })
}

/** Errors by field, and whether the input was stored nevertheless. */
export type AnswersResult = { readonly taken: boolean; readonly errors: FieldErrors }

/** Stores the holder's input if all of it is valid. A failed identity check is found only afterwards. */
export const applyAnswers = (
  change: Change,
  account: Account,
  answers: Answers,
  component: AccountComponent,
): AnswersResult => {
  const { facts } = account
  const requested = requestedFields(facts, component)
  const errors = errorsIn(requested, answers, change.nowMs)
  if (Object.keys(errors).length > 0) return { taken: false, errors }
  const identity = identityOf(requested, facts, answers)
  const bank = requested.bank ? destinationWith(change, answers) : facts.bank
  const holder = holderOf(requested, facts, answers)
  updateAndEmit(change, account, {
    identity,
    holder,
    bank,
    termsAgreedMs: facts.termsAgreedMs ?? change.nowMs,
  })
  if (identity === 'pending') change.schedule('verify_identity', account.id, CHECKED_AFTER_MS)
  return { taken: true, errors: identity === 'failed' ? { ssn: NOT_CONFIRMED } : {} }
}

/** Confirms a pending identity. */
export const confirmIdentity = (change: Change, account: Account): void => {
  if (account.facts.identity === 'pending') updateAndEmit(change, account, { identity: 'verified' })
}

/** Stops payouts to an account. */
export const stopAccount = (change: Change, account: Account, reason: StopReason): void => {
  updateAndEmit(change, account, { stopped: reason })
}

/** Lifts the stop of an account. */
export const restoreAccount = (change: Change, account: Account): void => {
  updateAndEmit(change, account, { stopped: null })
}

/** Requires the identity again. Until it is verified, the account isn't payable. */
export const requestIdentityAgain = (change: Change, account: Account): void => {
  updateAndEmit(change, account, { identity: 'not_given' })
}
