import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#contract/dates.ts'
import { addToBuckets, EMPTY_AFTER_MS } from '#server/platform/limits/leaky-buckets.ts'
import { testApp } from '#testing/app.ts'
import { stolenCard } from '#testing/donations/card-tester.ts'
import { Donor } from '#testing/donations/donor.ts'
import { makeCase } from '#testing/make-case.ts'
import { leakyOf } from './risk-signals.ts'
import { decideVerdict, levelAt } from './velocity.policy.ts'

const test = testApp()
const email = 'owner@mail.example'
let caseId = ''
let stolen = 0
beforeEach(async () => {
  test.clock.advance(3 * HOUR_MS)
  caseId = await makeCase(test)
})

/** A stranger tries stolen cards under the address, each from a different network. */
const chargeStolenCards = async (
  orders: readonly { donor: Donor; order: { orderId: string; orderKey: string } }[],
) => {
  const answers: number[] = []
  for (const { donor, order } of orders) {
    stolen += 1
    answers.push((await donor.charge(order, await donor.token(stolenCard(stolen)))).status)
  }
  return answers
}
const beginOrders = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const donor = new Donor(test)
      return { donor, order: await donor.begin({ caseId, email, amountCents: 500 + index }) }
    }),
  )
/** Starts a donation as the address's owner. @returns what the answer tells them to do */
const askAsOwner = async (): Promise<string> => {
  const donor = new Donor(test)
  const { envelope } = await donor.create(await donor.orderBody({ caseId, email, amountCents: 1234 }))
  return envelope.code === 0 ? 'go on' : (/Wait .*minutes/.exec(envelope.msg)?.[0] ?? envelope.msg)
}

describe('the owner of an address with another person’s failures', () => {
  it('waits 8 minutes, because refused attempts don’t count', async () => {
    const answers = await chargeStolenCards(await beginOrders(12))
    expect(answers).toEqual([...Array(8).fill(402), ...Array(4).fill(429)])
    expect(await askAsOwner()).toBe('Wait 8 minutes')
    test.clock.advance(8 * MINUTE_MS)
    expect(await askAsOwner()).toBe('go on')
  })

  it('waits 68 minutes after a burst that filled the bucket completely', async () => {
    const key = `email:${test.deps.personalData.emailHash(email)}`
    const burst = Array.from({ length: 40 }, () => leakyOf({ bucket: 'email', key }))
    await addToBuckets(test.deps.database.db, burst, test.clock.now())
    expect(await askAsOwner()).toBe('Wait 68 minutes')
    test.clock.advance(68 * MINUTE_MS)
    expect(await askAsOwner()).toBe('go on')
  })

  it('is refused again for a minute without a read of the buckets', async () => {
    const { db } = test.deps.database
    const key = `email:${test.deps.personalData.emailHash(email)}`
    const failures = Array.from({ length: 8 }, () => leakyOf({ bucket: 'email', key }))
    await addToBuckets(db, failures, test.clock.now())
    expect(await askAsOwner()).toBe('Wait 8 minutes')
    await sql`delete from velocity`.execute(db)
    expect(await askAsOwner()).toBe('Wait 8 minutes')
    test.clock.advance(MINUTE_MS)
    expect(await askAsOwner()).toBe('go on')
  })

  it('waits 113 minutes at most, during an attack', () => {
    const now = test.clock.now()
    const level = levelAt('email', new Date(now.getTime() + EMPTY_AFTER_MS), now)
    expect(decideVerdict([{ bucket: 'email', level }], true).waitMs).toBe(112.5 * MINUTE_MS)
  })
})
