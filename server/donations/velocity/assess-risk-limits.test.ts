import { expect, it } from 'vitest'
import { HOUR_MS } from '#contract/dates.ts'
import { addToBuckets } from '#server/platform/limits/leaky-buckets.ts'
import { testApp } from '#testing/app.ts'
import { assessRisk, isAnyCardFull } from './assess-risk.ts'
import { bucketKey, bucketsOf, leakyOf } from './risk-signals.ts'
import { BUCKETS } from './velocity.policy.ts'

const test = testApp()
const CARD = 'somebody-elses'
const buckets = bucketsOf({ caseId: '0123456789AB', visitorId: 'v1', networkKeys: null })

const addFailure = async (card: string | null): Promise<void> => {
  const { database, clock } = test.deps
  const keys = card === null ? buckets : [bucketKey('card', card)]
  await addToBuckets(database.db, keys.map(leakyOf), clock.now())
}
/** Whether a charge's card would be identified before it is charged. */
const isCardIdentified = async (keys = buckets): Promise<boolean> => {
  const { isSuspicious, isAttackOn } = await assessRisk(test.deps, keys, {
    visitorId: null,
    now: test.deps.clock.now(),
  })
  return isSuspicious && (await isAnyCardFull(test.deps, isAttackOn))
}

it('a card is checked for visitors with failures, and only while some card failed too often', async () => {
  await addFailure(null)
  expect(await isCardIdentified()).toBe(false)
  for (let count = 1; count < BUCKETS.card.full; count += 1) await addFailure(CARD)
  expect(await isCardIdentified()).toBe(false)
  await addFailure(CARD)
  expect(await isCardIdentified()).toBe(true)
  test.clock.advance(HOUR_MS)
  await addFailure(null)
  expect(await isCardIdentified()).toBe(false)
})

it('a card over its limit doesn’t affect visitors without failures', async () => {
  for (let count = 0; count < BUCKETS.card.full; count += 1) await addFailure(CARD)
  const others = bucketsOf({ caseId: 'BA9876543210', visitorId: 'v2', networkKeys: null })
  expect(await isCardIdentified(others)).toBe(false)
})
