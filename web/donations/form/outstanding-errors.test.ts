import { expect, test } from 'vitest'
import { SIGNED_OUT_LIMIT } from '#contract/donations/amount-sentences.ts'
import { type DonationFields, emptyDonation } from './donation-fields.ts'
import { outstandingErrors } from './outstanding-errors.ts'
import { problemsIn } from './read-donation-form.ts'

const typed = (text: string) => ({ kind: 'typed', text }) as const
const fields: DonationFields = {
  ...emptyDonation(typed('3'), 0),
  tip: typed('some'),
  fullName: 'Carol Brandt',
}
const submission = { problems: problemsIn(fields, SIGNED_OUT_LIMIT), fields }
const outstandingControls = (changed: Partial<DonationFields>) =>
  outstandingErrors(submission, { ...fields, ...changed }, SIGNED_OUT_LIMIT).map(({ control }) => control)

test('all errors stay while nothing is changed', () => {
  expect(outstandingControls({})).toEqual(['otherAmount', 'tip', 'email'])
})

test.each<[string, Partial<DonationFields>, string[]]>([
  ['the typed amount', { amount: typed('30') }, ['tip', 'email']],
  ['the amount with a chip', { amount: { kind: 'preset', cents: 5000 } }, ['tip', 'email']],
  ['the tip', { tip: typed('5') }, ['otherAmount', 'email']],
  ['the e-mail address', { email: 'carol@mail.example' }, ['otherAmount', 'tip']],
])('correcting %s removes its error only', (_, changed, left) => {
  expect(outstandingControls(changed)).toEqual(left)
})

test('a new mistake gets its own message in a field with an error, and none in a valid field before submitting', () => {
  const outstanding = outstandingErrors(
    submission,
    { ...fields, amount: typed('5000.01'), fullName: '' },
    SIGNED_OUT_LIMIT,
  )
  expect(outstanding[0]).toEqual({
    control: 'otherAmount',
    message: 'The most one gift can be is $5,000. Sign in to give up to $25,000.',
  })
  expect(outstandingControls({ amount: typed('') })).toEqual(['amount', 'tip', 'email'])
  expect(outstanding).toHaveLength(3)
})

test('the server’s error stays until its field changes', () => {
  const serverSubmission = { problems: [{ control: 'fullName', message: 'No.' }], fields } as const
  const outstandingProblems = (changed: Partial<DonationFields>) =>
    outstandingErrors(serverSubmission, { ...fields, ...changed }, SIGNED_OUT_LIMIT)
  expect(outstandingProblems({ email: 'carol@mail.example' })).toEqual(serverSubmission.problems)
  expect(outstandingProblems({ fullName: 'Carol B.' })).toEqual([])
})

test('a missing kind of tribute is corrected by choosing one, or by emptying the name', () => {
  const kindless = { ...fields, tributeName: 'Joe Pell' }
  const problems = problemsIn(kindless, SIGNED_OUT_LIMIT).filter(({ control }) => control === 'tributeKind')
  const left = (changed: Partial<DonationFields>) =>
    outstandingErrors({ problems, fields: kindless }, { ...kindless, ...changed }, SIGNED_OUT_LIMIT)
  expect(problems).toHaveLength(1)
  expect(left({ tributeName: 'Joe' })).toEqual(problems)
  expect(left({ tributeKind: 'honor' })).toEqual([])
  expect(left({ tributeName: '' })).toEqual([])
})
