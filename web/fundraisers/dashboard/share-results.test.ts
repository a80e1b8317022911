import { expect, it } from 'vitest'
import { ResultsText } from './share-results.tsx'

const results = { arrivals: 3, donations: 1, donatedCents: 5000, channels: [] }

it.each([
  [1, '1 of 1 gift came from shared links.'],
  [214, '1 of 214 gifts came from shared links.'],
])('of %i gifts, the results of sharing are in the right number', (donationCount, text) => {
  expect(ResultsText({ results, donationCount })).toBe(text)
})
