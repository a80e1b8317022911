import { beforeEach, describe, expect, it } from 'vitest'
import type { CallOutput, Envelope } from '#contract/call.ts'
import { type Calls, calls } from '#contract/calls.ts'
import { DAY_MS } from '#contract/dates.ts'
import { refreshStaleCards } from '#server/cases/case-card.ts'
import { attachImages } from '#server/cases/files/attach-images.ts'
import { verifyWithdrawalAccount } from '#server/identity-check/withdrawal-account/verify-withdrawal-account.ts'
import { readTotals } from '#server/ledger/balance.store.ts'
import { checkLedger } from '#server/ledger-checks.ts'
import { testApp } from '#testing/app.ts'
import { placeDonation } from '#testing/donations/place-donation.ts'
import { makeCase } from '#testing/make-case.ts'
import { allClearedAt, attemptOf, markArrivedAtBank, markTransferred } from '#testing/payouts.ts'
import { type PayoutPlan, reservePayout } from './reserve-payout.ts'
import { sendPayout } from './send-payout.ts'
import { failPayout } from './settle-payout.ts'

const test = testApp()
/** Three donations of $50, each less a card fee of $1.75. */
const PAYABLE = 3 * 4825
let caseId = ''
beforeEach(async () => {
  caseId = await makeCase(test)
  for (const email of ['a@mail.example', 'b@mail.example', 'c@mail.example'])
    await placeDonation(test, caseId, { email })
})

const reserve = (overrides: Partial<PayoutPlan> = {}): Promise<string | null> =>
  reservePayout(test.deps, {
    caseId,
    periodStart: '2026-11-20',
    clearedUntil: allClearedAt(test),
    amountCents: 10_000,
    donationCount: 3,
    recipientKind: 'beneficiary',
    recipientDisplay: 'Rosa D.',
    ...overrides,
  })
const reserveSuccessfully = async (): Promise<string> => {
  const payoutId = await reserve()
  if (payoutId === null) throw new Error('nothing was reserved')
  return payoutId
}
const readCaseTotals = () => readTotals(test.deps.database.db, caseId)
const getNotices = async (query: Record<string, string> = {}) => {
  const answer = await test.app.inject({ url: calls.casePayoutNotices.path, query: { caseId, ...query } })
  const envelope: Envelope<CallOutput<Calls['casePayoutNotices']>> = answer.json()
  return envelope
}
const readPayableCents = async (): Promise<number> => {
  const { rows } = await test.deps.database.pool.query<{ cents: number }>(
    'select payable_cents as cents from case_balance where case_id = $1',
    [caseId],
  )
  return rows[0]?.cents ?? 0
}

describe('a payout', () => {
  it('is reserved, sent, and paid: the amount in transit becomes paid out, and the raised total stays', async () => {
    const payoutId = await reserveSuccessfully()
    expect(await readCaseTotals()).toMatchObject({
      raisedCents: 15_000,
      onTheWayCents: PAYABLE,
      paidOutCents: 0,
    })
    expect(await readPayableCents()).toBe(PAYABLE - 10_000)
    expect(await markTransferred(test, caseId, payoutId)).toBe(true)
    expect(await markArrivedAtBank(test, caseId, payoutId, 'The floor.')).toBe(true)
    expect(await readCaseTotals()).toMatchObject({
      raisedCents: 15_000,
      onTheWayCents: PAYABLE - 10_000,
      paidOutCents: 10_000,
    })
    expect(await checkLedger(test.deps.database.db)).toEqual([])
  })

  it('that fails returns the money to the case', async () => {
    const payoutId = await reserveSuccessfully()
    await markTransferred(test, caseId, payoutId)
    expect(
      await attemptOf(test, caseId, payoutId).then((attempt) =>
        failPayout(test.deps, attempt, 'account_closed'),
      ),
    ).toBe(true)
    expect(await readPayableCents()).toBe(PAYABLE)
    expect(await readCaseTotals()).toMatchObject({ onTheWayCents: PAYABLE, paidOutCents: 0 })
    expect((await getNotices()).data.items).toMatchObject([{ status: 'failed' }])
  })

  it('is sent once and ends once, whatever happens concurrently', async () => {
    const payoutId = await reserveSuccessfully()
    expect(await markArrivedAtBank(test, caseId, payoutId)).toBe(false)
    const sent = await Promise.all([1, 2, 3].map(() => markTransferred(test, caseId, payoutId)))
    expect(sent.filter(Boolean)).toHaveLength(1)
    const settled = await Promise.all([
      markArrivedAtBank(test, caseId, payoutId),
      attemptOf(test, caseId, payoutId).then((attempt) => failPayout(test.deps, attempt, 'account_closed')),
      markArrivedAtBank(test, caseId, payoutId),
    ])
    expect(settled.filter(Boolean)).toHaveLength(1)
    expect(await checkLedger(test.deps.database.db)).toEqual([])
    expect((await readCaseTotals()).onTheWayCents + (await readCaseTotals()).paidOutCents).toBe(PAYABLE)
  })

  it('happens once a week, also for concurrent requests', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => reserve({ amountCents: 1000 })))
    expect(ids.filter((id) => id !== null)).toHaveLength(1)
    expect(await readPayableCents()).toBe(PAYABLE - 1000)
    expect(await reserve({ periodStart: '2026-11-27', amountCents: 1000 })).not.toBeNull()
  })

  it('needs a verified recipient, and a reserved one waits until they are verified again', async () => {
    const { db } = test.deps.database
    const payoutId = await reserveSuccessfully()
    const stop = { state: 2, disabledAt: test.clock.now(), disabledReason: 'rejected' }
    await db.updateTable('withdrawalAccount').set(stop).where('caseId', '=', caseId).execute()
    const refused = { codeName: 'recipientNotVerified' }
    const attempt = await attemptOf(test, caseId, payoutId)
    await expect(sendPayout(test.deps, attempt)).rejects.toMatchObject(refused)
    await expect(reserve({ periodStart: '2026-11-27' })).rejects.toMatchObject(refused)
    expect(await readPayableCents()).toBe(PAYABLE - 10_000)
    await verifyWithdrawalAccount(test.deps, caseId)
    expect(await markTransferred(test, caseId, payoutId)).toBe(true)
  })

  it('never exceeds the case’s balance', async () => {
    expect(await reserve({ amountCents: PAYABLE + 1 })).toBeNull()
    const ids = await Promise.all(
      ['2026-11-06', '2026-11-13', '2026-11-20'].map((periodStart) =>
        reserve({ periodStart, amountCents: 10_000 }),
      ),
    )
    expect(ids.filter((id) => id !== null)).toHaveLength(1)
    expect(await checkLedger(test.deps.database.db)).toEqual([])
  })

  it('adds pending changes to the balance, from which the sweep then refreshes the case’s card', async () => {
    await reserveSuccessfully()
    await refreshStaleCards(test.deps)
    const { raisedCents, donorCount } = await test.deps.database.db
      .selectFrom('caseCard')
      .select(['raisedCents', 'donorCount'])
      .where('caseId', '=', caseId)
      .executeTakeFirstOrThrow()
    expect({ raisedCents, donorCount }).toEqual({ raisedCents: 15_000, donorCount: 3 })
  })
})

describe('notices', () => {
  it('are public once the money is sent, in pages, newest first', async () => {
    await reserve({ periodStart: '2026-10-30', amountCents: 100 })
    expect((await getNotices()).data).toMatchObject({ items: [], totalCount: 0, nextCursor: null })
    const sentIds: string[] = []
    for (const day of ['2026-11-06', '2026-11-13', '2026-11-20']) {
      const payoutId = await reserve({ periodStart: day, amountCents: 1000, donationCount: 1 })
      await markTransferred(test, caseId, payoutId ?? '')
      test.clock.advance(7 * DAY_MS)
      sentIds.unshift(payoutId ?? '')
    }
    const first = (await getNotices({ limit: '2' })).data
    const second = (await getNotices({ limit: '2', cursor: first.nextCursor ?? '' })).data
    expect([...first.items, ...second.items].map((notice) => notice.noticeId)).toEqual(sentIds)
    expect(first).toMatchObject({
      totalCount: 3,
      items: [{ status: 'in_transit', recipientDisplay: 'Rosa D.' }, {}],
    })
    expect(second.nextCursor).toBeNull()
    const { data } = (await test.app.inject({ url: calls.caseDetail.path, query: { caseId } })).json()
    expect(data).toMatchObject({ payoutCount: 0, paidOutCents: 0 })
    await markArrivedAtBank(test, caseId, sentIds[1] ?? '', 'The floor.')
    const afterArrival = (await test.app.inject({ url: calls.caseDetail.path, query: { caseId } })).json()
    expect(afterArrival.data).toMatchObject({ payoutCount: 1, paidOutCents: 1000 })
  })

  it('of all public cases list the payouts that arrived lately', async () => {
    const payoutId = await reserveSuccessfully()
    await markTransferred(test, caseId, payoutId)
    await markArrivedAtBank(test, caseId, payoutId, 'The floor.')
    const stored = { mediaId: 'f'.repeat(32), width: 8, height: 8, placeholder: 'data:,' }
    const target = { place: 'payout', placeId: payoutId } as const
    await attachImages(test.deps, caseId, target, [{ stored, alt: 'The new floor' }])
    const getLatestNotices = async (): Promise<CallOutput<Calls['latestPayoutNotices']>['items']> => {
      const answer = await test.app.inject({ url: calls.latestPayoutNotices.path })
      return answer.json().data.items
    }
    expect(await getLatestNotices()).toContainEqual(
      expect.objectContaining({
        noticeId: payoutId,
        caseId,
        caseTitle: 'Help Rosa rebuild after the flood',
        city: 'Marietta',
        useNote: 'The floor.',
        images: [expect.objectContaining({ mediaId: stored.mediaId, alt: 'The new floor' })],
      }),
    )
    await test.deps.database.pool.query(`update cases set visibility = 'hidden' where case_id = $1`, [caseId])
    expect((await getLatestNotices()).map((notice) => notice.noticeId)).not.toContain(payoutId)
  })

  it('accept only their own cursors', async () => {
    for (const cursor of ['garbage', Buffer.from('["0000-01-01T00:00:00Z",""]').toString('base64url')])
      expect(await getNotices({ cursor })).toMatchObject({
        code: 10400,
        data: { fields: [{ field: 'cursor' }] },
      })
  })
})
