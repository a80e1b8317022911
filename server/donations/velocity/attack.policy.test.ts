import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ATTACK, isAttackAlarmOn, isHigh } from './attack.policy.ts'

const attemptCounts = fc
  .record({ attempts: fc.nat(10_000), share: fc.double({ min: 0, max: 1, noNaN: true }) })
  .map(({ attempts, share }) => ({ attempts, declined: Math.floor(attempts * share) }))

test.each([
  [{ attempts: 49, declined: 49 }, false, false],
  [{ attempts: 50, declined: 14 }, false, false],
  [{ attempts: 50, declined: 15 }, false, true],
  [{ attempts: 1000, declined: 100 }, false, false],
  [{ attempts: 1000, declined: 149 }, true, false],
  [{ attempts: 1000, declined: 150 }, true, true],
  [{ attempts: 1000, declined: 150 }, false, false],
])('%j during an attack (%s) is a high share of declines: %s', (counts, on, expected) => {
  expect(isHigh(counts, on)).toBe(expected)
})

test('a share of declines that starts an attack also continues it, and one more decline never ends it', () => {
  fc.assert(
    fc.property(attemptCounts, fc.boolean(), (counts, on) => {
      if (isHigh(counts, false)) expect(isHigh(counts, true)).toBe(true)
      if (isHigh(counts, on))
        expect(isHigh({ attempts: counts.attempts + 1, declined: counts.declined + 1 }, on)).toBe(true)
    }),
  )
})

test('an attack lasts a while after the last high share of declines, and ends automatically', () => {
  const seen = new Date('2026-11-20T10:00:00Z')
  const after = (ms: number) => new Date(seen.getTime() + ms)
  expect(isAttackAlarmOn(null, seen)).toBe(false)
  expect(isAttackAlarmOn(seen, seen)).toBe(true)
  expect(isAttackAlarmOn(seen, after(ATTACK.lastsMs - 1))).toBe(true)
  expect(isAttackAlarmOn(seen, after(ATTACK.lastsMs))).toBe(false)
})
