import { expect, it } from 'vitest'
import { MINUTE_MS } from '#contract/dates.ts'
import { rememberedDelays } from './remembered-delays.ts'
import type { BucketKey } from './risk-signals.ts'

const NOW = new Date('2026-03-01T12:00:00Z')
const later = (ms: number): Date => new Date(NOW.getTime() + ms)
const buckets = (...keys: string[]): BucketKey[] => keys.map((key) => ({ bucket: 'visitor', key }))

it('the cache returns the longest wait of any of the buckets, less the time passed', () => {
  const waits = rememberedDelays()
  const delays = [
    { key: 'a', waitMs: 5 * MINUTE_MS },
    { key: 'b', waitMs: 2 * MINUTE_MS },
  ]
  waits.remember(delays, NOW)
  expect(waits.waitOf(buckets('b', 'a', 'c'), NOW)).toBe(5 * MINUTE_MS)
  expect(waits.waitOf(buckets('b'), later(1000))).toBe(2 * MINUTE_MS - 1000)
  expect(waits.waitOf(buckets('c'), NOW)).toBeNull()
})

it('a wait is forgotten after a minute, or when it is over', () => {
  const waits = rememberedDelays()
  waits.remember([{ key: 'long', waitMs: 5 * MINUTE_MS }], NOW)
  waits.remember([{ key: 'short', waitMs: 1000 }], NOW)
  expect(waits.waitOf(buckets('short'), later(999))).toBe(1)
  expect(waits.waitOf(buckets('short'), later(1000))).toBeNull()
  expect(waits.waitOf(buckets('long'), later(MINUTE_MS - 1))).toBe(4 * MINUTE_MS + 1)
  expect(waits.waitOf(buckets('long'), later(MINUTE_MS))).toBeNull()
})

it('the cache has a maximum size, and evicts the oldest first', () => {
  const waits = rememberedDelays()
  for (let index = 0; index <= 50_000; index += 1)
    waits.remember([{ key: `${index}`, waitMs: MINUTE_MS }], NOW)
  expect(waits.waitOf(buckets('0'), NOW)).toBeNull()
  expect(waits.waitOf(buckets('1'), NOW)).toBe(MINUTE_MS)
  expect(waits.waitOf(buckets('50000'), NOW)).toBe(MINUTE_MS)
})
