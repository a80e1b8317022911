import { expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import { Donor } from '#testing/donations/donor.ts'
import { makeCase } from '#testing/make-case.ts'
import { outsideWorld } from '#testing/outside-world.ts'

const test = testApp()

it('a handmade token of a bank account is declined, and the account is never debited', async () => {
  const { orderId, charged } = await new Donor(test).give(
    { caseId: await makeCase(test) },
    'pm_usBankAccount',
  )
  expect(charged.status).toBe(402)
  expect(await outsideWorld(test).chargesOf(orderId)).toEqual([])
})
