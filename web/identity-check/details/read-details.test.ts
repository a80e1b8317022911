import { describe, expect, it } from 'vitest'
import { BIRTH_DATE_SENTENCE } from '#contract/identity-check/identity-fields.ts'
import {
  type DetailsFields,
  detailsIn,
  EMPTY_DETAILS,
  knownFields,
  phoneText,
  savedFields,
} from './details-fields.ts'
import { problemsOfServer, readDetails } from './read-details.ts'

const NOW = new Date('2026-11-21T20:00:00.000Z')

const VALID: DetailsFields = {
  legalFirstName: ' Rosa ',
  legalLastName: 'Delgado',
  birthMonth: '4',
  birthDay: '9',
  birthYear: '1968',
  address: '214  Putnam Street',
  apartment: '',
  city: 'Marietta',
  zip: '45750',
  state: '',
  phone: '(740) 555-0138',
  payoutInterval: 'weekly',
  attested: true,
}

const problemsIn = (more: Partial<DetailsFields>) => {
  const reading = readDetails({ ...VALID, ...more }, NOW)
  return 'problems' in reading ? reading.problems : []
}

describe('the details', () => {
  it('have the apartment at the end of the address', () => {
    expect(readDetails({ ...VALID, apartment: ' Apt  4B ' }, NOW)).toMatchObject({
      details: { address: '214 Putnam Street, Apt 4B' },
    })
  })

  it('are parsed for the call, with the ZIP code’s state', () => {
    expect(readDetails(VALID, NOW)).toEqual({
      details: {
        legalFirstName: 'Rosa',
        legalLastName: 'Delgado',
        birthDate: '1968-04-09',
        address: '214 Putnam Street',
        city: 'Marietta',
        state: 'OH',
        zip: '45750',
        phone: '(740) 555-0138',
        attestation: '2026-11-22',
        payoutInterval: 'weekly',
      },
    })
  })

  it('report all missing fields at once, from top to bottom', () => {
    const empty = Object.fromEntries(Object.keys(VALID).map((name) => [name, '']))
    expect(problemsIn({ ...empty, attested: false }).map(({ control }) => control)).toEqual([
      'legalFirstName',
      'legalLastName',
      'birthDate',
      'address',
      'city',
      'zip',
      'phone',
      'attested',
    ])
  })

  it.each(['', 'x'.repeat(51)])('have different errors for first and last name, as for %j', (name) => {
    const messages = problemsIn({ legalFirstName: name, legalLastName: name }).map(({ message }) => message)
    expect(new Set(messages).size).toBe(2)
  })

  it('require an age of 18 to the day, in Pacific time', () => {
    expect(problemsIn({ birthYear: '2008', birthMonth: '11', birthDay: '21' })).toEqual([])
    expect(problemsIn({ birthYear: '2008', birthMonth: '11', birthDay: '22' })).toEqual([
      { control: 'birthDate', message: 'You must be 18 or older to receive the money yourself.' },
    ])
  })

  it.each([
    ['a year of two digits', { birthYear: '68' }, 'Enter all four digits of the year you were born.'],
    [
      'a day that doesn’t exist',
      { birthMonth: '2', birthDay: '30' },
      'There is no such day. Check the month and the day.',
    ],
    ['a word as the day', { birthDay: 'x' }, BIRTH_DATE_SENTENCE],
    ['no month', { birthMonth: '' }, BIRTH_DATE_SENTENCE],
  ])('are refused with %s in the birth date', (_, birth, message) => {
    expect(problemsIn(birth)).toEqual([{ control: 'birthDate', message }])
  })

  it('require a chosen state only if the ZIP code is ambiguous', () => {
    expect(problemsIn({ zip: '06390' })).toEqual([{ control: 'state', message: 'Choose your state.' }])
    expect(problemsIn({ zip: '06390', state: 'NY' })).toEqual([])
    // The chosen state is left over from another ZIP code.
    expect(readDetails({ ...VALID, state: 'NY' }, NOW)).toMatchObject({ details: { state: 'OH' } })
  })

  it('are refused if address and ZIP code name different states, and have the city without its state', () => {
    const message = '10001 is in New York, and the address says Oregon. Check which one is right.'
    const place = { address: '12 Elm Street, Portland, OR', city: 'Portland', zip: '10001' }
    expect(problemsIn(place)).toEqual([{ control: 'zip', message }])
    expect(problemsIn({ city: 'Portland, OR', zip: '10001' })).toEqual([{ control: 'zip', message }])
    expect(readDetails({ ...VALID, ...place, city: 'Portland, OR', zip: '97201' }, NOW)).toMatchObject({
      details: { address: place.address, city: 'Portland', state: 'OR' },
    })
    expect(problemsIn({ city: 'Fishers Island, NY', zip: '06390', state: 'CT' })).toEqual([
      {
        control: 'state',
        message: 'You chose Connecticut, and the address says New York. Check which one is right.',
      },
    ])
  })

  it.each(['00000', '88800', ' 00401-1234 '])('are refused with the ZIP code %j', (zip) => {
    expect(problemsIn({ zip })).toEqual([
      { control: 'zip', message: 'That isn’t a ZIP code. Check it again.' },
    ])
  })

  it('are shown as typed when they come back from the server', () => {
    const reading = readDetails(VALID, NOW)
    if (!('details' in reading)) throw new Error('The details should be valid')
    const { attestation: _, ...saved } = { ...reading.details, phone: '+17405550138' }
    expect(savedFields(saved)).toEqual({
      ...VALID,
      legalFirstName: 'Rosa',
      address: '214 Putnam Street',
      state: 'OH',
      attested: false,
    })
  })

  it('start with the known name, and empty without one', () => {
    const names = { legalFirstName: 'Rosa', legalLastName: 'Delgado' }
    expect(knownFields({ first: 'Rosa', last: 'Delgado' })).toEqual({ ...EMPTY_DETAILS, ...names })
    expect(knownFields(null)).toEqual(EMPTY_DETAILS)
  })

  it('are read from the form by the names of its controls', () => {
    const form = new FormData()
    for (const [name, value] of Object.entries(VALID)) form.set(name, String(value))
    expect(detailsIn(form)).toEqual(VALID)
    expect(detailsIn(new FormData()).attested).toBe(false)
  })

  it('show the server’s errors at their controls', () => {
    const serverErrors = ['zip', 'attestation', 'formId'].map((field) => ({ field, message: field }))
    expect(problemsOfServer(serverErrors)).toEqual([
      { control: 'zip', message: 'zip' },
      { control: 'attested', message: 'attestation' },
    ])
  })
})

it('a complete phone number is formatted the American way', () => {
  expect(phoneText('+1 740.555.0138')).toBe('(740) 555-0138')
  expect(phoneText('740 555 013')).toBe('740 555 013')
})
