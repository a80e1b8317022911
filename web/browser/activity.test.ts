import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createActivity, LOADING_BAR_DELAY_MS } from './activity.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const watched = () => {
  const activity = createActivity()
  const seen: boolean[] = []
  activity.subscribe(() => seen.push(activity.isSlow()))
  return { activity, seen }
}

it('shows nothing for work done within 200 ms', () => {
  const { activity, seen } = watched()
  const over = activity.begin()
  vi.advanceTimersByTime(LOADING_BAR_DELAY_MS - 1)
  over()
  vi.advanceTimersByTime(1000)
  expect(seen).toEqual([])
})

it('shows after 200 ms and until the last of several is done', () => {
  const { activity, seen } = watched()
  const first = activity.begin()
  vi.advanceTimersByTime(150)
  const second = activity.begin()
  vi.advanceTimersByTime(50)
  expect(activity.isSlow()).toBe(true)
  first()
  first()
  expect(activity.isSlow()).toBe(true)
  second()
  expect(seen).toEqual([true, false])
})

it('restarts the 200 ms with each start', () => {
  const { activity, seen } = watched()
  activity.begin()()
  vi.advanceTimersByTime(150)
  const over = activity.begin()
  vi.advanceTimersByTime(150)
  expect(seen).toEqual([])
  over()
})
