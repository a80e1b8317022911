import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { formatDate, formatMoment, formatShortDate } from './dates.ts'
import { formatCents, formatWholeDollars } from './money.ts'
import { privateDetailsIn, privateDetailWords } from './private-details.ts'

const kindsIn = (text: string) => privateDetailsIn(text).map(({ kind }) => kind)

test.each([
  ['Call me: 614-555-0134', 'phone', '614-555-0134'],
  ['(614) 555-0134 is my cell', 'phone', '(614) 555-0134'],
  ['614.555.0134.', 'phone', '614.555.0134'],
  ['at 6145550134', 'phone', '6145550134'],
  ['+1 614 555 0134', 'phone', '+1 614 555 0134'],
  ['+44 20 7946 0958', 'phone', '+44 20 7946 0958'],
  ['Text me at 555-0134', 'phone', 'Text me at 555-0134'],
  ['write rosa.delgado+help@mail.example today', 'email', 'rosa.delgado+help@mail.example'],
  ['see https://example.org/x?y=1', 'link', 'https://example.org/x?y=1'],
  ['www.example.org', 'link', 'www.example.org'],
  ['also at Example.com/rosa', 'link', 'Example.com/rosa'],
  ['paypal.me/rosa works', 'link', 'paypal.me/rosa'],
  ['drop it at 1207 Front Street', 'address', '1207 Front Street'],
  ['118 N. 5th Ave, back door', 'address', '118 N. 5th Ave'],
  ['come to 12 oak street', 'address', '12 oak street'],
  ['P.O. Box 221', 'address', 'P.O. Box 221'],
])('“%s” has a detail: %s', (text, kind, detail) => {
  expect(privateDetailsIn(text)).toEqual([{ kind, text: detail }])
})

test.each([
  '24/7 for 3-4 weeks',
  'We need $1,200, or $300-1000 a month',
  '300-1000 people in 2024-2026, 1914–1918',
  'ZIP 43215, or 43215-1234, or 43215 43216',
  'at 10:30 AM or 7:15, on 11/21/2026, 11-21-2026 and 2026-11-21',
  'Nov. 21, 2026, 3 PM',
  'a 30 minute drive, 2 blocks down the street, 12 miles of road',
  '3 nurses, 2 nights, 10-12 hours, 98.6 degrees, 1.5 sheets, 82 %',
  'Thank you.Me too. Love it.All of us',
  '$2125551234 and 2,125,551,234 views',
  'Room 12 plays 4/4, score 21-14, John 3:16, #6145550134',
  'One Street at a time. The Road is long. Dr. Lee, St. Ann',
])('“%s” has none', (text) => {
  expect(privateDetailsIn(text)).toEqual([])
})

const day = fc.date({ min: new Date('1900-01-02'), max: new Date('2099-12-30'), noInvalidDate: true })
const cents = fc.integer({ min: 1, max: 500_000_000 })
const small = fc.integer({ min: 1, max: 99 })
const zip = fc.integer({ min: 501, max: 99_950 }).map((number) => String(number).padStart(5, '0'))
const two = (number: number): string => String(number).padStart(2, '0')

const harmless = fc.oneof(
  day.map((at) => formatDate(at)),
  day.map((at) => formatShortDate(at)),
  day.map((at) => formatMoment(at)),
  day.map((at) => at.toISOString().slice(0, 10)),
  day.map((at) => `${at.getMonth() + 1}/${at.getDate()}/${at.getFullYear()}`),
  day.map((at) => `${two(at.getMonth() + 1)}-${two(at.getDate())}-${at.getFullYear()}`),
  day.map((at) => String(at.getFullYear())),
  fc.tuple(day, day).map(([from, to]) => `${from.getFullYear()}-${to.getFullYear()}`),
  cents.map(formatCents),
  cents.map(formatWholeDollars),
  cents.map((amount) => `$${amount}`),
  fc.tuple(cents, cents).map(([from, to]) => `${formatWholeDollars(from)}–${formatWholeDollars(to)}`),
  zip,
  fc.tuple(zip, fc.integer({ min: 1000, max: 9999 })).map(([first, last]) => `${first}-${last}`),
  fc.tuple(fc.nat(23), fc.nat(59)).map(([hour, minute]) => `${hour}:${two(minute)}`),
  fc.constantFrom('24/7', '$1,200', '3-4 weeks', '7 to 9', '50/50', 'No. 12'),
  fc.tuple(small, small).map(([from, to]) => `${from}-${to} days`),
)
const word = fc.constantFrom('since', 'until', 'for', 'about', 'and', 'we have', 'by', 'call')

it('never asks about dates, amounts, ZIP codes, times and years', () => {
  const sentence = fc.array(fc.tuple(word, harmless), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(sentence, (parts) => {
      expect(privateDetailsIn(parts.map((part) => part.join(' ')).join(', '))).toEqual([])
    }),
    { numRuns: 1000 },
  )
})

it('finds a phone number however it is written, among other words', () => {
  const digits = (first: number) => fc.integer({ min: first, max: 999 }).map(String)
  const line = fc.nat(9999).map((number) => String(number).padStart(4, '0'))
  const separator = fc.constantFrom('', ' ', '-', '.')
  fc.assert(
    fc.property(
      digits(200),
      digits(200),
      line,
      separator,
      harmless,
      (area, exchange, last, between, other) => {
        const phone = [area, exchange, last].join(between)
        expect(kindsIn(`${other} or ask me, ${phone}!`)).toEqual(['phone'])
      },
    ),
  )
})

it('finds every address that an e-mail field accepts with plain letters', () => {
  const name = fc.stringMatching(/^[a-z][a-z\d]{0,20}$/)
  fc.assert(
    fc.property(name, name, (local, domain) => {
      expect(kindsIn(`write to ${local}@${domain}.example.`)).toEqual(['email'])
    }),
  )
})

it('takes any text', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => void privateDetailsIn(text)))
})

it('names each kind once', () => {
  const all = privateDetailsIn('614-555-0134, 614-555-0135, rosa@mail.example and example.org')
  expect(privateDetailWords(all)).toBe('an e-mail address, a link and a phone number')
})
