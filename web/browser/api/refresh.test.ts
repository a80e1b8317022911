import { expect, it } from 'vitest'
import { REFRESH_OVERLAP_SECONDS } from '#contract/accounts/refresh-overlap.ts'
import { createRefresh } from './browser-api.ts'

const setUp = (trade: () => Promise<void> = async () => undefined) => {
  let nowMs = 0
  let trades = 0
  const refresh = createRefresh({
    trade: () => {
      trades += 1
      return trade()
    },
    nowMs: () => nowMs,
  })
  const passSeconds = (seconds: number): void => {
    nowMs += seconds * 1000
  }
  return { refresh, passSeconds, trades: () => trades }
}

it('refreshes once for concurrent callers', async () => {
  const { refresh, trades } = setUp()
  await Promise.all([refresh(), refresh(), refresh()])
  expect(trades()).toBe(1)
})

it('doesn’t refresh again while another tab may still use the old token, and refreshes after that', async () => {
  const { refresh, passSeconds, trades } = setUp()
  await refresh()
  passSeconds(REFRESH_OVERLAP_SECONDS - 1)
  await refresh()
  expect(trades()).toBe(1)
  passSeconds(1)
  await refresh()
  expect(trades()).toBe(2)
})

it('rejects all waiting callers after a failure, and retries on the next call', async () => {
  let works = false
  const { refresh, trades } = setUp(async () => {
    if (!works) throw new Error('no connection')
  })
  expect(await Promise.allSettled([refresh(), refresh()])).toMatchObject([
    { status: 'rejected' },
    { status: 'rejected' },
  ])
  works = true
  await refresh()
  expect(trades()).toBe(2)
})
