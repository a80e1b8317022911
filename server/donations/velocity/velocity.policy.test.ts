import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { HOUR_MS } from '#contract/dates.ts'
import { EMPTY_AFTER_MS, filled, leakMs } from '#server/platform/limits/leaky-buckets.ts'
import {
  BUCKETS,
  type BucketName,
  countsAsFailure,
  DONATIONS_FOR_A_FAILURE,
  decideVerdict,
  levelAt,
  RISK_MAX,
} from './velocity.policy.ts'

const START = new Date('2026-11-20T10:00:00Z')
const later = (ms: number): Date => new Date(START.getTime() + ms)
const names = Object.keys(BUCKETS) as BucketName[]
const personalBuckets = names.filter((name) => BUCKETS[name].fullInAttack !== null)

const bucket = fc.constantFrom(...names)
/** Pauses between failures. */
const pauses = fc.array(fc.integer({ min: 0, max: 3 * HOUR_MS }), { maxLength: 60 })

const addAll = (name: BucketName, gaps: readonly number[]): { emptyAt: Date | null; now: Date } => {
  let now = START
  let emptyAt: Date | null = null
  for (const gap of gaps) {
    now = new Date(now.getTime() + gap)
    emptyAt = filled(BUCKETS[name], emptyAt, now)
  }
  return { emptyAt, now }
}

describe('a bucket', () => {
  test('is never below empty, nor fuller than what leaks in two hours', () => {
    fc.assert(
      fc.property(bucket, pauses, fc.integer({ min: 0, max: 1e9 }), (name, gaps, after) => {
        const { emptyAt, now } = addAll(name, gaps)
        const level = levelAt(name, emptyAt, new Date(now.getTime() + after))
        expect(level).toBeGreaterThanOrEqual(0)
        expect(level).toBeLessThanOrEqual(EMPTY_AFTER_MS / leakMs(BUCKETS[name]))
      }),
    )
  })

  test('leaks, so that its level never rises with time and is zero after two hours', () => {
    fc.assert(
      fc.property(bucket, pauses, fc.nat(1e7), fc.nat(1e7), (name, gaps, soon, more) => {
        const { emptyAt, now } = addAll(name, gaps)
        const at = (ms: number) => levelAt(name, emptyAt, new Date(now.getTime() + ms))
        expect(at(soon + more)).toBeLessThanOrEqual(at(soon))
        expect(at(EMPTY_AFTER_MS)).toBe(0)
      }),
    )
  })

  test('rises by one failure, unless it is full', () => {
    fc.assert(
      fc.property(bucket, pauses, (name, gaps) => {
        const { emptyAt, now } = addAll(name, gaps)
        const before = levelAt(name, emptyAt, now)
        const after = levelAt(name, filled(BUCKETS[name], emptyAt, now), now)
        expect(after).toBeCloseTo(Math.min(before + 1, EMPTY_AFTER_MS / leakMs(BUCKETS[name])), 3)
      }),
    )
  })

  test.each(personalBuckets)(
    'of one %s allows no more failures than its limit at once, plus its leak per hour',
    (name) => {
      let emptyAt: Date | null = null
      const countAdmitted = (from: Date, ms: number): number => {
        let count = 0
        for (let at = 0; at < ms; at += 1000) {
          const now = new Date(from.getTime() + at)
          if (decideVerdict([{ bucket: name, level: levelAt(name, emptyAt, now) }], false).waitMs !== null)
            continue
          emptyAt = filled(BUCKETS[name], emptyAt, now)
          count += 1
        }
        return count
      }
      expect(countAdmitted(START, 1000 * BUCKETS[name].full)).toBe(BUCKETS[name].full)
      const hours = 5
      expect(countAdmitted(later(1000 * BUCKETS[name].full), hours * HOUR_MS)).toBeLessThanOrEqual(
        hours * BUCKETS[name].leaksPerHour + 1,
      )
    },
  )
})

describe('the verdict', () => {
  const level = fc.record({ bucket, level: fc.double({ min: 0, max: 12_000, noNaN: true }) })
  const levels = fc.array(level, { maxLength: 8 })

  test('admits an attempt with nothing over its limit', () => {
    expect(decideVerdict([], false)).toEqual({ risk: 0, waitMs: null, isSuspicious: false })
    expect(
      decideVerdict(
        names.map((name) => ({ bucket: name, level: 0 })),
        false,
      ),
    ).toEqual({
      risk: 0,
      waitMs: null,
      isSuspicious: false,
    })
  })

  test('never gets milder with another failure or an attack, and its risk is bounded', () => {
    fc.assert(
      fc.property(levels, level, fc.boolean(), (some, one, attack) => {
        const before = decideVerdict([...some, one], attack)
        const after = decideVerdict([...some, { ...one, level: one.level + 1 }], attack)
        expect(after.risk).toBeGreaterThanOrEqual(before.risk)
        expect(after.waitMs ?? 0).toBeGreaterThanOrEqual(before.waitMs ?? 0)
        expect(after.risk).toBeLessThanOrEqual(RISK_MAX)
        const attacked = decideVerdict([...some, one], true)
        expect(attacked.risk).toBeGreaterThanOrEqual(before.risk)
        expect(attacked.waitMs ?? 0).toBeGreaterThanOrEqual(before.waitMs ?? 0)
        expect(attacked.isSuspicious).toBe(true)
      }),
    )
  })

  test('allows the attempt after its stated wait', () => {
    fc.assert(
      fc.property(bucket, pauses, fc.boolean(), (name, gaps, attack) => {
        const { emptyAt, now } = addAll(name, gaps)
        const at = (moment: Date) =>
          decideVerdict([{ bucket: name, level: levelAt(name, emptyAt, moment) }], attack)
        const { waitMs } = at(now)
        if (waitMs !== null) expect(at(new Date(now.getTime() + waitMs)).waitMs).toBeNull()
      }),
    )
  })

  test('never refuses for other people’s failures alone, which make the work at most four times as hard', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 12_000, noNaN: true }), (many) => {
        const verdict = decideVerdict(
          [
            { bucket: 'case', level: many },
            { bucket: 'all', level: many },
          ],
          false,
        )
        expect(verdict.waitMs).toBeNull()
        expect(verdict.risk).toBeLessThanOrEqual(2)
      }),
    )
  })

  it('refuses during an attack only visitors with two failures', () => {
    expect(decideVerdict([{ bucket: 'visitor', level: 2 }], true).waitMs).toBeGreaterThan(0)
    expect(decideVerdict([{ bucket: 'visitor', level: 1 }], true).waitMs).toBeNull()
    expect(
      decideVerdict(
        [
          { bucket: 'visitor', level: 0 },
          { bucket: 'case', level: 2900 },
        ],
        true,
      ).waitMs,
    ).toBeNull()
    expect(
      decideVerdict(
        [
          { bucket: 'visitor', level: 0 },
          { bucket: 'case', level: 3000 },
        ],
        true,
      ).waitMs,
    ).toBeGreaterThan(0)
  })

  it('never stops a crowd of one network with one declined card in seven, not even in an attack', () => {
    const seeded = fc.sample(fc.nat(6), { numRuns: 4000, seed: 7 })
    let level = 0
    for (const roll of seeded) {
      expect(decideVerdict([{ bucket: 'block', level }], true).waitMs).toBeNull()
      level = roll === 0 ? level + 1 : Math.max(0, level - 1 / DONATIONS_FOR_A_FAILURE)
    }
  })

  it('is hardest in an attack for unknown visitors', () => {
    expect([
      decideVerdict([], true, true).risk,
      decideVerdict([], true).risk,
      decideVerdict([], false, true).risk,
    ]).toEqual([4, 3, 0])
  })

  it('checks the card of a visitor with one failure, before anything gets harder', () => {
    expect(decideVerdict([{ bucket: 'email', level: 0.9 }], false)).toEqual({
      risk: 0,
      waitMs: null,
      isSuspicious: true,
    })
  })
})

test('a decline by a bank’s outage doesn’t count as a failure, and an unknown decline does', () => {
  expect(countsAsFailure('processing_error')).toBe(false)
  expect(countsAsFailure('insufficient_funds')).toBe(true)
  expect(countsAsFailure('a word of tomorrow')).toBe(true)
})
