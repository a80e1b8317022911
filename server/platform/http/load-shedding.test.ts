import { expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import {
  createLoadShedding,
  LOAD_KINDS,
  type LoadKind,
  loadKindOf,
  measureLoopDelay,
  pageLoadKind,
} from './load-shedding.ts'

const CROWD = 100

/** A simulated load: `pass` lets seconds pass at a mean delay, `refusedOf` counts the refusals among 20 requests. */
const underLoad = () => {
  let [ms, delayMs] = [0, 0]
  const shedding = createLoadShedding({ busyAfterMs: 50, loopDelayMs: () => delayMs, now: () => ms })
  const pass = (seconds: number, meanDelayMs: number): void => {
    delayMs = meanDelayMs
    for (let measured = 0; measured < seconds * 10; measured += 1) {
      ms += 100
      shedding.measure()
    }
  }
  const refusedOf = (kind: LoadKind, inProgress = CROWD): number =>
    Array.from({ length: 20 }, () => shedding.admits(kind, inProgress)).filter((isAdmitted) => !isAdmitted)
      .length
  return { pass, refusedOf, shedding }
}

test('drawings and pages are refused first, payments last, and all are served again afterwards', () => {
  const { pass, refusedOf, shedding } = underLoad()
  for (const [index] of LOAD_KINDS.slice(1).entries()) {
    pass(1, 80)
    expect(LOAD_KINDS.map((kind) => refusedOf(kind))).toEqual(
      LOAD_KINDS.map((_kind, rank) => (rank <= index + 1 ? 20 : 0)),
    )
  }
  pass(60, 80)
  expect(shedding.pressure()).toBe(LOAD_KINDS.length - 1)
  pass(2, 10)
  expect(LOAD_KINDS.map((kind) => refusedOf(kind))).toEqual([20, 20, 20, 20, 0])
  pass(6, 10)
  expect(LOAD_KINDS.map((kind) => refusedOf(kind))).toEqual([0, 0, 0, 0, 0])
  expect(shedding.refused().payments).toBe(20)
})

test('a short delay refuses all drawings and a part of the pages, and one long delay no more than a quarter', () => {
  const short = underLoad()
  short.pass(0.5, 51)
  expect(short.refusedOf('pages')).toBe(10)
  expect(short.refusedOf('drawings')).toBe(20)
  let ms = 0
  const long = createLoadShedding({ busyAfterMs: 50, loopDelayMs: () => 5000, now: () => ms })
  ms += 5000
  long.measure()
  expect(long.pressure()).toBe(0.25)
})

test('a slow machine refuses nothing while few requests are in progress', () => {
  const { pass, refusedOf } = underLoad()
  pass(60, 500)
  expect(LOAD_KINDS.map((kind) => refusedOf(kind, 4))).toEqual([0, 0, 0, 0, 0])
  expect(LOAD_KINDS.map((kind) => refusedOf(kind, 64))).toEqual([20, 20, 20, 20, 0])
})

test('pages alone are refused while many are rendered, even if the event loop isn’t late', () => {
  const { shedding } = underLoad()
  expect(LOAD_KINDS.map((kind) => shedding.admits(kind, 1, 31))).toEqual([true, true, true, true, true])
  expect(LOAD_KINDS.map((kind) => shedding.admits(kind, 1, 32))).toEqual([true, false, true, true, true])
  expect(shedding.refused().pages).toBe(1)
})

test.each([
  ['caseDetail', 'reads'],
  ['caseLive', 'reads'],
  ['reportCase', 'writes'],
  ['getPayPlatform', 'payments'],
  ['createOrder', 'payments'],
  ['charge', 'payments'],
  ['orderStatus', 'payments'],
  ['webhook', null],
  ['mailWebhook', null],
] as const)('the call %s counts among %s', (name, kind) => {
  expect(loadKindOf(calls[name])).toBe(kind)
})

test.each([
  ['GET', '/case-detail/x', 'fresh', null],
  ['GET', '/case-detail/x', 'stale', 'reads'],
  ['GET', '/case-detail/x', 'absent', 'pages'],
  ['GET', '/account', null, 'pages'],
  ['POST', '/sign-in', null, 'writes'],
  ['GET', '/donate/pay/x', null, 'payments'],
  ['POST', '/donate/pay/x', null, 'payments'],
] as const)('a page by %s %s, %s in the cache, counts among %s', (method, path, cached, kind) => {
  expect(pageLoadKind(method, path, cached)).toBe(kind)
})

/** Blocks the event loop, as an overload does. */
const block = (ms: number): void => {
  const endMs = performance.now() + ms
  while (performance.now() < endMs);
}

test('the delay of a blocked event loop is measured', async () => {
  const loopDelayMs = measureLoopDelay()
  expect(loopDelayMs()).toBe(0)
  const blockedOnce = (): number => {
    block(60)
    return loopDelayMs()
  }
  await expect.poll(blockedOnce).toBeGreaterThan(20)
  expect(Number.isFinite(loopDelayMs()), 'without a turn of the loop since').toBe(false)
})
