import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { CallOutput } from '#contract/call.ts'
import { type Calls, calls } from '#contract/calls.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/dates.ts'
import { readTotals } from '#server/ledger/balance.store.ts'
import { checkLedger } from '#server/ledger-checks.ts'
import { testApp } from '#testing/app.ts'
import { DonationLink } from '#testing/donations/donation-link.ts'
import { Donor } from '#testing/donations/donor.ts'
import { makeCase } from '#testing/make-case.ts'
import { type OutsideWorld, outsideWorld } from '#testing/outside-world.ts'

const test = testApp()
let caseId = ''
let world: OutsideWorld
beforeAll(async () => {
  caseId = await makeCase(test)
  world = outsideWorld(test)
})

const donor = (): Donor => new Donor(test)
const count = async (table: 'orders' | 'journal' | 'donation', orderId: string): Promise<number> => {
  const condition = {
    orders: 'order_id::text',
    journal: "kind = 'donation' and source_id",
    donation: 'donation_id::text',
  }[table]
  const { rows } = await test.deps.database.pool.query(
    `select count(*)::int as n from ${table} where ${condition} = $1`,
    [orderId],
  )
  return rows[0].n
}

describe('a donation of $50 by card', () => {
  it('is charged once, counted at once, and mailed', async () => {
    const before = await readTotals(test.deps.database.db, caseId)
    const { orderId, orderKey, charged } = await donor().give({
      caseId,
      email: 'first@mail.example',
      tipCents: 500,
    })
    expect(charged.envelope).toMatchObject({ code: 0, data: { status: 'succeeded' } })
    await test.work()
    const after = await readTotals(test.deps.database.db, caseId)
    expect(after.raisedCents - before.raisedCents).toBe(5000)
    expect(after.onTheWayCents - before.onTheWayCents).toBe(4825)
    const status = await donor().status({ orderId, orderKey })
    expect(status.envelope.data).toMatchObject({ status: 'succeeded', canRetry: false })
    const inbox = await world.mailTo('first@mail.example')
    expect(inbox).toMatchObject([{ subject: 'Thank you, Carol' }])
    expect(inbox[0]?.text).toContain('$55.00')
    const receipt = await test.app.inject({
      url: `/api/oversea/v1/order/receipt?token=${status.envelope.data.receiptUrl?.split('/').at(-1)}`,
    })
    expect(receipt.json().data.order).toMatchObject({
      totalCents: 5500,
      tipCents: 500,
      donorName: 'Carol Brandt',
    })
    expect(await checkLedger(test.deps.database.db)).toEqual([])
  })

  it('covers the card fee exactly if the donor chose it', async () => {
    const before = await readTotals(test.deps.database.db, caseId)
    const { charged, orderId } = await donor().give({ caseId, coverFee: true })
    expect(charged.envelope.data.status).toBe('succeeded')
    const after = await readTotals(test.deps.database.db, caseId)
    expect(after.onTheWayCents - before.onTheWayCents).toBe(5000)
    expect(await count('journal', orderId)).toBe(1)
  })
})

describe('a donation’s number', () => {
  const infoOf = async (order: { orderId: string; orderKey: string }) => {
    const query = new URLSearchParams({ orderId: order.orderId, orderKey: order.orderKey })
    const answer = await donor().call<CallOutput<Calls['getOrderInfo']>>(
      'GET',
      `${calls.getOrderInfo.path}?${query}`,
    )
    return answer.envelope.data
  }

  it('is its rank among its case’s donations, doesn’t change later, and is missing before it is paid', async () => {
    const ownCaseId = await makeCase(test)
    const unpaid = await donor().begin({ caseId: ownCaseId })
    const first = await donor().give({ caseId: ownCaseId })
    test.clock.advance(1000)
    const later = await Promise.all(
      [1, 2, 3].map(() => donor().give({ caseId: ownCaseId, hideAmount: true })),
    )
    await donor().give({ caseId })
    expect((await infoOf(unpaid)).donationNumber).toBeNull()
    expect((await infoOf(first)).donationNumber).toBe(1)
    const numbers = await Promise.all(later.map(async (order) => (await infoOf(order)).donationNumber))
    expect(numbers.toSorted()).toEqual([2, 3, 4])
  })

  it('leaves out refunded donations, as the case’s count does, and a refunded one has none', async () => {
    const ownCaseId = await makeCase(test)
    const donations = []
    for (const _ of [1, 2, 3]) {
      donations.push(await donor().give({ caseId: ownCaseId }))
      test.clock.advance(1000)
    }
    const [first, second, third] = donations
    if (first === undefined || second === undefined || third === undefined) throw new Error('no gifts')
    expect((await infoOf(third)).donationNumber).toBe(3)
    await test.work()
    expect(
      (await new DonationLink(test, { ...second, caseId: ownCaseId }).act('refundOwnDonation')).envelope.code,
    ).toBe(0)
    expect((await infoOf(first)).donationNumber).toBe(1)
    expect((await infoOf(second)).donationNumber).toBeNull()
    expect((await infoOf(third)).donationNumber).toBe(2)
    expect((await readTotals(test.deps.database.db, ownCaseId)).donationCount).toBe(2)
  })
})

describe('a donation sent more than once', () => {
  it('with one key, twenty times, makes one order', async () => {
    const someone = donor()
    const body = await someone.orderBody({ caseId })
    const answers = await Promise.all(Array.from({ length: 20 }, () => someone.create(body)))
    expect(new Set(answers.map((answer) => answer.envelope.data?.orderId)).size).toBe(1)
  })

  it('with the same key but another amount is refused', async () => {
    const someone = donor()
    const body = await someone.orderBody({ caseId })
    await someone.create(body)
    const other = await someone.create(
      await someone.orderBody({ caseId, idempotencyKey: body.idempotencyKey, amountCents: 6000 }),
    )
    expect(other.envelope.code).toBe(10410)
  })

  it('from two tabs makes one open order', async () => {
    const someone = donor()
    const bodies = await Promise.all([someone.orderBody({ caseId }), someone.orderBody({ caseId })])
    const answers = await Promise.all(bodies.map((body) => someone.create(body)))
    expect(new Set(answers.map((answer) => answer.envelope.data.orderId)).size).toBe(1)
  })

  it('with other choices cancels the older, uncharged order', async () => {
    const someone = donor()
    const first = await someone.begin({ caseId, amountCents: 8100 })
    const second = await someone.begin({ caseId, amountCents: 8100, tipCents: 300 })
    expect(second.orderId).not.toBe(first.orderId)
    expect((await someone.status(first)).envelope.data).toMatchObject({
      status: 'cancelled',
      canRetry: false,
    })
    expect((await someone.charge(first, await someone.token())).envelope.code).toBe(30201)
    expect((await someone.charge(second, await someone.token())).envelope.data.status).toBe('succeeded')
  })

  it('with other choices is refused while the bank processes the first, which is never replaced', async () => {
    const someone = donor()
    const first = await someone.give({ caseId, amountCents: 8200 }, 'pm_card_sandboxSlowSuccess')
    const second = await someone.create(await someone.orderBody({ caseId, amountCents: 8200, tipCents: 300 }))
    expect(second.envelope).toMatchObject({ code: 30207, data: null })
    await world.advanceTime(60)
    test.clock.advance(2000)
    expect((await someone.status(first)).envelope.data.status).toBe('succeeded')
  })

  it('with other choices replaces the first while that one waits for the bank’s check', async () => {
    const someone = donor()
    const first = await someone.give({ caseId, amountCents: 8250 }, 'pm_card_authenticationRequired')
    expect(first.charged.envelope.data.status).toBe('requires_action')
    const second = await someone.create(
      await someone.orderBody({ caseId, amountCents: 8250, nameShown: 'anonymous', hideAmount: true }),
    )
    expect(second.envelope.data.orderId).not.toBe(first.orderId)
    expect((await someone.status(first)).envelope.data.status).toBe('failed')
    await someone.charge(second.envelope.data, await someone.token())
    expect(await count('donation', first.orderId)).toBe(0)
  })

  it('with other choices makes no second donation just after the first was paid', async () => {
    const someone = donor()
    const first = await someone.give({ caseId, amountCents: 8270 }, 'pm_card_authenticationRequired')
    await world.answerBank(first.charged.envelope.data.nextAction?.clientSecret ?? '', 'approve')
    const second = await someone.create(await someone.orderBody({ caseId, amountCents: 8270, tipCents: 100 }))
    expect(second.envelope.code).toBe(30206)
    expect(await count('donation', first.orderId)).toBe(1)
  })

  it('with other choices is refused while the provider is unavailable, because the first can’t be canceled', async () => {
    const someone = donor()
    await someone.give({ caseId, amountCents: 8280 }, 'pm_card_authenticationRequired')
    const body = await someone.orderBody({ caseId, amountCents: 8280, tipCents: 100 })
    await world.faults({ providerDown: true })
    expect((await someone.create(body)).envelope.code).toBe(30207)
    await world.faults({ providerDown: false })
    expect((await someone.create(body)).envelope.code).toBe(0)
  })

  it('under a second key while it is open binds that key to the same order for good', async () => {
    const someone = donor()
    const [one, other] = [
      await someone.orderBody({ caseId, amountCents: 8260 }),
      await someone.orderBody({ caseId, amountCents: 8260 }),
    ]
    const first = (await someone.create(one)).envelope.data
    expect((await someone.create(other)).envelope.data.orderId).toBe(first.orderId)
    await someone.charge(first, await someone.token())
    const second = await someone.create(other)
    expect(second.envelope.data).toMatchObject({ orderId: first.orderId, status: 'succeeded' })
  })

  it('after ten minutes, or after it was paid, is a new donation', async () => {
    const someone = donor()
    const first = await someone.begin({ caseId, amountCents: 8300 })
    test.clock.advance(11 * MINUTE_MS)
    const second = await someone.begin({ caseId, amountCents: 8300 })
    expect(second.orderId).not.toBe(first.orderId)
    await someone.charge(second, await someone.token())
    expect((await someone.begin({ caseId, amountCents: 8300 })).orderId).not.toBe(second.orderId)
  })

  it('in one attempt, twenty times concurrently and once more later, makes one charge, journal and donation', async () => {
    const someone = donor()
    const { envelope } = await someone.create(await someone.orderBody({ caseId }))
    const token = await someone.token()
    const answers = await Promise.all(Array.from({ length: 20 }, () => someone.charge(envelope.data, token)))
    expect(new Set(answers.map((answer) => answer.envelope.data?.status ?? answer.envelope.msg))).toEqual(
      new Set(['processing', 'succeeded']),
    )
    expect((await someone.charge(envelope.data, token)).envelope.data.status).toBe('succeeded')
    expect((await someone.charge(envelope.data, await someone.token(), 2)).envelope.code).toBe(30206)
    expect(await world.chargesOf(envelope.data.orderId)).toHaveLength(1)
    expect(await count('journal', envelope.data.orderId)).toBe(1)
    expect(await count('donation', envelope.data.orderId)).toBe(1)
  })
})

describe('a declined card', () => {
  it('gets the standard sentence, and another card then pays the same order', async () => {
    const someone = donor()
    const { orderId, orderKey, charged } = await someone.give(
      { caseId },
      'pm_card_chargeDeclinedInsufficientFunds',
    )
    expect(charged.status).toBe(402)
    expect(charged.envelope).toEqual({ code: 30205, msg: 'Your bank said no to this payment.', data: null })
    expect((await someone.status({ orderId, orderKey })).envelope.data).toMatchObject({
      status: 'failed',
      canRetry: true,
      nextAttempt: 2,
    })
    const second = await someone.charge({ orderId, orderKey }, await someone.token(), 2)
    expect(second.envelope.data.status).toBe('succeeded')
  })
})

describe('a card tester', () => {
  it('gets a harder challenge after failed attempts, for an hour', async () => {
    const someone = donor()
    const readCost = async () => {
      const { challenge } = await someone.draft(caseId)
      return z.object({ parameters: z.object({ cost: z.number() }) }).parse(challenge).parameters.cost
    }
    const before = await readCost()
    const order = await someone.begin({ caseId, email: 'tries.cards@mail.example' })
    for (let attempt = 1; attempt <= 4; attempt += 1)
      await someone.charge(order, await someone.token('pm_card_chargeDeclined'), attempt)
    expect(await readCost()).toBe(4 * before)
    test.clock.advance(HOUR_MS)
    expect(await readCost()).toBe(before)
  })
})

describe('a donor’s name', () => {
  it('is refused if it is like our team’s', async () => {
    const someone = donor()
    const { envelope } = await someone.create(await someone.orderBody({ caseId, name: 'Hearten Support' }))
    expect(envelope).toMatchObject({ code: 10400, data: { fields: [{ field: 'fullName' }] } })
  })

  it.each(['Renée O’Brien-Ñúñez', 'محمد علي', '李小龍', 'Unit 4B neighbors', 'Clint & Patty'])(
    'is shown as they write it: %s',
    async (name) => {
      const { charged } = await donor().give({ caseId, name })
      expect(charged.envelope.data.status).toBe('succeeded')
      const list = await test.app.inject({ url: `/api/oversea/fund/case/donations?caseId=${caseId}` })
      expect(list.json().data.items[0].displayName).toBe(name)
    },
  )
})
