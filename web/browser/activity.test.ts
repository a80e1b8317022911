import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createActivity, LOADING_BAR_DELAY_MS } from './activity.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const createWatched = () => {
  const activity = createActivity()
  const slowStates: boolean[] = []
  activity.subscribe(() => slowStates.push(activity.isSlow()))
  return { activity, slowStates }
}

it('isn’t slow during work done within 200 ms', () => {
  const { activity, slowStates } = createWatched()
  const end = activity.begin()
  vi.advanceTimersByTime(LOADING_BAR_DELAY_MS - 1)
  end()
  vi.advanceTimersByTime(1000)
  expect(slowStates).toEqual([])
})

it('is slow from 200 ms on, until the last of several activities has ended', () => {
  const { activity, slowStates } = createWatched()
  const first = activity.begin()
  vi.advanceTimersByTime(150)
  const second = activity.begin()
  vi.advanceTimersByTime(50)
  expect(activity.isSlow()).toBe(true)
  first()
  first()
  expect(activity.isSlow()).toBe(true)
  second()
  expect(slowStates).toEqual([true, false])
})

it('counts the 200 ms again once nothing was running', () => {
  const { activity, slowStates } = createWatched()
  activity.begin()()
  vi.advanceTimersByTime(150)
  const end = activity.begin()
  vi.advanceTimersByTime(150)
  expect(slowStates).toEqual([])
  end()
})
