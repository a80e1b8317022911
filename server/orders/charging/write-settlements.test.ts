import { beforeAll, describe, expect, it } from 'vitest'
import { readTotals } from '#server/ledger/balance.store.ts'
import type { PaidCharge } from '#server/outside/payments/port.ts'
import { testApp } from '#testing/app.ts'
import { Donor } from '#testing/donor.ts'
import { makeCase } from '#testing/make-case.ts'
import { readOrder } from '../orders.queries.ts'
import { settleOrder } from './settle-order.ts'

const test = testApp()
const GIFTS = 24
let caseId = ''
beforeAll(async () => {
  caseId = await makeCase(test)
})

const chargeOf = (ref: string, wishes: Partial<PaidCharge> = {}): PaidCharge => ({
  paymentRef: `pi_${ref}`,
  chargeRef: `ch_${ref}`,
  amountCents: 5000,
  payMethod: 'card',
  cardBrand: 'visa',
  cardLast4: '4242',
  feeCents: 175,
  balanceRef: `txn_${ref}`,
  paidAt: test.deps.clock.now(),
  ...wishes,
})

const begin = async (email: string): Promise<string> =>
  (await new Donor(test).begin({ caseId, email })).orderId

const settle = (orderId: string, charge: PaidCharge): Promise<boolean> =>
  settleOrder(test.deps, { place: { caseId, orderId }, attempt: 1, charge, sendReceipt: true })

const countOf = async (what: string): Promise<number> => {
  const { rows } = await test.deps.database.pool.query(
    `select count(*)::int as n from ${what} where case_id = $1`,
    [caseId],
  )
  return rows[0].n
}

describe('gifts to one case that are paid at the same moment', () => {
  it('are each settled once, whoever tells of them, and each donor is counted once', async () => {
    const orderIds: string[] = []
    for (let gift = 0; gift < GIFTS; gift += 1) orderIds.push(await begin(`giver.${gift % 8}@mail.example`))
    // The charge's own answer, the webhook and a sweep tell of each, all at once.
    const told = [...orderIds, ...orderIds, ...orderIds]
    const settled = await Promise.all(told.map((orderId) => settle(orderId, chargeOf(orderId))))
    expect(settled.filter((first) => first)).toHaveLength(GIFTS)
    expect(await readTotals(test.deps.database.reader, caseId)).toMatchObject({
      raisedCents: GIFTS * 5000,
      donationCount: GIFTS,
      donorCount: 8,
    })
    expect(await countOf('donation')).toBe(GIFTS)
    // The gift, the case's fee and the provider's.
    expect(await countOf('journal')).toBe(3 * GIFTS)
    expect(await countOf("(select case_id from outbox where topic = 'send-receipt') as noted")).toBe(GIFTS)
  })

  it('don’t take each other down: one that can’t be written is refused alone', async () => {
    const before = await countOf('donation')
    const orderIds: string[] = []
    for (let gift = 0; gift < 6; gift += 1) orderIds.push(await begin(`other.${gift}@mail.example`))
    const answers = await Promise.allSettled(
      orderIds.map((orderId, gift) =>
        // Longer than any amount the books take.
        settle(orderId, chargeOf(orderId, gift === 4 ? { feeCents: 20_000_000_000 } : {})),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([
      ...Array(4).fill('fulfilled'),
      'rejected',
      'fulfilled',
    ])
    expect(await countOf('donation')).toBe(before + 5)
    const refused = await readOrder(test.deps.database.reader, { caseId, orderId: orderIds[4] ?? '' })
    expect(refused?.state).not.toBe('succeeded')
  })
})
