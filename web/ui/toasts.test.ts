import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MINUTE_MS } from '#contract/dates.ts'
import { createToasts, TOAST_MS } from './toasts.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('a toast disappears after 3000 ms (specification section 9)', () => {
  const toasts = createToasts()
  toasts.show('Link copied')
  vi.advanceTimersByTime(TOAST_MS - 1)
  expect(toasts.current()?.text).toBe('Link copied')
  vi.advanceTimersByTime(1)
  expect(toasts.current()).toBeNull()
  expect(TOAST_MS).toBe(3000)
})

it('a new toast replaces the old one and lasts its own time', () => {
  const toasts = createToasts()
  toasts.show('Link copied')
  vi.advanceTimersByTime(2000)
  toasts.show('No.', 'problem')
  vi.advanceTimersByTime(2000)
  expect(toasts.current()).toMatchObject({ text: 'No.', kind: 'problem' })
})

it('a toast stays while the pointer or the focus is on it', () => {
  const toasts = createToasts()
  toasts.show('Link copied')
  toasts.pause()
  vi.advanceTimersByTime(MINUTE_MS)
  expect(toasts.current()).not.toBeNull()
  toasts.resume()
  vi.advanceTimersByTime(TOAST_MS)
  expect(toasts.current()).toBeNull()
})
