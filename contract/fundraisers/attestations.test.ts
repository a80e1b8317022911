import { expect, it } from 'vitest'
import { ATTESTATIONS, missingAttestations } from './attestations.ts'

it('asks for each missing confirmation in its own words', () => {
  const messages = missingAttestations(new Map()).map(({ message }) => message)
  expect(new Set(messages).size).toBe(ATTESTATIONS.length)
})

it('asks for none that was given', () => {
  expect(
    missingAttestations(
      new Map([
        ['true_story', 'on'],
        ['terms', 'on'],
      ]),
    ),
  ).toMatchObject([{ field: 'money_to_recipient' }])
})
