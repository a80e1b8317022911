import { expect, it } from 'vitest'
import { MINUTE_MS } from '#contract/dates.ts'
import { LIMITS } from './request-limits.ts'
import { BUDGET_MS, COSTS, createWorkBudget, PAYMENTS_MS } from './work-budget.ts'

type Work = keyof typeof COSTS
const NETWORK = '198.51.100.7'
const groups = Object.keys(LIMITS).filter((name): name is keyof typeof LIMITS => name in LIMITS)

const open = () => {
  let ms = 0
  const charge = createWorkBudget(1, () => ms)
  /** Work done of as many requests as the group's own limit allows. */
  const askAll = (group: keyof typeof LIMITS, network = NETWORK): number => {
    let done = 0
    for (let count = 0; count < LIMITS[group]; count += 1) {
      if (charge(network, group) === null) done += COSTS[group]
      if (group === 'page' && charge(network, 'render') === null) done += COSTS.render
    }
    return done
  }
  return {
    charge,
    askAll,
    wait: (waitedMs: number) => {
      ms += waitedMs
    },
  }
}

it('bounds the work of a network over all groups, and leaves a part of it for payments', () => {
  const { askAll, charge, wait } = open()
  const others = groups.filter((group) => group !== 'orderDraft' && group !== 'money')
  const unlimited = groups.reduce(
    (sum, group) => sum + LIMITS[group] * COSTS[group],
    LIMITS.page * COSTS.render,
  )
  expect(unlimited).toBeGreaterThan(1.5 * BUDGET_MS)
  const work = others.reduce((sum, group) => sum + askAll(group), 0)
  expect(work).toBeLessThanOrEqual(BUDGET_MS - PAYMENTS_MS)
  const seconds = charge(NETWORK, 'download')
  expect(seconds).toBe(60)
  expect(work + askAll('money') + askAll('orderDraft')).toBeLessThanOrEqual(BUDGET_MS)
  expect(charge('203.0.113.9', 'download')).toBeNull()
  wait(MINUTE_MS)
  expect(charge(NETWORK, 'download')).toBeNull()
})

it('is enough for a congregation that gives together: 120 donors a minute behind one address', () => {
  const { charge } = open()
  const donor: readonly (readonly [Work, number])[] = [
    // The case twice, from the cache; the donate page, the result and the receipt, some of them twice.
    ...([
      ['page', 7],
      ['render', 5],
      ['file', 40],
    ] as const),
    ...([
      ['orderDraft', 3],
      ['money', 3],
      ['read', 5],
      ['browserEvents', 2],
      ['eventRow', 20],
      ['shortLink', 1],
    ] as const),
  ]
  for (let count = 0; count < 120; count += 1)
    for (const [work, times] of donor)
      for (let time = 0; time < times; time += 1)
        expect(charge(NETWORK, work), `${work}, donor ${count}`).toBeNull()
})
