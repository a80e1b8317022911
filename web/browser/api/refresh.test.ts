import { expect, it } from 'vitest'
import { REFRESH_OVERLAP_SECONDS } from '#contract/accounts/refresh-overlap.ts'
import { createRefresh } from './refresh.ts'

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

it('trades once for all who ask meanwhile', async () => {
  const { refresh, trades } = setUp()
  await Promise.all([refresh(), refresh(), refresh()])
  expect(trades()).toBe(1)
})

it('has the new tokens for who asks while another tab may still trade the old one, and trades after that', async () => {
  const { refresh, passSeconds, trades } = setUp()
  await refresh()
  passSeconds(REFRESH_OVERLAP_SECONDS - 1)
  await refresh()
  expect(trades()).toBe(1)
  passSeconds(1)
  await refresh()
  expect(trades()).toBe(2)
})

it('tells everyone who waits of a trade that failed, and tries again when asked again', async () => {
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
