import { expect, it } from 'vitest'
import { MINUTE_MS } from '#contract/dates.ts'
import { RELOAD_GUARD_MS, reloadOnceAMinute } from './chunk-reload.ts'

const page = () => {
  const stored = new Map<string, string>()
  const state = { now: 1_800_000_000_000, reloads: 0 }
  const attempt = () =>
    reloadOnceAMinute({
      storage: { getItem: (key) => stored.get(key) ?? null, setItem: (key, value) => stored.set(key, value) },
      now: () => state.now,
      reload: () => {
        state.reloads += 1
      },
    })
  return { state, attempt }
}

it('section 8: reloads for a missing file at most once in 60000 ms', () => {
  const { state, attempt } = page()
  expect(attempt()).toBe(true)
  state.now += RELOAD_GUARD_MS - 1
  expect(attempt()).toBe(false)
  state.now += 1
  expect(attempt()).toBe(true)
  expect(state.reloads).toBe(2)
  expect(RELOAD_GUARD_MS).toBe(MINUTE_MS)
})
