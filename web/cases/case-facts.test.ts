import { describe, expect, it } from 'vitest'
import {
  amountTexts,
  type CaseFigures,
  costTableIndex,
  distanceText,
  donationsText,
  kickerText,
  leadingFact,
  raisesText,
} from './case-facts.ts'

describe('the cost table of a story', () => {
  it.each([
    [['paragraph', 'paragraph'], 1],
    [['paragraph', 'heading', 'paragraph'], 1],
    [['heading', 'heading', 'list'], 0],
    [['paragraph'], 0],
  ] as const)('comes in %j before block %i, never between a heading and its text', (types, index) => {
    expect(costTableIndex(types.map((type) => ({ type })))).toBe(index)
  })
})

const figures = (changed: Partial<CaseFigures>): CaseFigures => ({
  raisedCents: 1_248_000,
  goalCents: 1_840_000,
  donationCount: 214,
  raiseType: 8,
  recentDonorCount: 11,
  ...changed,
})

describe('a card’s main fact', () => {
  it.each([
    [
      'counts recent donors below 30 % of the goal',
      { raisedCents: 31_000, goalCents: 260_000 },
      '11 people in the last 7 days',
    ],
    [
      'says “person” for one recent donor',
      { raisedCents: 31_000, goalCents: 260_000, recentDonorCount: 1 },
      '1 person in the last 7 days',
    ],
    [
      'counts donations below 30 % without recent donors',
      { raisedCents: 31_000, recentDonorCount: 0 },
      '214 donations',
    ],
    ['counts donations from 30 % on', { raisedCents: 30_000, goalCents: 100_000 }, '214 donations'],
    ['counts donations between 30 % and 85 %', {}, '214 donations'],
    ['counts donations at 85 %', { raisedCents: 85_000, goalCents: 100_000 }, '214 donations'],
    ['is the remainder above 85 %', { raisedCents: 405_000, goalCents: 450_000 }, '$450 to go'],
    [
      'is never the remainder for a memorial',
      { raisedCents: 405_000, goalCents: 450_000, raiseType: 3 },
      '214 donations',
    ],
    ['counts donations at the goal', { raisedCents: 450_000, goalCents: 450_000 }, '214 donations'],
    ['counts donations past the goal', { raisedCents: 431_000, goalCents: 400_000 }, '214 donations'],
    [
      'says that there are no gifts',
      { raisedCents: 0, donationCount: 0, recentDonorCount: 0 },
      'No gifts yet',
    ],
  ])('%s', (_case, changed, text) => {
    expect(leadingFact(figures(changed))).toBe(text)
  })
})

it('says “of” the goal up to the goal, and what the goal was above it', () => {
  expect(amountTexts(figures({}))).toEqual({ raised: '$12,480', measure: ' of $18,400' })
  expect(amountTexts({ raisedCents: 431_000, goalCents: 400_000 })).toEqual({
    raised: '$4,310',
    measure: ', goal was $4,000',
  })
})

it('formats a count of donations, and the line above a title', () => {
  expect(donationsText(1)).toBe('1 donation')
  expect(donationsText(1214)).toBe('1,214 donations')
  expect(kickerText({ raiseType: 3, city: 'Duluth', state: 'MN' })).toBe('Memorial · Duluth, MN')
})

it.each([
  [0, 'In the same town'],
  [1, '1 mile away'],
  [12, '12 miles away'],
])('describes a distance of %i miles as “%s”', (miles, text) => {
  expect(distanceText(miles)).toBe(text)
})

it('uses the past tense for an ended case', () => {
  expect(raisesText('ended')).toBe('raised')
  expect([raisesText('open'), raisesText('paused')]).toEqual(['is raising', 'is raising'])
})
