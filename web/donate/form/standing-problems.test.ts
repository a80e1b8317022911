import { expect, test } from 'vitest'
import { GIFT_MAX_CENTS } from '#contract/pricing.ts'
import { emptyGift, type GiftFields } from './gift-fields.ts'
import { problemsIn } from './read-gift.ts'
import { standingProblems } from './standing-problems.ts'

const typed = (text: string) => ({ kind: 'typed', text }) as const
const fields: GiftFields = { ...emptyGift(typed('3'), 0), tip: typed('some'), fullName: 'Carol Brandt' }
const found = { problems: problemsIn(fields, GIFT_MAX_CENTS), fields }
const standing = (changed: Partial<GiftFields>) =>
  standingProblems(found, { ...fields, ...changed }, GIFT_MAX_CENTS).map(({ control }) => control)

test('all that was found stands until something is changed', () => {
  expect(standing({})).toEqual(['otherAmount', 'tip', 'email'])
})

test.each<[string, Partial<GiftFields>, string[]]>([
  ['an amount', { amount: typed('30') }, ['tip', 'email']],
  ['an amount, by a chip', { amount: { kind: 'preset', cents: 5000 } }, ['tip', 'email']],
  ['a tip', { tip: typed('5') }, ['otherAmount', 'email']],
  ['an address', { email: 'carol@mail.example' }, ['otherAmount', 'tip']],
])('%s that is put right stands no longer', (_, changed, left) => {
  expect(standing(changed)).toEqual(left)
})

test('an answer that is wrong in another way is judged as it is; what was fine isn’t looked at before it is sent', () => {
  const now = standingProblems(found, { ...fields, amount: typed('5000.01'), fullName: '' }, GIFT_MAX_CENTS)
  expect(now[0]).toEqual({ control: 'otherAmount', message: 'The largest gift is $5,000.' })
  expect(standing({ amount: typed('') })).toEqual(['amount', 'tip', 'email'])
  expect(now).toHaveLength(3)
})

test('what only the server finds stands until that answer is another one', () => {
  const byServer = { problems: [{ control: 'fullName', message: 'No.' }], fields } as const
  const stands = (changed: Partial<GiftFields>) =>
    standingProblems(byServer, { ...fields, ...changed }, GIFT_MAX_CENTS)
  expect(stands({ email: 'carol@mail.example' })).toEqual(byServer.problems)
  expect(stands({ fullName: 'Carol B.' })).toEqual([])
})
