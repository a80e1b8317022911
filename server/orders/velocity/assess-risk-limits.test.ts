import { expect, it } from 'vitest'
import { HOUR_MS } from '#contract/dates.ts'
import { addToBuckets } from '#server/platform/limits/leaky-buckets.ts'
import { testApp } from '#testing/app.ts'
import { assessRisk, isAnyCardFull } from './assess-risk.ts'
import { bucketsOf, cardKey, leakyOf } from './risk-signals.ts'
import { BUCKETS } from './velocity.policy.ts'

const test = testApp()
const CARD = 'somebody-elses'
const buckets = bucketsOf({ caseId: '0123456789AB', visitorId: 'v1', addressKey: null })

const failed = async (card: string | null): Promise<void> => {
  const { database, clock } = test.deps
  const keys = card === null ? buckets : [cardKey(card)]
  await addToBuckets(database.reader, keys.map(leakyOf), clock.now())
}
/** Assesses a charge before its card is identified. */
const isWary = async (of = buckets): Promise<boolean> => {
  const { wary, attack } = await assessRisk(test.deps, of)
  return wary && (await isAnyCardFull(test.deps, attack))
}

it('a card is checked for visitors with failures, and only while some card failed too often', async () => {
  await failed(null)
  expect(await isWary()).toBe(false)
  for (let time = 1; time < BUCKETS.card.full; time += 1) await failed(CARD)
  expect(await isWary()).toBe(false)
  await failed(CARD)
  expect(await isWary()).toBe(true)
  test.clock.advance(HOUR_MS)
  await failed(null)
  expect(await isWary()).toBe(false)
})

it('a card over its limit doesn’t affect visitors without failures', async () => {
  for (let time = 0; time < BUCKETS.card.full; time += 1) await failed(CARD)
  const others = bucketsOf({ caseId: 'BA9876543210', visitorId: 'v2', addressKey: null })
  expect(await isWary(others)).toBe(false)
})
