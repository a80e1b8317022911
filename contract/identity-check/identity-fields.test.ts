import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addressProblem,
  birthDateProblem,
  cityProblem,
  isAdult,
  legalFirstNameProblem,
  legalLastNameProblem,
  phoneProblem,
  stateProblem,
  usPhoneOf,
  zipProblem,
} from './identity-fields.ts'
import { checkDetailsShape } from './identity-shapes.ts'

const TODAY = '2026-11-21'

describe('a legal name', () => {
  it.each(['Rosa', "O'Brien", 'Anne-Marie', 'José', 'de la Cruz', 'Nguyễn', '王'])('can be %j', (name) => {
    expect(legalFirstNameProblem(name)).toBeNull()
    expect(legalLastNameProblem(name)).toBeNull()
  })
  it.each([
    '',
    ' ',
    'R0sa',
    'rosa@mail.example',
    '-',
    'x'.repeat(51),
    '\u3164',
    '\u115F\uFFA0',
    'www.evil.com',
    'evil\uA4F8example',
    `Ro${'\u0301'.repeat(60)}sa`,
  ])('can’t be %j', (name) => {
    expect(legalFirstNameProblem(name)).not.toBeNull()
    expect(legalLastNameProblem(name)).not.toBeNull()
  })
  it('may contain invisible characters, which are removed', () => {
    const typed = `Ro\u3164sa\u034F`
    expect(legalFirstNameProblem(typed)).toBeNull()
    expect(checkDetailsShape.shape.legalFirstName.parse(typed)).toBe('Rosa')
  })
})

describe('a birth date', () => {
  it.each(['1964-03-09', '2000-02-29', '1906-11-22', TODAY])('can be %s', (day) => {
    expect(birthDateProblem(day, TODAY)).toBeNull()
  })
  it.each([
    ['', 'Enter your birth date as month, day and year.'],
    ['64-03-09', 'Enter your birth date as month, day and year.'],
    ['03/09/1964', 'Enter your birth date as month, day and year.'],
    ['1964-00-09', 'Enter your birth date as month, day and year.'],
    ['0064-03-09', 'Enter all four digits of the year you were born.'],
    ['1964-02-30', 'There is no such day. Check the month and the day.'],
    ['2001-02-29', 'There is no such day. Check the month and the day.'],
    ['1964-13-01', 'There is no such day. Check the month and the day.'],
    ['2026-11-22', 'That date is in the future. Check the year.'],
    ['1905-11-21', 'That is more than 120 years ago. Check the year.'],
  ])('can’t be %j: %s', (day, sentence) => {
    expect(birthDateProblem(day, TODAY)).toBe(sentence)
  })

  it('is an adult’s from the eighteenth birthday on, not a day earlier', () => {
    expect(isAdult('2008-11-21', TODAY)).toBe(true)
    expect(isAdult('2008-11-22', TODAY)).toBe(false)
    // A person born on a leap day comes of age on March 1.
    expect(isAdult('2008-02-29', '2026-02-28')).toBe(false)
    expect(isAdult('2008-02-29', '2026-03-01')).toBe(true)
  })
})

describe('an address', () => {
  it.each([
    '12 Oak St, Apt 3',
    '4711 Plantagenet Row #4',
    'N6W23001 Bluemound Rd',
    '1/2 Main St',
    '9 Boxwood Ln',
    '3 Post Office Rd',
    '77 Calle Niño',
    '5 Poet Oboe Ct',
    '12 Oak St, Apt P-0B2',
    '12 Camp Oak Box Elder Rd',
  ])('can be %j', (address) => {
    expect(addressProblem(address)).toBeNull()
  })
  it.each([
    'P.O. Box 12',
    'PO Box 12',
    'p o box 12',
    'Post Office Box 7',
    'POB 9',
    'Box 12',
    'P 0 Box 12',
    'P 0 Box 12 A',
    'P.0. Box 5',
    'PO-Box 12',
    'P.O.Box-12',
    'Ｐ.O. Box 5',
    'P\u3164O Box 12',
    '12 \u3164',
    `12 O${'\u0301'.repeat(60)}ak St`,
    'Oak Street',
    '12345',
    '',
    '12 Oak St <b>',
    `1 ${'x'.repeat(100)}`,
  ])('can’t be %j', (address) => {
    expect(addressProblem(address)).not.toBeNull()
  })
})

describe('a military mail address', () => {
  it.each(['PSC 1234 Box 5678', 'Unit 2050, Box 4190', 'CMR 450 Box 12', 'psc 3 box 1'])(
    '%j is accepted with a military ZIP code or without one',
    (address) => {
      expect(['09002', '34001', '96201-1234'].map((zip) => addressProblem(address, zip))).toEqual([
        null,
        null,
        null,
      ])
      expect(addressProblem(address)).toBeNull()
      expect(addressProblem(address, '45750')).toMatch(/P\.O\. box/)
    },
  )
  it.each(['P.O. Box 12', 'Box 12', 'Unit 5 PO Box 12'])('can’t be %j', (address) => {
    expect(addressProblem(address, '09002')).not.toBeNull()
  })
})

describe('a phone number of the United States', () => {
  it.each(['(740) 555-0134', '740.555.0134', '+1 740 555 0134', '17405550134', ' 740-555-0134 '])(
    'can be %j',
    (typed) => {
      expect(usPhoneOf(typed)).toBe('+17405550134')
    },
  )
  it.each(['', '555-0134', '+44 20 7946 0000', '140-555-0134', '740-155-0134', '740-555-0134 x5'])(
    'can’t be %j',
    (typed) => {
      expect(usPhoneOf(typed)).toBeNull()
      expect(phoneProblem(typed)).not.toBeNull()
    },
  )
})

it('a wrong city, state or ZIP code gets a message', () => {
  expect([cityProblem('St. Louis'), stateProblem('oh'), zipProblem('45750-1234')]).toEqual([null, null, null])
  for (const problem of [cityProblem('12'), stateProblem('Ohio'), zipProblem('4575')])
    expect(problem).toMatch(/^[A-Z].*\.$/)
})

describe('a city', () => {
  it.each([
    'Portland',
    'St. Louis',
    'Portland, OR',
    'Portland OR',
    'Portland, Oregon',
    'Oregon',
    'Winston-Salem',
  ])('can be %j', (city) => {
    expect(cityProblem(city)).toBeNull()
  })
  it.each(['Portland, Maine, OR', 'Portland,', 'Portland 97201', 'Portland, OR 97201', ', OR', '12', '<b>'])(
    'can’t be %j, which has more than the city’s name',
    (city) => {
      expect(cityProblem(city)).toBe('Only the city’s name: its state comes from the ZIP code.')
    },
  )
  it.each(['', '  ', '\u3164'])('is missing if it is %j', (city) => {
    expect(cityProblem(city)).toBe('Enter your city.')
  })
})

it('each message is a sentence, whatever is typed', () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      for (const problem of [
        legalFirstNameProblem(typed),
        legalLastNameProblem(typed),
        birthDateProblem(typed, TODAY),
        addressProblem(typed),
        cityProblem(typed),
        stateProblem(typed),
        zipProblem(typed),
        phoneProblem(typed),
      ])
        if (problem !== null) expect(problem).toMatch(/^[A-Z].*[.”]$/)
    }),
  )
})
