import { expect, it } from 'vitest'
import { timelineEntry } from '#contract/staff/timeline.ts'
import { runsOf } from './timeline.tsx'

const gifts = { count: 3, cents: 1000 }
const day = (name: string, ...titles: readonly string[]) => ({
  day: name,
  entries: titles.map((title) =>
    timelineEntry('money', new Date(`${name}T20:00:00Z`), title, title === 'gifts' ? { gifts } : {}),
  ),
})

it('days with nothing but gifts that follow each other are one run, and each other day is its own', () => {
  const days = [
    day('2026-11-20', 'gifts'),
    day('2026-11-19', 'gifts'),
    day('2026-11-16', 'gifts'),
    day('2026-11-12', 'gifts', 'Refund of $5.00'),
    day('2026-11-11', 'Payout of $20.00 failed'),
    day('2026-11-10', 'gifts'),
  ]
  expect(runsOf(days).map((run) => run.map((quiet) => quiet.day))).toEqual([
    ['2026-11-20', '2026-11-19', '2026-11-16'],
    ['2026-11-12'],
    ['2026-11-11'],
    ['2026-11-10'],
  ])
})
