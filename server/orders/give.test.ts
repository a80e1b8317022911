import { beforeAll, describe, expect, it } from 'vitest'
import { readTotals } from '#server/ledger/balance.store.ts'
import { checkLedger } from '#server/ledger/checks.ts'
import { testApp } from '#testing/app.ts'
import { Donor } from '#testing/donor.ts'
import { makeCase } from '#testing/make-case.ts'

const test = testApp()
let caseId = ''
beforeAll(async () => {
  caseId = await makeCase(test)
})

const donor = (): Donor => new Donor(test)
const count = async (table: 'orders' | 'journal' | 'donation', orderId: string): Promise<number> => {
  const column = {
    orders: 'order_id::text',
    journal: "kind = 'donation' and source_id",
    donation: 'donation_id::text',
  }[table]
  const { rows } = await test.deps.database.pool.query(
    `select count(*)::int as n from ${table} where ${column} = $1`,
    [orderId],
  )
  return rows[0].n
}
const charges = async (): Promise<number> => {
  const answer = await fetch(`${test.sandbox.origin}/v1/charges?limit=100`, {
    headers: { authorization: `Bearer ${test.sandbox.stripeSecretKey}` },
  })
  const { data } = (await answer.json()) as { data: unknown[] }
  return data.length
}

describe('a gift of $50 by card', () => {
  it('is charged once, counted at once, and mailed', async () => {
    const before = await readTotals(test.deps.database.reader, caseId)
    const { orderId, orderKey, charged } = await donor().give({
      caseId,
      email: 'first@mail.example',
      tipCents: 500,
    })
    expect(charged.envelope).toMatchObject({ code: 0, data: { status: 'succeeded' } })
    await test.work()
    const after = await readTotals(test.deps.database.reader, caseId)
    expect(after.raisedCents - before.raisedCents).toBe(5000)
    expect(after.onTheWayCents - before.onTheWayCents).toBe(4825)
    const status = await donor().status({ orderId, orderKey })
    expect(status.envelope.data).toMatchObject({ status: 'succeeded', canRetry: false })
    const inbox = (await (await fetch(`${test.sandbox.origin}/inbox.json?to=first@mail.example`)).json()) as {
      subject: string
      text: string
    }[]
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
    expect(await checkLedger(test.deps.database.reader)).toEqual([])
  })

  it('covers the card fee exactly when the donor asks for it', async () => {
    const before = await readTotals(test.deps.database.reader, caseId)
    const { charged, orderId } = await donor().give({ caseId, coverFee: true })
    expect(charged.envelope.data.status).toBe('succeeded')
    const after = await readTotals(test.deps.database.reader, caseId)
    expect(after.onTheWayCents - before.onTheWayCents).toBe(5000)
    expect(await count('journal', orderId)).toBe(1)
  })
})

describe('sent more than once', () => {
  it('twenty times with one key: one order', async () => {
    const someone = donor()
    const body = await someone.orderBody({ caseId })
    const answers = await Promise.all(Array.from({ length: 20 }, () => someone.create(body)))
    expect(new Set(answers.map((answer) => answer.envelope.data?.orderId)).size).toBe(1)
  })

  it('the same key with another amount is refused', async () => {
    const someone = donor()
    const body = await someone.orderBody({ caseId })
    await someone.create(body)
    const other = await someone.create(
      await someone.orderBody({ caseId, idempotencyKey: body.idempotencyKey, amountCents: 6000 }),
    )
    expect(other.envelope.code).toBe(10410)
  })

  it('from two tabs: one open order', async () => {
    const someone = donor()
    const bodies = await Promise.all([someone.orderBody({ caseId }), someone.orderBody({ caseId })])
    const answers = await Promise.all(bodies.map((body) => someone.create(body)))
    expect(new Set(answers.map((answer) => answer.envelope.data.orderId)).size).toBe(1)
  })

  it('one attempt twenty times at once, and once more later: one charge, one journal, one donation', async () => {
    const someone = donor()
    const { envelope } = await someone.create(await someone.orderBody({ caseId }))
    const before = await charges()
    const token = await someone.token()
    const answers = await Promise.all(Array.from({ length: 20 }, () => someone.charge(envelope.data, token)))
    expect(new Set(answers.map((answer) => answer.envelope.data?.status ?? answer.envelope.msg))).toEqual(
      new Set(['processing', 'succeeded']),
    )
    expect((await someone.charge(envelope.data, token)).envelope.data.status).toBe('succeeded')
    expect((await someone.charge(envelope.data, await someone.token(), 2)).envelope.code).toBe(30206)
    expect((await charges()) - before).toBe(1)
    expect(await count('journal', envelope.data.orderId)).toBe(1)
    expect(await count('donation', envelope.data.orderId)).toBe(1)
  })
})

describe('a card that is refused', () => {
  it('gets the one sentence, and another card then pays the same order', async () => {
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
    const again = await someone.charge({ orderId, orderKey }, await someone.token(), 2)
    expect(again.envelope.data.status).toBe('succeeded')
  })
})

describe('refused before any money moves', () => {
  it.each([0, 499, 500_001, 1e9, -5000, 50.5, Number.NaN, '5 0', '5000'])(
    'an amount of %s',
    async (amountCents) => {
      const someone = donor()
      const body = await someone.orderBody({ caseId })
      const { status, envelope } = await someone.create({ ...body, amountCents: amountCents as number })
      expect(status).toBe(400)
      expect([10400, 30202]).toContain(envelope.code)
    },
  )

  it.each([
    [0, 'The smallest gift is $5.'],
    [499, 'The smallest gift is $5.'],
    [500_001, 'The largest gift is $5,000.'],
  ])('a signed amount of %s cents, in plain words', async (amountCents, message) => {
    const someone = donor()
    const { envelope } = await someone.create(await someone.orderBody({ caseId, amountCents }))
    expect(envelope).toMatchObject({ code: 10400, data: { fields: [{ field: 'amountCents', message }] } })
  })

  it('a tip larger than the gift', async () => {
    const someone = donor()
    const { envelope } = await someone.create(await someone.orderBody({ caseId, tipCents: 5001 }))
    expect(envelope).toMatchObject({ code: 10400, data: { fields: [{ field: 'tipCents' }] } })
  })

  it('a draft that expired, that another visitor got, or that was used', async () => {
    const [one, other] = [donor(), donor()]
    const draft = await one.draft(caseId)
    expect((await other.create(await other.orderBody({ caseId }, draft))).envelope.code).toBe(30201)
    const body = await one.orderBody({ caseId, amountCents: 7100 }, draft)
    expect((await one.create(body)).envelope.code).toBe(0)
    expect((await one.create(await one.orderBody({ caseId, amountCents: 7200 }, draft))).envelope.code).toBe(
      30201,
    )
    const late = await one.orderBody({ caseId, amountCents: 7300 })
    test.clock.advance(11 * 60_000)
    expect((await one.create(late)).envelope.code).toBe(30201)
  })

  it('a body changed after it was signed', async () => {
    const someone = donor()
    const body = await someone.orderBody({ caseId })
    expect((await someone.create({ ...body, hideName: true })).envelope.code).toBe(30202)
  })

  it('a challenge that wasn’t solved', async () => {
    const someone = donor()
    const draft = await someone.draft(caseId)
    const solved = await someone.orderBody({ caseId }, await someone.draft(caseId))
    const body = await someone.orderBody(
      { caseId, challengeSolution: solved.challengeSolution } as never,
      draft,
    )
    expect([0, 30203]).toContain((await someone.create(body)).envelope.code)
  })

  it.each([
    ['x'.repeat(500), 'Keep the name under 100 characters.'],
    ['<b>Bob</b>', 'Use letters, digits, spaces and . ’ - & , in the name.'],
    ['\u200B\u200B', 'Enter your name, or the name of your group.'],
    ['🎉🎉', 'A name has at least one letter.'],
  ])('the name %s', async (name, message) => {
    const someone = donor()
    const { envelope } = await someone.create(await someone.orderBody({ caseId, name }))
    expect(envelope).toMatchObject({ code: 10400, data: { fields: [{ field: 'fullName', message }] } })
  })

  it('an unknown case', async () => {
    const { status } = await donor().call('GET', '/api/oversea/v1/order/get-pay-platform?caseId=ZZZZZZZZZZZZ')
    expect(status).toBe(404)
  })

  it('an order of somebody else’s', async () => {
    const { orderId } = await donor().give({ caseId })
    const { status } = await donor().call(
      'GET',
      `/api/oversea/v1/order/get-order-info?orderId=${orderId}&orderKey=forged.key`,
    )
    expect(status).toBe(403)
  })
})

describe('names as people write them', () => {
  it.each(['Renée O’Brien-Ñúñez', 'محمد علي', '李小龍', 'Unit 4B neighbors', 'Clint & Patty'])(
    '%s',
    async (name) => {
      const { charged } = await donor().give({ caseId, name })
      expect(charged.envelope.data.status).toBe('succeeded')
      const list = await test.app.inject({ url: `/api/oversea/fund/case/donations?caseId=${caseId}` })
      expect(list.json().data.items[0].displayName).toBe(name)
    },
  )
})

describe('the provider', () => {
  it('whose answer got lost is asked again under the same key: one charge', async () => {
    await fetch(`${test.sandbox.origin}/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ cutConnectionNext: 2 }),
    })
    const before = await charges()
    const { orderId, orderKey, charged } = await donor().give({ caseId })
    expect(['unknown', 'succeeded']).toContain(charged.envelope.data.status)
    expect((await donor().status({ orderId, orderKey })).envelope.data.status).toBe('succeeded')
    expect((await charges()) - before).toBe(1)
  })
})
