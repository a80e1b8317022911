import { expect, it } from 'vitest'
import { computeFees, INITIAL_CHOICE, readFeeChoice } from './fee-choice.ts'

it('computes for fifty dollars what the donate page computes', () => {
  expect(computeFees(INITIAL_CHOICE)).toMatchObject({
    quote: { feeCents: 175, recipientReceivesCents: 4825, totalCents: 5000 },
  })
  expect(computeFees({ ...INITIAL_CHOICE, tip: '10', cover: true })).toMatchObject({
    quote: { tipCents: 500, coverFeeCents: 181, recipientReceivesCents: 5000, totalCents: 5681 },
  })
})

it.each([
  ['gift=4', 'gift'],
  ['gift=25000.01', 'gift'],
  ['gift=fifty', 'gift'],
  ['gift=50&tip=other&otherTip=50.01', 'otherTip'],
  ['gift=50&tip=other&otherTip=x', 'otherTip'],
])('rejects %s because of the field %s', (search, field) => {
  expect(computeFees(readFeeChoice(new URLSearchParams(search)))).toMatchObject({ field })
})

it('reads the form from an address', () => {
  expect(readFeeChoice(new URLSearchParams('gift=100&tip=other&otherTip=3&cover=1'))).toEqual({
    gift: '100',
    tip: 'other',
    otherTip: '3',
    cover: true,
  })
  expect(readFeeChoice(new URLSearchParams('tip=99'))).toEqual(INITIAL_CHOICE)
})
