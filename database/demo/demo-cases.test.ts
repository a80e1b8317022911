import { expect, it } from 'vitest'
import { readDemoCases } from './demo-cases.ts'

it('describes every picture in one plain sentence of its own', () => {
  const alts = readDemoCases().flatMap(({ coverAlt, detailAlts }) => [coverAlt, ...detailAlts])
  expect(new Set(alts).size).toBe(alts.length)
  for (const alt of alts) expect(alt).toMatch(/^[A-Z][^.:]{10,120}\.$/)
})
