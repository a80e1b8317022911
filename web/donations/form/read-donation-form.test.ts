import { describe, expect, test } from 'vitest'
import { SIGNED_OUT_LIMIT } from '#contract/donations/amount-sentences.ts'
import { TRIBUTE_KIND_MISSING } from '#contract/donations/tribute.ts'
import { KEEP_QUESTIONS } from '#web/browser/keep-questions.ts'
import { type DonationFields, emptyDonation, liveQuote } from './donation-fields.ts'
import { outstandingErrors } from './outstanding-errors.ts'
import { problemsOfServer, readDonation } from './read-donation-form.ts'

const validFields: DonationFields = {
  ...emptyDonation({ kind: 'preset', cents: 5000 }, 0),
  fullName: 'Carol Brandt',
  email: 'carol.brandt@mail.example',
}
const read = (changed: Partial<DonationFields>) =>
  readDonation({ ...validFields, ...changed }, SIGNED_OUT_LIMIT)
const problem = (control: string, message: string) => ({ problems: [{ control, message }] })
const typed = (text: string) => ({ kind: 'typed', text }) as const

describe('an amount', () => {
  const unreadable = 'Enter an amount in dollars and cents, such as 50 or 50.25.'
  test.each([
    ['0', 'The smallest gift is $5.'],
    ['4.99', 'The smallest gift is $5.'],
    ['5000.01', 'The most one gift can be is $5,000. Sign in to give up to $25,000.'],
    ['999999999999', 'The most one gift can be is $5,000. Sign in to give up to $25,000.'],
    ['1e9', unreadable],
    ['NaN', unreadable],
    ['5 0', unreadable],
    ['-50', unreadable],
    ['50.255', unreadable],
    ['50,5', unreadable],
    ['fifty', unreadable],
    ['٥٠', unreadable],
  ])('of %j is refused at its field', (text, message) => {
    expect(read({ amount: typed(text) })).toEqual(problem('otherAmount', message))
    expect(liveQuote({ ...validFields, amount: typed(text) }, SIGNED_OUT_LIMIT.maxCents)).toBeNull()
  })

  test('must be chosen', () => {
    expect(read({ amount: typed(' ') })).toEqual(problem('amount', 'Choose an amount, or type another one.'))
  })

  test.each([
    ['5', 500],
    ['5000', 500_000],
    ['$1,250.50', 125_050],
    [' 50.2 ', 5020],
  ])('of %j is accepted', (text, amountCents) => {
    expect(read({ amount: typed(text) })).toMatchObject({ donation: { amountCents } })
  })
})

describe('a tip', () => {
  test('is capped at the donation, and refused if it isn’t an amount', () => {
    expect(read({ tip: typed('50.01') })).toMatchObject({ donation: { tipCents: 5000 } })
    expect(read({ tip: typed('12%') })).toEqual(
      problem('tip', 'Enter a tip in dollars and cents, such as 50 or 50.25.'),
    )
    expect(read({ tip: typed('some') })).toEqual(
      problem('tip', 'Enter a tip in dollars and cents, such as 50 or 50.25.'),
    )
    expect(read({ tip: typed('50') })).toMatchObject({ donation: { tipCents: 5000 } })
  })
})

describe('a name', () => {
  test.each([
    ['', 'Enter your name, or the name of your group.'],
    ['\u200B\u200B', 'Enter your name, or the name of your group.'],
    ['x'.repeat(500), 'Use at most 100 characters for the name.'],
    ['🎉🎉', 'A name needs at least one letter.'],
    ['<b>Bob</b>', 'Use letters, digits, spaces and . ’ - & , in the name.'],
  ])('%j is refused', (fullName, message) => {
    expect(read({ fullName })).toEqual(problem('fullName', message))
  })

  test.each([
    ['  Renée   O’Brien ', 'Renée O’Brien'],
    ['محمد علي', 'محمد علي'],
    ['\u202EBob\u202C Ray', 'Bob Ray'],
    ['Ca\u200Brol', 'Carol'],
  ])('%j becomes %j', (fullName, cleaned) => {
    expect(read({ fullName })).toMatchObject({ donation: { fullName: cleaned } })
  })
})

test('e-mail and message are checked too, all at once and from top to bottom', () => {
  expect(
    read({ amount: typed('4'), tip: typed('x'), fullName: '', email: 'carol', message: 'm'.repeat(281) }),
  ).toEqual({
    problems: [
      { control: 'otherAmount', message: 'The smallest gift is $5.' },
      { control: 'tip', message: 'Enter a tip in dollars and cents, such as 50 or 50.25.' },
      { control: 'fullName', message: 'Enter your name, or the name of your group.' },
      { control: 'email', message: 'An e-mail address looks like name@mail.com.' },
      { control: 'message', message: 'Use at most 280 characters for the message.' },
    ],
  })
})

test('a missing e-mail address is reported as missing', () => {
  expect(read({ email: ' ' })).toEqual(problem('email', 'Enter your e-mail address, such as name@mail.com.'))
})

test('an emoji counts as one character of a message', () => {
  expect(read({ message: '💚'.repeat(280) })).toHaveProperty('donation')
  expect(read({ message: '💚'.repeat(281) })).toEqual(
    problem('message', 'Use at most 280 characters for the message.'),
  )
})

test('a message keeps markup as plain text, and loses invisible characters', () => {
  const message = 'With <b>love</b> \u200Bfor the ramp\r\n\r\n\r\n\r\nCarol '
  expect(read({ message })).toMatchObject({
    donation: { message: 'With <b>love</b> for the ramp\n\nCarol' },
  })
})

test('the server’s errors are shown at the form’s controls', () => {
  expect(
    problemsOfServer([
      { field: 'amountCents', message: 'a' },
      { field: 'fullName', message: 'b' },
      { field: 'attribution.channel', message: 'c' },
    ]),
  ).toEqual([
    { control: 'amount', message: 'a' },
    { control: 'fullName', message: 'b' },
  ])
})

describe('a tribute', () => {
  const kindMissing = { control: 'tributeKind', message: TRIBUTE_KIND_MISSING }

  test('whose name or card’s address is typed needs a kind, and isn’t dropped', () => {
    expect(read({ tributeName: 'Joe Pell' })).toEqual({ problems: [kindMissing] })
    expect(read({ tributeName: 'Joe Pell', tributeCard: 'june@' })).toEqual({
      problems: [kindMissing, { control: 'tributeCard', message: expect.any(String) }],
    })
    expect(read({ tributeName: ' ', tributeShowsAmount: true })).toHaveProperty('donation')
    expect(read({ tributeKind: 'honor', tributeName: 'Joe Pell' })).toHaveProperty('donation')
  })
})

describe('a private detail in what the page shows', () => {
  const question = (control: string) => problem(control, KEEP_QUESTIONS.public)

  test('is asked about before anything is charged, until the donor keeps it or edits it', () => {
    const message = 'Call me at 614-555-0134'
    expect(read({ message })).toEqual(question('message'))
    expect(read({ message, kept: '614-555-0134' })).toHaveProperty('donation')
    expect(read({ message: `${message} or at 614-555-0135`, kept: '614-555-0134' })).toEqual(
      question('message'),
    )
    expect(read({ message: 'Since Nov 2, 2019, 24/7, with $1,200' })).toHaveProperty('donation')
    expect(read({ tributeKind: 'honor', tributeName: 'Joe, 12 Oak Street' })).toEqual(question('tributeName'))
  })

  test('in the name counts only where the whole name is shown', () => {
    const fullName = 'Friends of 12 Oak Street'
    expect(read({ fullName })).toEqual(question('fullName'))
    expect(read({ fullName, nameShown: 'anonymous' })).toHaveProperty('donation')
  })

  test('stops being asked about once it is kept, though its field hasn’t changed', () => {
    const fields = { ...validFields, message: 'Call me at 614-555-0134' }
    const reading = readDonation(fields, SIGNED_OUT_LIMIT)
    const submission = { problems: 'problems' in reading ? reading.problems : [], fields }
    expect(outstandingErrors(submission, fields, SIGNED_OUT_LIMIT)).toHaveLength(1)
    const kept = { ...fields, kept: '614-555-0134' }
    expect(outstandingErrors(submission, kept, SIGNED_OUT_LIMIT)).toEqual([])
  })
})
