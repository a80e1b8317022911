import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatDate } from '#contract/dates.ts'
import { formatCents } from '#contract/money.ts'
import { sentenceInMail } from './name-in-mail.ts'

/** Sentences of reviewers and titles of fundraisers, each with a place for a figure. */
const SENTENCES = [
  'Help us raise {}',
  'You wrote {}, but the estimate says something else.',
  'The bill in your photos is for {}; please add the other one.',
  'From {} to {}, then again after {}.',
  'Rosa’s roof, {}, and/or the car, 24/7',
  'Why {}? Please explain in step 2.',
]
const AREA = fc.integer({ min: 201, max: 989 }).map(String)
const fourDigits = fc.integer({ min: 0, max: 9999 }).map((number) => String(number).padStart(4, '0'))
const zip = fc.integer({ min: 501, max: 99_950 }).map((number) => String(number).padStart(5, '0'))
const day = fc.date({ min: new Date('1950-01-01'), max: new Date('2049-12-31'), noInvalidDate: true })
const cents = fc.integer({ min: 100, max: 100_000_000 })

const harmless = fc.oneof(
  cents.map((amount) => formatCents(amount)),
  cents.map((amount) => `$${Math.round(amount / 100)}`),
  fc.tuple(cents, cents).map(([a, b]) => `${formatCents(a)} – ${formatCents(b)}`),
  fc.integer({ min: 1, max: 9_999_999 }).map((count) => `${count.toLocaleString('en-US')} meals`),
  day.map((date) => formatDate(date)),
  day.map((date) => date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })),
  day.map((date) => `${date.toLocaleDateString('en-US', { timeZone: 'UTC' })} at 10:30 a.m.`),
  day.map((date) => date.toISOString().slice(0, 10)),
  fc.tuple(day, day).map((days) => days.map((date) => date.getUTCFullYear()).join('–')),
  fc.constantFrom(
    'June 28–30, 2026',
    'March 2026',
    'ages 10, 12, 14 and 16',
    'rooms 101, 102, 103, 104',
    '3.5%',
  ),
  zip,
  fc.tuple(zip, fourDigits).map((parts) => parts.join('-')),
  zip.map((code) => `4506 NE 33rd Ave, Apt 12, Portland, OR ${code}`),
)

const phone = fc
  .tuple(AREA, AREA, fourDigits, fc.constantFrom('-', '.', ' ', ') ', '', '–', ' - '))
  .chain(([area, exchange, line, separator]) => {
    const number = [area, exchange, line].join(separator)
    return fc.constantFrom(number, `1-${number}`, `+1 ${number}`, [...`${area}${exchange}${line}`].join(' '))
  })
const foreignPhone = fc.constantFrom(
  '+44 20 7946 0018',
  '0044 7700 900123',
  '٥٠٣٥٥٥٠١٤٣',
  '５０３－５５５－０１４３',
)
const link = fc.constantFrom('https://evil.example/pay', 'evil.com', 'www.evil.example', 'rosa@mail.example')

const filled = (sentence: string, figure: string): string => sentence.replaceAll('{}', figure)

it('amounts, dates, years, ZIP codes and street addresses in a sentence stay', () => {
  fc.assert(
    fc.property(fc.constantFrom(...SENTENCES), harmless, (sentence, figure) => {
      const text = filled(sentence, figure)
      expect(sentenceInMail(text)).toBe(text)
    }),
    { numRuns: 2000 },
  )
})

it('a phone number in a sentence is masked, and nothing beside it', () => {
  fc.assert(
    fc.property(fc.constantFrom(...SENTENCES), fc.oneof(phone, foreignPhone), (sentence, number) => {
      expect(sentenceInMail(filled(sentence, number))).toBe(filled(sentence, '…'))
    }),
    { numRuns: 1000 },
  )
})

it('a web or e-mail address in a sentence is none that a mail program links', () => {
  fc.assert(
    fc.property(fc.constantFrom(...SENTENCES), link, (sentence, address) => {
      expect(sentenceInMail(filled(sentence, address))).not.toMatch(/:\/|\/\/|\.(com|example)|@\w/)
    }),
  )
})

it.each([
  ['Raise $9,500.50 by 3/15/2026', 'Raise $9,500.50 by 3/15/2026'],
  ['$15000 - $20000, or $250-1000', '$15000 - $20000, or $250-1000'],
  ['Pay 888,555,0100', 'Pay …'],
  ['Two rooms\nfor $1,250', 'Two rooms for $1,250'],
])('%j is shown as %j', (text, shown) => {
  expect(sentenceInMail(text)).toBe(shown)
})
