import { cleanName, hasStackedAccents } from '#contract/accounts/name-signs.ts'
import { townOf } from '#contract/geo/named-state.ts'
import { isArmedForcesState } from '#contract/geo/states.ts'
import { zipFormatProblem } from '#contract/geo/zip.ts'
import { hasUnknownZipPrefix, stateOfZip } from '#contract/geo/zip-state.ts'
import { countCharacters, normalized } from '#contract/plain-text.ts'
import { usNameProblem } from '#contract/validators/us-name.ts'
import { usPhoneDigits } from '#contract/validators/us-phone.ts'

/**
 * Rules for identity-check fields, shared by the calls' shapes and by pages that load no shapes. Each returns
 * a sentence about the problem, or null.
 */

const LEGAL_NAME_MAX = 50
const ADDRESS_MAX = 100
const CITY_MAX = 60
const ADULT_YEARS = 18
/** An age above this is a typing error. */
const OLDEST_YEARS = 120

/** Version of the attestation, stored with the time of agreement. */
export const CHECK_ATTESTATION = {
  version: '2026-11-22',
  text: 'I am the person named here, and what I wrote is true.',
} as const
/** Says what must be confirmed, because the message is listed among others at the top of a form. */
export const NOT_ATTESTED = 'Confirm that this is you and what you wrote is true.'

/** Problem of a legal name. The message says which name, because it is listed among others at the top of a form. */
const legalNameProblem = (typed: string, which: 'first' | 'last'): string | null => {
  const name = cleanName(typed)
  if (countCharacters(name) > LEGAL_NAME_MAX)
    return `Use at most ${LEGAL_NAME_MAX} letters for your ${which} name.`
  return usNameProblem(name, `Enter your ${which} name as shown on your ID, in letters.`)
}

export const legalFirstNameProblem = (typed: string): string | null => legalNameProblem(typed, 'first')
export const legalLastNameProblem = (typed: string): string | null => legalNameProblem(typed, 'last')

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/

export const BIRTH_DATE_SENTENCE = 'Enter your birth date as month, day and year.'

/** Whether a text is a calendar day, such as 1980-01-31. */
const isDay = (text: string): boolean => {
  const at = DATE.test(text) ? new Date(`${text}T00:00:00Z`) : null
  return at !== null && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** Full calendar years between two days, both such as 1980-01-31. */
const yearsBetween = (day: string, today: string): number => {
  const years = Number(today.slice(0, 4)) - Number(day.slice(0, 4))
  return today.slice(5) < day.slice(5) ? years - 1 : years
}

/**
 * Checks a birth date such as 1980-01-31, with zeros for missing parts; `today` is the Pacific calendar day.
 * Age is checked separately.
 */
export const birthDateProblem = (typed: string, today: string): string | null => {
  const date = typed.trim()
  const parts = DATE.exec(date)?.slice(1) ?? []
  if (parts.length === 0 || parts.some((part) => Number(part) === 0)) return BIRTH_DATE_SENTENCE
  if (date < '1000') return 'Enter all four digits of the year you were born.'
  if (!isDay(date)) return 'There is no such day. Check the month and the day.'
  if (date > today) return 'That date is in the future. Check the year.'
  if (yearsBetween(date, today) > OLDEST_YEARS)
    return `That is more than ${OLDEST_YEARS} years ago. Check the year.`
  return null
}

export const isAdult = (birthDate: string, today: string): boolean =>
  yearsBetween(birthDate.trim(), today) >= ADULT_YEARS

// "P.O. Box 5", "PO Box", "Post Office Box", "POB 12", also with a zero for the O: a mailbox, not a
// residence.
const PO_BOXES = [
  /\bp(?:ost)?[\s.-]*[o0](?:ffice)?[\s.-]*box/i,
  /\bp(?:ost)?[\s.-]*o(?:ffice)?[\s.-]*b[\s.#-]*\d/i,
  /\bbox[\s#-]*\d+$/i,
]
// "PSC 1234 Box 5678", "Unit 2050, Box 4190": residential addresses of the armed forces.
const MAIL_ROOM = /^(?:psc|cmr|omc|unit)[\s.#]*\d+[\s,]*box[\s#]*\d+$/i
const STREET_SIGNS = /^[\p{L}\p{M}\p{N} .,'’#&/()-]+$/u

const isPoBox = (address: string): boolean => PO_BOXES.some((pattern) => pattern.test(address))

const isArmedForcesZip = (zip: string): boolean => isArmedForcesState(stateOfZip(zip) ?? '')

/** `zip`, when known, decides whether a mail-room box is military. */
export const addressProblem = (typed: string, zip?: string): string | null => {
  const address = cleanName(typed)
  const isMailRoom = MAIL_ROOM.test(address) && (zip === undefined || isArmedForcesZip(zip))
  if (address === '') return 'Enter your street address, with the number.'
  if (countCharacters(address) > ADDRESS_MAX) return `Use at most ${ADDRESS_MAX} characters for your address.`
  if (!isMailRoom && isPoBox(normalized(address, 'NFKC').trim()))
    return 'Enter your home address. We can’t use a P.O. box here.'
  if (
    hasStackedAccents(address) ||
    !STREET_SIGNS.test(address) ||
    !/\p{L}/u.test(address) ||
    !/\p{N}/u.test(address)
  )
    return 'Enter the street and number, such as “12 Oak St, Apt 3”.'
  return null
}

/** May include the state; whether it matches the ZIP code is checked separately. */
export const cityProblem = (typed: string): string | null => {
  const city = townOf(typed)
  if (city === '') return 'Enter your city.'
  if (countCharacters(city) > CITY_MAX) return `Use at most ${CITY_MAX} characters for your city.`
  return usNameProblem(city, 'Only the city’s name: its state comes from the ZIP code.')
}

export const stateProblem = (typed: string): string | null =>
  /^[A-Za-z]{2}$/.test(typed.trim()) ? null : 'Choose your state.'

export const zipProblem = (typed: string): string | null =>
  zipFormatProblem(typed) ?? (hasUnknownZipPrefix(typed) ? 'That isn’t a ZIP code. Check it again.' : null)

/** Normalizes a US phone number to +14155550123; null if it isn't one. */
export const usPhoneOf = (typed: string): string | null => {
  const digits = usPhoneDigits(typed)
  return digits && `+1${digits}`
}

export const phoneProblem = (typed: string): string | null =>
  usPhoneOf(typed) === null ? 'Enter a US phone number with 10 digits.' : null
