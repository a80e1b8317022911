import { expect, it } from 'vitest'
import { sessionRows } from './sessions-section.tsx'

const DEVICE = 'Chrome on Linux'
const session = (sessionId: string, createdAt: string, lastUsedAt: string, current = false) => ({
  sessionId,
  device: DEVICE,
  current,
  createdAt,
  lastUsedAt,
})

it('lists this device first and the rest by last use, with unique names', () => {
  const rows = sessionRows(
    [
      session('a', '2026-11-21T20:00:10Z', '2026-11-21T20:00:10Z'),
      session('b', '2026-11-21T20:00:40Z', '2026-11-21T22:00:00Z'),
      session('c', '2026-11-21T18:30:00Z', '2026-11-21T18:30:00Z', true),
      session('d', '2026-11-20T18:30:00Z', '2026-11-21T21:00:00Z'),
    ],
    'America/New_York',
  )
  expect(rows.map(({ sessionId }) => sessionId)).toEqual(['c', 'b', 'd', 'a'])
  expect(rows.map(({ name }) => name)).toEqual([
    `${DEVICE}, signed in Nov 21, 1:30 PM ET`,
    `${DEVICE}, signed in Nov 21, 3:00 PM ET`,
    `${DEVICE}, signed in Nov 20, 1:30 PM ET`,
    `${DEVICE}, signed in Nov 21, 3:00 PM ET, number 2`,
  ])
})
