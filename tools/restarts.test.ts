import { expect, it } from 'vitest'
import { MINUTE_MS } from '#contract/dates.ts'
import { createRestarts } from './restarts.mjs'

const at = (minutes: number): number => Date.UTC(2026, 10, 2) + minutes * MINUTE_MS

const clocked = () => {
  let nowMs = at(0)
  const restarts = createRestarts({ now: () => nowMs })
  const endAt = (minutes: number, how = 'SIGKILL') => {
    nowMs = at(minutes)
    return restarts.next(how)
  }
  return { endAt, ready: restarts.ready }
}

it('waits a second, and twice as long for each further end in a row, up to a minute', () => {
  const { endAt } = clocked()
  const delays = Array.from({ length: 10 }, (_end, index) => endAt(index / 2).delaySeconds)
  expect(delays).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60, 60])
})

it('waits a second again after ten minutes without an end', () => {
  const { endAt } = clocked()
  expect([0, 1, 12].map((minutes) => endAt(minutes).delaySeconds)).toEqual([1, 2, 1])
})

it('tells the next program of each end that wasn’t reported, and their number in the last hour', () => {
  const { endAt, ready } = clocked()
  endAt(0)
  ready()
  endAt(30, 'SIGABRT')
  expect(endAt(31, 'exit code 1').report).toEqual({
    ends: [
      { how: 'SIGABRT', at: '2026-11-02T00:30:00.000Z' },
      { how: 'exit code 1', at: '2026-11-02T00:31:00.000Z' },
    ],
    inTheLastHour: 3,
  })
  ready()
  expect(endAt(61).report).toEqual({
    ends: [{ how: 'SIGKILL', at: '2026-11-02T01:01:00.000Z' }],
    inTheLastHour: 3,
  })
})
