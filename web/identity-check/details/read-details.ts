import { codes } from '#contract/codes.ts'
import { pacificDay } from '#contract/dates.ts'
import { namedStateProblem, townOf } from '#contract/geo/named-state.ts'
import { needsState, stateOfZip } from '#contract/geo/zip-state.ts'
import {
  addressProblem,
  birthDateProblem,
  CHECK_ATTESTATION,
  cityProblem,
  isAdult,
  legalFirstNameProblem,
  legalLastNameProblem,
  NOT_ATTESTED,
  phoneProblem,
  stateProblem,
  zipProblem,
} from '#contract/identity-check/identity-fields.ts'
import type { CheckDetails } from '#contract/identity-check/identity-shapes.ts'
import {
  DEFAULT_PAYOUT_INTERVAL,
  PAYOUT_INTERVALS,
  type PayoutInterval,
} from '#contract/payouts/payout-interval.ts'
import { cleanLine } from '#contract/plain-text.ts'
import type { DetailsFields } from './details-fields.ts'

/** Controls that can have errors, top to bottom; also their element ids. */
const CONTROLS = [
  'legalFirstName',
  'legalLastName',
  'birthDate',
  'address',
  'city',
  'zip',
  'state',
  'phone',
  'attested',
] as const
export type DetailsControl = (typeof CONTROLS)[number]
export type DetailsProblem = { readonly control: DetailsControl; readonly message: string }

/** The details as sent, without the signature. */
export type DetailsInput = CheckDetails & {
  readonly attestation: typeof CHECK_ATTESTATION.version
  readonly payoutInterval: PayoutInterval
}

/** "1968-04-09"; non-digits stay and make it invalid. */
const birthDateOf = ({ birthYear, birthMonth, birthDay }: DetailsFields): string =>
  [
    birthYear.trim().padStart(4, '0'),
    ...[birthMonth, birthDay].map((part) => part.trim().padStart(2, '0')),
  ].join('-')

const birthProblem = (birthDate: string, today: string): string | null =>
  birthDateProblem(birthDate, today) ?? (isAdult(birthDate, today) ? null : codes.underAge.sentence)

const messagesOf = (
  fields: DetailsFields,
  details: CheckDetails,
  today: string,
): Record<DetailsControl, string | null> => {
  const stateConflict = namedStateProblem({ ...details, city: fields.city })
  const conflictAt = (field: 'zip' | 'state'): string | null =>
    stateConflict?.field === field ? stateConflict.message : null
  return {
    legalFirstName: legalFirstNameProblem(fields.legalFirstName),
    legalLastName: legalLastNameProblem(fields.legalLastName),
    birthDate: birthProblem(details.birthDate, today),
    address: addressProblem(fields.address, fields.zip) ?? addressProblem(details.address, fields.zip),
    city: cityProblem(fields.city),
    zip: zipProblem(fields.zip) ?? conflictAt('zip'),
    state: needsState(fields.zip) ? (stateProblem(details.state) ?? conflictAt('state')) : null,
    phone: phoneProblem(fields.phone),
    attested: fields.attested ? null : NOT_ATTESTED,
  }
}

/** Parses the form into details, or returns its errors. */
export const readDetails = (
  fields: DetailsFields,
  now: Date,
): { readonly details: DetailsInput } | { readonly problems: readonly DetailsProblem[] } => {
  const details: DetailsInput = {
    legalFirstName: cleanLine(fields.legalFirstName),
    legalLastName: cleanLine(fields.legalLastName),
    birthDate: birthDateOf(fields),
    address: [fields.address, fields.apartment].map(cleanLine).filter(Boolean).join(', '),
    city: townOf(fields.city),
    state: stateOfZip(fields.zip) ?? fields.state.trim().toUpperCase(),
    zip: fields.zip.trim(),
    phone: fields.phone.trim(),
    attestation: CHECK_ATTESTATION.version,
    payoutInterval:
      PAYOUT_INTERVALS.find((interval) => interval === fields.payoutInterval) ?? DEFAULT_PAYOUT_INTERVAL,
  }
  const messages = messagesOf(fields, details, pacificDay(now))
  const problems = CONTROLS.flatMap((control) => {
    const message = messages[control]
    return message === null ? [] : [{ control, message }]
  })
  return problems.length > 0 ? { problems } : { details }
}

const isControl = (name: string): name is DetailsControl => CONTROLS.some((control) => control === name)

/** Maps the server's errors to the form's controls. */
export const problemsOfServer = (
  fields: readonly { readonly field: string; readonly message: string }[],
): DetailsProblem[] =>
  fields.flatMap(({ field, message }) => {
    const control = field === 'attestation' ? 'attested' : field
    return isControl(control) ? [{ control, message }] : []
  })
