import { expect, it } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { openHold } from '#server/identity-check/holds/account-holds.ts'
import { adoptSampleAccount } from '#server/identity-check/withdrawal-account/adopt-sample-account.ts'
import { testApp } from '#testing/app.ts'
import { DisputedDonation } from '#testing/donations/disputed-donation.ts'
import { placeDonation } from '#testing/donations/place-donation.ts'
import { makeCase } from '#testing/make-case.ts'
import { outsideWorld } from '#testing/outside-world.ts'
import { markTransferred } from '#testing/payouts.ts'
import { listComingMoves } from './coming-payouts.ts'
import { readNextPayout } from './payout-dates.ts'
import { reservePayout } from './reserve-payout.ts'

const test = testApp()
/** A donation of $50 less a card fee of $1.75. */
const DONATION = 4825

const days = (count: number): Date => new Date(test.clock.now().getTime() + count * DAY_MS)
const placeDonations = async (caseId: string, ...sinceDays: number[]): Promise<void> => {
  for (const since of sinceDays)
    await placeDonation(test, caseId, { at: days(-since), email: `day${since}@mail.example` })
}

it('the next payout contains the donations that will have cleared by then, and no more recent one', async () => {
  const caseId = await makeCase(test)
  await placeDonations(caseId, 10, 2, 1, 0)
  // The first donation cleared five days ago. In two days the second and third will have cleared; the last one
  // clears a day later.
  expect(await readNextPayout(test.deps, caseId)).toEqual({
    sendsAt: days(2),
    amountCents: 3 * DONATION,
    isRetry: false,
    // The page says so before, because it leaves a week after.
    later: { amountCents: DONATION, sendsAt: days(9) },
  })
})

it('a recent disputed donation is left out once, not twice', async () => {
  const caseId = await makeCase(test)
  await placeDonations(caseId, 10, 0)
  const donation = await DisputedDonation.create(test, outsideWorld(test), { caseId })
  const next = { sendsAt: days(2), amountCents: DONATION, isRetry: false }
  const laterOf = (count: number) => ({ amountCents: count * DONATION, sendsAt: days(9) })
  expect(await readNextPayout(test.deps, caseId)).toEqual({ ...next, later: laterOf(2) })
  await donation.waitForDispute()
  expect(await readNextPayout(test.deps, caseId)).toEqual({ ...next, later: laterOf(1) })
})

it('if nothing clears by the next payout day, the next payout is a week later', async () => {
  const caseId = await makeCase(test)
  await placeDonations(caseId, 10)
  const plan = {
    caseId,
    periodStart: '2026-10-20',
    amountCents: DONATION,
    donationCount: 1,
    clearedUntil: test.clock.now(),
  } as const
  const recipient = { recipientKind: 'beneficiary', recipientDisplay: 'Rosa D.' } as const
  const payoutId = await reservePayout(test.deps, { ...plan, ...recipient })
  if (payoutId === null) throw new Error('nothing was reserved')
  await markTransferred(test, caseId, payoutId)
  const sentAt = test.clock.now()
  test.clock.advance(6 * DAY_MS)
  await placeDonations(caseId, 1, 0)
  const later = new Date(sentAt.getTime() + 14 * DAY_MS)
  expect(await readNextPayout(test.deps, caseId)).toEqual({
    sendsAt: later,
    amountCents: 2 * DONATION,
    isRetry: false,
    later: null,
  })
})

it('donations will have cleared once the first one has, which takes longest', async () => {
  const caseId = await makeCase(test)
  const bank = { bankRef: 'ba_first', bankLast4: '6789', bankName: 'STRIPE TEST BANK' }
  await adoptSampleAccount(test.deps, caseId, { accountRef: 'acct_first', ...bank })
  await placeDonations(caseId, 1, 0)
  const moves = (await listComingMoves(test.deps, 100)).filter((move) => move.caseId === caseId)
  expect(moves).toMatchObject([
    { kind: 'cleared', at: days(4), count: 2 },
    { kind: 'transfer', at: days(4), count: 2 * DONATION },
  ])
})

it('the next payout isn’t among the coming moves while the recipient is on hold', async () => {
  const caseId = await makeCase(test)
  const bank = { bankRef: 'ba_coming', bankLast4: '6789', bankName: 'STRIPE TEST BANK' }
  await adoptSampleAccount(test.deps, caseId, { accountRef: 'acct_coming', ...bank })
  await placeDonations(caseId, 10)
  const transfers = async () =>
    (await listComingMoves(test.deps, 100)).filter(
      (move) => move.kind === 'transfer' && move.caseId === caseId,
    )
  expect(await transfers()).toMatchObject([{ count: DONATION }])
  await test.deps.database.transact((tx) => openHold(test.deps, tx, caseId, { kind: 'staff' }))
  expect(await transfers()).toEqual([])
})
