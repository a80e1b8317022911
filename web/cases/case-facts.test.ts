import { describe, expect, it } from 'vitest'
import {
  amountTexts,
  type CaseFigures,
  costsBefore,
  distanceText,
  donationsText,
  kickerText,
  leadingFact,
  raisesText,
} from './case-facts.ts'

describe('the costs of a story', () => {
  it.each([
    [['paragraph', 'paragraph'], 1],
    [['paragraph', 'heading', 'paragraph'], 1],
    [['heading', 'heading', 'list'], 0],
    [['paragraph'], 0],
  ] as const)('of %j come before block %i: never between a heading and its text', (types, place) => {
    expect(costsBefore(types.map((type) => ({ type })))).toBe(place)
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
    ['a young case: people', { raisedCents: 31_000, goalCents: 260_000 }, '11 people in the last 7 days'],
    [
      'one person',
      { raisedCents: 31_000, goalCents: 260_000, recentDonorCount: 1 },
      '1 person in the last 7 days',
    ],
    ['a young case nobody gave to lately', { raisedCents: 31_000, recentDonorCount: 0 }, '214 donations'],
    ['at 30 %: gifts', { raisedCents: 30_000, goalCents: 100_000 }, '214 donations'],
    ['under way', {}, '214 donations'],
    ['at 85 %: still gifts', { raisedCents: 85_000, goalCents: 100_000 }, '214 donations'],
    ['above it: what is left', { raisedCents: 405_000, goalCents: 450_000 }, '$450 to go'],
    [
      'a memorial never counts down',
      { raisedCents: 405_000, goalCents: 450_000, raiseType: 3 },
      '214 donations',
    ],
    ['at the goal', { raisedCents: 450_000, goalCents: 450_000 }, '214 donations'],
    ['past the goal', { raisedCents: 431_000, goalCents: 400_000 }, '214 donations'],
    ['nothing given', { raisedCents: 0, donationCount: 0, recentDonorCount: 0 }, 'No gifts yet'],
  ])('%s', (_case, changed, text) => {
    expect(leadingFact(figures(changed))).toBe(text)
  })
})

it('relates the amount to its goal, and above it names the goal', () => {
  expect(amountTexts(figures({}))).toEqual({ raised: '$12,480', measure: ' of $18,400' })
  expect(amountTexts({ raisedCents: 431_000, goalCents: 400_000 })).toEqual({
    raised: '$4,310',
    measure: ', goal was $4,000',
  })
})

it('spells out counts', () => {
  expect(donationsText(1)).toBe('1 donation')
  expect(donationsText(1214)).toBe('1,214 donations')
  expect(kickerText({ raiseType: 3, city: 'Duluth', state: 'MN' })).toBe('Memorial · Duluth, MN')
})

it.each([
  [0, 'In the same town'],
  [1, '1 mile away'],
  [12, '12 miles away'],
])('%i miles: %s', (miles, text) => {
  expect(distanceText(miles)).toBe(text)
})

it('uses the past tense for an ended case', () => {
  expect(raisesText('ended')).toBe('raised')
  expect([raisesText('open'), raisesText('paused')]).toEqual(['is raising', 'is raising'])
})
