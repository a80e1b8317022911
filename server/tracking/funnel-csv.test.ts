import { expect, it } from 'vitest'
import { funnelCsv } from './funnel-csv.ts'

it('hides small counts of visitors in the table of the funnel', () => {
  const ofDay = { day: '2026-11-20', source: 'E-mail' }
  const csv = funnelCsv([
    { ...ofDay, step: 'visits', count: 120 },
    { ...ofDay, step: 'sawCase', count: 30 },
    { ...ofDay, step: 'donatePage', count: 29 },
    { ...ofDay, step: 'gave', count: 1 },
  ])
  expect(csv.split('\n')[1]?.trim()).toBe('"2026-11-20","E-mail","120","30","few","0","few"')
})
