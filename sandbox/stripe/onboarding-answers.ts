import * as z from 'zod'
import type { AccountFacts } from './accounts.ts'

/** What the holder of an account types into the provider's form, and what the provider finds of it. */

const typed = z.string().max(40)
export const answersShape = z.object({
  secret: z.string().max(200),
  ssn: typed.optional(),
  routing: typed.optional(),
  account: typed.optional(),
  again: typed.optional(),
})
export type Answers = z.output<typeof answersShape>

export type AskedField = 'ssn' | 'routing' | 'account' | 'again'
export type FieldErrors = Partial<Record<AskedField, string>>

const TEST_ROUTING = '110000000'
const TEST_ACCOUNT = '000123456789'
const CLOSED_ACCOUNT = '000111111116'

type Identity = AccountFacts['identity']
const foundIdentity: ReadonlyMap<string, Identity> = new Map([
  ['0000', 'verified'],
  ['1111', 'failed'],
  ['2222', 'pending'],
])

export const NOT_CONFIRMED =
  'We couldn’t confirm who you are. Check these digits and the name and birth date above, then try again.'

/** What is asked of an account as it is now. */
export const askedOf = (facts: AccountFacts): { readonly ssn: boolean; readonly bank: boolean } => ({
  ssn: facts.identity === 'not_given' || facts.identity === 'failed',
  bank: facts.bank === null,
})

const ssnError = (ssn: string): string | undefined => {
  if (!/^\d{4}$/.test(ssn)) return 'Enter the last 4 digits of your SSN.'
  // Nobody's own digits belong here, and they are kept nowhere.
  return foundIdentity.has(ssn) ? undefined : 'Real numbers are refused here. Use 0000.'
}

const hasChecksum = (routing: string): boolean => {
  const weights = [3, 7, 1, 3, 7, 1, 3, 7, 1]
  return weights.reduce((sum, weight, place) => sum + weight * Number(routing[place]), 0) % 10 === 0
}

const routingError = (routing: string): string | undefined => {
  if (!/^\d{9}$/.test(routing))
    return 'A routing number has 9 digits. It is on your checks and in your bank’s app.'
  if (!hasChecksum(routing)) return 'This is not a routing number. Check it for a mistyped digit.'
  return routing === TEST_ROUTING ? undefined : `Real banks are refused here. Use ${TEST_ROUTING}.`
}

const accountError = (account: string): string | undefined => {
  if (!/^\d{4,17}$/.test(account)) return 'Enter your account number: 4 to 17 digits.'
  if (account === CLOSED_ACCOUNT) return 'The bank says that this account is closed. Use another one.'
  return account === TEST_ACCOUNT ? undefined : `Real accounts are refused here. Use ${TEST_ACCOUNT}.`
}

const againError = (account: string, again: string): string | undefined => {
  if (again === '') return 'Enter your account number once more.'
  return again === account ? undefined : 'The two account numbers differ.'
}

/** What is wrong with what was typed, by field: only of what is asked. */
export const errorsIn = (facts: AccountFacts, answers: Answers): FieldErrors => {
  const asked = askedOf(facts)
  const { ssn = '', routing = '', account = '', again = '' } = answers
  const all = {
    ssn: asked.ssn ? ssnError(ssn) : undefined,
    routing: asked.bank ? routingError(routing) : undefined,
    account: asked.bank ? accountError(account) : undefined,
    again: asked.bank ? againError(account, again) : undefined,
  }
  const errors: FieldErrors = {}
  for (const name of ['ssn', 'routing', 'account', 'again'] as const) {
    const error = all[name]
    if (error !== undefined) errors[name] = error
  }
  return errors
}

export const identityOf = (facts: AccountFacts, { ssn = '' }: Answers): Identity =>
  askedOf(facts).ssn ? (foundIdentity.get(ssn) ?? 'failed') : facts.identity
