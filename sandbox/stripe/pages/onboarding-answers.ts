import * as z from 'zod'
import type { AccountComponent, AccountFacts, Holder, PayoutCardFacts } from '../facts.ts'

/** Input of the account holder's form, and its validation. */

const typed = z.string().max(40)
const line = z.string().max(100).trim()
export const answersShape = z.object({
  secret: z.string().max(200),
  first: line.optional(),
  last: line.optional(),
  born: line.optional(),
  ssn: typed.optional(),
  routing: typed.optional(),
  account: typed.optional(),
  again: typed.optional(),
  /** What payouts go to. */
  to: z.enum(['bank', 'card']).optional(),
  card: typed.optional(),
  expiry: typed.optional(),
})
export type Answers = z.output<typeof answersShape>

const FIELDS = ['first', 'last', 'born', 'ssn', 'routing', 'account', 'again', 'card', 'expiry'] as const
export type RequestedField = (typeof FIELDS)[number]
export type FieldErrors = Partial<Record<RequestedField, string>>

export const TEST_ROUTING = '110000000'
export const TEST_ACCOUNT = '000123456789'
/** Test accounts, with the failure code of payouts to them; null if payouts arrive. */
const testAccounts: ReadonlyMap<string, string | null> = new Map([
  [TEST_ACCOUNT, null],
  ['000111111116', 'no_account'],
  ['000111111113', 'account_closed'],
  ['000222222227', 'insufficient_funds'],
  ['000333333335', 'debit_not_authorized'],
  ['000444444440', 'invalid_currency'],
])

export const payoutFailureOf = (account: string): string | null => testAccounts.get(account) ?? null

type TestDebitCard = Pick<PayoutCardFacts, 'brand' | 'methods'> & {
  /** Failure code of payouts to it; null if they arrive. */
  readonly failure: string | null
  /** Why the form refuses it; null if it doesn't. */
  readonly refusal: string | null
}

const plain: TestDebitCard = { brand: 'Visa', methods: ['standard', 'instant'], failure: null, refusal: null }
const debit = (change: Partial<TestDebitCard> = {}): TestDebitCard => ({ ...plain, ...change })

export const TEST_DEBIT_CARD = '4000056655665556'
/** Test cards for payouts: Stripe's, and from 40001111 on the sandbox's own. */
const testDebitCards: ReadonlyMap<string, TestDebitCard> = new Map([
  [TEST_DEBIT_CARD, debit()],
  ['5200828282828210', debit({ brand: 'MasterCard' })],
  ['4000056655665572', debit({ failure: 'could_not_process' })],
  ['4000111100000113', debit({ failure: 'card_declined' })],
  ['4000111100000121', debit({ failure: 'expired_card' })],
  ['4000111100000139', debit({ methods: ['instant'] })],
  [
    '4242424242424242',
    debit({ refusal: 'This is a credit card. Payouts need a debit card or a bank account.' }),
  ],
  [
    '4000000000000002',
    debit({ refusal: 'Your bank declined this card. Use another one, or a bank account.' }),
  ],
])

export const debitCardOf = (number: string): TestDebitCard | null => testDebitCards.get(number) ?? null
type Identity = AccountFacts['identity']
const identityBySsn: ReadonlyMap<string, Identity> = new Map([
  ['0000', 'verified'],
  ['1111', 'failed'],
  ['2222', 'pending'],
])

export const NOT_CONFIRMED =
  'We couldn’t confirm who you are. Check these digits and the name and birth date above, then try again.'

const BORN = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/

/** Parses a birth date as typed, 4/12/1981; null if invalid. */
const birthDayOf = (born: string): Holder['birthDay'] => {
  const [month = 0, day = 0, year = 0] = (BORN.exec(born) ?? []).slice(1).map(Number)
  const at = new Date(Date.UTC(year, month - 1, day))
  const isDay = year >= 1900 && at.getUTCMonth() === month - 1 && at.getUTCDate() === day
  return isDay ? { day, month, year } : null
}

type RequestedFields = { readonly person: boolean; readonly ssn: boolean; readonly bank: boolean }

/** Fields that an account's form requires now; in a bank account change, only the bank account. */
export const requestedFields = (facts: AccountFacts, component: AccountComponent): RequestedFields =>
  component === 'account_management'
    ? { person: false, ssn: false, bank: true }
    : {
        // After a failed check, because the name or date may be mistyped, and only the holder can correct it.
        person: facts.identity === 'failed',
        ssn: facts.identity === 'not_given' || facts.identity === 'failed',
        bank: facts.bank === null,
      }

const ssnError = (ssn: string): string | undefined => {
  if (!/^\d{4}$/.test(ssn)) return 'Enter the last 4 digits of your SSN.'
  // Only test digits are accepted, so that real ones are never entered.
  return identityBySsn.has(ssn) ? undefined : 'Real numbers are refused here. Use 0000.'
}

const hasChecksum = (routing: string): boolean => {
  const weights = [3, 7, 1, 3, 7, 1, 3, 7, 1]
  return weights.reduce((sum, weight, place) => sum + weight * Number(routing[place]), 0) % 10 === 0
}

const routingError = (routing: string): string | undefined => {
  if (!/^\d{9}$/.test(routing))
    return 'A routing number has 9 digits. It’s on your checks and in your bank’s app.'
  if (!hasChecksum(routing)) return 'This isn’t a routing number. Check for a mistyped digit.'
  return routing === TEST_ROUTING ? undefined : `Real banks are refused here. Use ${TEST_ROUTING}.`
}

const accountError = (account: string): string | undefined => {
  if (!/^\d{4,17}$/.test(account)) return 'Enter your account number: 4 to 17 digits.'
  return testAccounts.has(account) ? undefined : `Real accounts are refused here. Use ${TEST_ACCOUNT}.`
}

const againError = (account: string, again: string): string | undefined => {
  if (again === '') return 'Enter your account number again.'
  return again === account ? undefined : 'The account numbers don’t match.'
}

const cardError = (card: string): string | undefined => {
  if (!/^\d{12,19}$/.test(card)) return 'Enter the number on the front of your debit card.'
  const known = debitCardOf(card)
  return known === null
    ? `Real cards are refused here. Use ${TEST_DEBIT_CARD}.`
    : (known.refusal ?? undefined)
}

/** Parses an expiration date, 09/34 or 0934; null if invalid. */
export const expiryOf = (expiry: string): PayoutCardFacts['expires'] | null => {
  const [month = 0, year = 0] = (/^(\d{2})\/?(\d{2})$/.exec(expiry) ?? []).slice(1).map(Number)
  return month >= 1 && month <= 12 ? { month, year: 2000 + year } : null
}

const expiryError = (expiry: string, nowMs: number): string | undefined => {
  const expires = expiryOf(expiry)
  if (expires === null) return 'Enter the expiration date as month/year, like 09/34.'
  return Date.UTC(expires.year, expires.month, 1) <= nowMs ? 'This card has expired.' : undefined
}

/** Errors in the requested fields, by field. */
export const errorsIn = (requested: RequestedFields, answers: Answers, nowMs: number): FieldErrors => {
  const {
    first,
    last,
    born,
    ssn = '',
    routing = '',
    account = '',
    again = '',
    to = 'bank',
    card = '',
    expiry = '',
  } = answers
  const bank = requested.bank && to === 'bank'
  const debitCard = requested.bank && to === 'card'
  const all = {
    first: requested.person && first === '' ? 'Enter your first name.' : undefined,
    last: requested.person && last === '' ? 'Enter your last name.' : undefined,
    born:
      requested.person && born !== undefined && birthDayOf(born) === null
        ? 'Enter your birth date as month/day/year.'
        : undefined,
    ssn: requested.ssn ? ssnError(ssn) : undefined,
    routing: bank ? routingError(routing) : undefined,
    account: bank ? accountError(account) : undefined,
    again: bank ? againError(account, again) : undefined,
    card: debitCard ? cardError(card) : undefined,
    expiry: debitCard ? expiryError(expiry, nowMs) : undefined,
  }
  const errors: FieldErrors = {}
  for (const name of FIELDS) {
    const error = all[name]
    if (error !== undefined) errors[name] = error
  }
  return errors
}

export const identityOf = (
  requested: RequestedFields,
  facts: AccountFacts,
  { ssn = '' }: Answers,
): Identity => (requested.ssn ? (identityBySsn.get(ssn) ?? 'failed') : facts.identity)

/** The account's holder, with the form's corrections if it requested any. */
export const holderOf = (
  requested: RequestedFields,
  { holder }: AccountFacts,
  { first, last, born = '' }: Answers,
): Holder => {
  if (!requested.person) return holder
  return {
    ...holder,
    firstName: first ?? holder.firstName,
    lastName: last ?? holder.lastName,
    birthDay: birthDayOf(born) ?? holder.birthDay,
  }
}
