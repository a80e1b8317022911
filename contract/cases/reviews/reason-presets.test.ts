import { expect, it } from 'vitest'
import { reasonTemplates } from './reason-presets.ts'
import { reviewFields } from './review-fields.ts'
import { reasonCodes } from './review-reasons.ts'

it.each(reviewFields)('%s has one to three reasons that fit it, and all others once', (field) => {
  const { presets, others } = reasonTemplates(field)
  expect(presets.length).toBeGreaterThan(0)
  expect(presets.length).toBeLessThanOrEqual(3)
  expect([...presets, ...others].map(({ code }) => code).sort()).toEqual([...reasonCodes].sort())
})

it('a reason for the title speaks of the title', () => {
  for (const { message } of reasonTemplates('title').presets) expect(message).toMatch(/^The title /)
})
