import type { AccountQuestion } from '#contract/identity-check/withdrawal-account.ts'

/** Prefixes of the provider's requirement names, with our question for each. */
const REQUIREMENT_PREFIXES: readonly (readonly [string, AccountQuestion])[] = [
  ['individual.ssn_last_4', 'ssn'],
  ['individual.id_number', 'ssn'],
  ['individual.verification', 'document'],
  ['individual.', 'details'],
  ['external_account', 'bank'],
  ['tos_acceptance', 'terms'],
]

const questionOf = (name: string): AccountQuestion =>
  REQUIREMENT_PREFIXES.find(([prefix]) => name.startsWith(prefix))?.[1] ?? 'other'

/** Our questions for the provider's missing requirements, without duplicates. */
export const questionsOf = (missing: readonly string[]): AccountQuestion[] => [
  ...new Set(missing.map(questionOf)),
]

/** Parts of the provider's field names, with our field for each. */
const FIELDS: readonly (readonly [string, string])[] = [
  ['first_name', 'legalFirstName'],
  ['last_name', 'legalLastName'],
  ['dob', 'birthDate'],
  ['line1', 'address'],
  ['city', 'city'],
  ['state', 'state'],
  ['postal_code', 'zip'],
  ['phone', 'phone'],
]

/** Our field for a provider's name such as `individual[address][postal_code]`; null if there is none. */
export const fieldOf = (name: string | null): string | null =>
  name === null ? null : (FIELDS.find(([theirs]) => name.includes(theirs))?.[1] ?? null)
