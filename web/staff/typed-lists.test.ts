import { expect, it } from 'vitest'
import { dayIn, typedLists } from './typed-lists.ts'

const NOW = new Date('2026-12-01T18:00:00Z')

it('reads a day as people type it, without a year the latest past one', () => {
  for (const typed of ['Nov 20', 'november 20', 'Nov. 20, 2026', '11/20', '11/20/2026', '2026-11-20'])
    expect(dayIn(typed, NOW), typed).toBe('2026-11-20')
  expect(dayIn('Dec 24', NOW)).toBe('2025-12-24')
  for (const typed of ['Nov 31', '13/01', 'Now 20', '20', '2026-02-30', ''])
    expect(dayIn(typed, NOW)).toBeNull()
})

it('leads to the lists of an amount or a day that the roles may open', () => {
  expect(typedLists(['finance'], '48.25', NOW).map(({ address }) => address)).toEqual([
    '/staff/orders?min=48.25&max=48.25',
    '/staff/orders/disputes?min=48.25&max=48.25',
    '/staff/payouts?min=48.25&max=48.25',
  ])
  expect(typedLists(['support'], '$1,200', NOW)[0]?.label).toBe('Orders of $1,200.00')
  expect(typedLists(['support'], 'Nov 20', NOW).map(({ label }) => label)).toEqual(['Orders of Nov 20, 2026'])
  expect(typedLists(['finance'], '11/20', NOW)).toHaveLength(3)
  for (const typed of ['4242', 'rosa', '48.2', '.'])
    expect(typedLists(['finance'], typed, NOW), typed).toEqual([])
})
