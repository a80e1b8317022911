import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fillCosts, nextCost, nextUnit } from './cost-fill.ts'
import { unitText } from './cost-unit.ts'

const DRYWALL = { name: 'sheet of drywall', amountCents: 3300 }
const NURSE = { name: 'night nurse', amountCents: 31_000 }

it.each([
  [5000, DRYWALL, '$50 pays for a sheet and a half of drywall.'],
  [3300, DRYWALL, '$33 pays for a sheet of drywall.'],
  [2500, DRYWALL, '$25 pays for three quarters of a sheet of drywall.'],
  [7000, DRYWALL, '$70 pays for more than 2 sheets of drywall.'],
  [8250, DRYWALL, '$82.50 pays for 2 and a half sheets of drywall.'],
  [10_000, DRYWALL, '$100 pays for 3 sheets of drywall.'],
  [15_500, NURSE, '$155 pays for half a night nurse.'],
  [10_000, NURSE, '$100 pays for more than a quarter of a night nurse.'],
  [46_500, NURSE, '$465 pays for one and a half night nurses.'],
  [5000, NURSE, null],
  [2000, { name: 'hour of nursing', amountCents: 4000 }, '$20 pays for half an hour of nursing.'],
  [4000, { name: 'utility bill', amountCents: 4000 }, '$40 pays for a utility bill.'],
  [8000, { name: 'box (12 masks)', amountCents: 4000 }, '$80 pays for 2 × box (12 masks).'],
  [12_000, { name: 'child', amountCents: 4000 }, '$120 pays for 3 children.'],
  [12_000, { name: '  ', amountCents: 4000 }, null],
])('%i cents of %o: %s', (amountCents, unit, text) => {
  const found = unitText(amountCents, unit)
  expect(found).toBe(text)
})

it('never promises more than the amount buys, and only plain fractions', () => {
  const PLAIN: Readonly<Record<string, number>> = {
    'a quarter of a thing': 0.25,
    'half a thing': 0.5,
    'three quarters of a thing': 0.75,
    'a thing': 1,
    'one and a half things': 1.5,
    '2 and a half things': 2.5,
  }
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 1, max: 100_000 }), (cents, of) => {
      const text = unitText(cents, { name: 'thing', amountCents: of })
      if (text === null) {
        expect(4 * cents).toBeLessThan(of)
        return
      }
      const counted = text.replace(/^\S+ pays for (?:more than )?/, '').replace(/\.$/, '')
      const count = PLAIN[counted] ?? Number(counted.replace(/ things$/, '').replaceAll(',', ''))
      expect(count * of).toBeLessThanOrEqual(cents)
    }),
  )
})

it('cost lines fill in their order, and never with more than was raised', () => {
  const costs = [
    { label: 'Floor', amountCents: 6200 },
    { label: 'Drywall', amountCents: 4850, unit: DRYWALL },
  ]
  expect(nextCost(fillCosts(costs, 9640))).toMatchObject({ label: 'Drywall', leftCents: 1410 })
  expect(nextCost(fillCosts(costs, 20_000))).toBeUndefined()
  expect(nextUnit(costs, 0)).toBe(DRYWALL)
  expect(nextUnit(costs.slice(0, 1), 0)).toBeUndefined()
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 1e6 })),
      fc.integer({ min: -100, max: 1e7 }),
      (all, raised) => {
        const filled = fillCosts(
          all.map((amountCents) => ({ label: 'x', amountCents })),
          raised,
        )
        const sum = filled.reduce((total, { filledCents }) => total + filledCents, 0)
        const planned = all.reduce((total, cents) => total + cents, 0)
        expect(sum).toBe(Math.min(planned, Math.max(0, raised)))
      },
    ),
  )
})
