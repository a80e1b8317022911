import { expect, test } from 'vitest'
import { SIGNED_OUT_LIMIT } from '#contract/orders/donation-sentences.ts'
import { type DonationFields, emptyDonation } from './donation-fields.ts'
import { outstandingErrors } from './outstanding-errors.ts'
import { problemsIn } from './read-donation-form.ts'

const typed = (text: string) => ({ kind: 'typed', text }) as const
const fields: DonationFields = {
  ...emptyDonation(typed('3'), 0),
  tip: typed('some'),
  fullName: 'Carol Brandt',
}
const found = { problems: problemsIn(fields, SIGNED_OUT_LIMIT), fields }
const standing = (changed: Partial<DonationFields>) =>
  outstandingErrors(found, { ...fields, ...changed }, SIGNED_OUT_LIMIT).map(({ control }) => control)

test('all errors stay until something is changed', () => {
  expect(standing({})).toEqual(['otherAmount', 'tip', 'email'])
})

test.each<[string, Partial<DonationFields>, string[]]>([
  ['an amount', { amount: typed('30') }, ['tip', 'email']],
  ['an amount, by a chip', { amount: { kind: 'preset', cents: 5000 } }, ['tip', 'email']],
  ['a tip', { tip: typed('5') }, ['otherAmount', 'email']],
  ['an address', { email: 'carol@mail.example' }, ['otherAmount', 'tip']],
])('%s that is corrected is no longer reported', (_, changed, left) => {
  expect(standing(changed)).toEqual(left)
})

test('a differently wrong answer gets its own message; a valid one isn’t checked before submitting', () => {
  const now = outstandingErrors(
    found,
    { ...fields, amount: typed('5000.01'), fullName: '' },
    SIGNED_OUT_LIMIT,
  )
  expect(now[0]).toEqual({
    control: 'otherAmount',
    message: 'The most one gift can be is $5,000. Sign in to give up to $25,000.',
  })
  expect(standing({ amount: typed('') })).toEqual(['amount', 'tip', 'email'])
  expect(now).toHaveLength(3)
})

test('the server’s errors stay until that answer changes', () => {
  const byServer = { problems: [{ control: 'fullName', message: 'No.' }], fields } as const
  const stands = (changed: Partial<DonationFields>) =>
    outstandingErrors(byServer, { ...fields, ...changed }, SIGNED_OUT_LIMIT)
  expect(stands({ email: 'carol@mail.example' })).toEqual(byServer.problems)
  expect(stands({ fullName: 'Carol B.' })).toEqual([])
})
