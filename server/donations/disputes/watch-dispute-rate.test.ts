import { expect, it } from 'vitest'
import { readOpenHolds } from '#server/identity-check/holds/account-holds.queries.ts'
import { testApp } from '#testing/app.ts'
import { DisputedDonation } from '#testing/donations/disputed-donation.ts'
import { makeCase } from '#testing/make-case.ts'
import { outsideWorld } from '#testing/outside-world.ts'
import { isTooMany } from './watch-dispute-rate.ts'

const test = testApp()

it('the fifth disputed donation holds a case’s payouts, and alerts staff once', async () => {
  const world = outsideWorld(test)
  const caseId = await makeCase(test)
  const holds = () => readOpenHolds(test.deps.database.db, caseId)
  for (let count = 1; count <= 6; count += 1) {
    const donation = await DisputedDonation.create(test, world, { caseId })
    await donation.waitForDispute()
    await test.work()
    expect(await holds(), `${count} disputes`).toHaveLength(count < 5 ? 0 : 1)
  }
  expect(await holds()).toMatchObject([{ kind: 'disputes', openedBy: null }])
  const { rows } = await test.deps.database.pool.query(
    `select title from alert where alert_key like 'hold:%'`,
  )
  expect(rows).toEqual([{ title: 'Transfers of a case are on hold: too many disputes' }])
})

it('few disputes, or few among many donations, aren’t too many', () => {
  expect(isTooMany({ donationCount: 4, disputes: 4 })).toBe(false)
  expect(isTooMany({ donationCount: 500, disputes: 5 })).toBe(false)
  expect(isTooMany({ donationCount: 499, disputes: 5 })).toBe(true)
})
