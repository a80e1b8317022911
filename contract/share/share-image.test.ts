import { expect, it } from 'vitest'
import { shareImagePath } from './share-image.ts'

const sampleCase = {
  caseId: '0123456789AB',
  version: 3,
  paidOutCents: 0,
  heldCents: 0,
  goalCents: 30_000,
  donationCount: 5,
  raiseType: 8,
}

it.each([
  [{ raisedCents: 10_000 }, '3-33-0-0'],
  [{ raisedCents: 45_000 }, '3-100-0-0'],
  [{ raisedCents: 10_000, paidOutCents: 5_000 }, '3-33-16-0'],
  [{ raisedCents: 10_000, heldCents: 9_000 }, '3-33-0-30'],
  [{ raisedCents: 10_000, paidOutCents: 12_000, heldCents: -2_000 }, '3-33-40-0'],
  [{ raisedCents: 10_000, donationCount: 4 }, '3'],
  [{ raisedCents: 10_000, raiseType: 3 }, '3'],
])('the address of a case with %o has the version %s', (facts, version) => {
  expect(shareImagePath({ ...sampleCase, ...facts })).toBe(`/share-image/0123456789AB/${version}.jpg`)
})
