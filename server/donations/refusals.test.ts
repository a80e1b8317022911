import { beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import { COOKIES } from '#contract/headers.ts'
import { testApp } from '#testing/app.ts'
import { Donor } from '#testing/donations/donor.ts'
import { makeCase } from '#testing/make-case.ts'

const test = testApp()
let caseId = ''
beforeAll(async () => {
  caseId = await makeCase(test)
})

const donor = (): Donor => new Donor(test)
const createCode = async (visitor: Donor, body: object): Promise<number> =>
  (await visitor.call('POST', calls.createOrder.path, body)).envelope.code
const countOrders = async (): Promise<number> => {
  const { rows } = await test.deps.database.pool.query('select count(*)::int as n from orders')
  return rows[0].n
}

describe('an invalid amount', () => {
  it.each([
    [0, 'amountCents', 'The smallest gift is $5.'],
    [499, 'amountCents', 'The smallest gift is $5.'],
    [-5000, 'amountCents', 'The smallest gift is $5.'],
    [500_001, 'amountCents', 'The most one gift can be is $5,000. Sign in to give up to $25,000.'],
    [1_000_000_000, 'amountCents', 'The most one gift can be is $5,000. Sign in to give up to $25,000.'],
    [5000.5, 'amountCents', 'Give an amount in whole cents.'],
    [Number.NaN, 'amountCents', 'Give an amount in whole cents.'],
    ['5 0', 'amountCents', 'Give an amount in whole cents.'],
    ['5000', 'amountCents', 'Give an amount in whole cents.'],
    [1e300, 'amountCents', 'Give an amount in whole cents.'],
    [null, 'amountCents', 'Give an amount in whole cents.'],
  ])('of %s is refused', async (amountCents, field, message) => {
    const visitor = donor()
    const forged = JSON.parse(JSON.stringify({ amountCents }))
    const body = await visitor.orderBody({ caseId }, undefined, forged)
    const { status, envelope } = await visitor.create(body)
    expect(status).toBe(400)
    expect(envelope).toEqual({
      code: 10400,
      msg: 'Some answers need another look.',
      data: { fields: [{ field, message }] },
    })
  })

  it.each([
    [5001, 'A tip can’t be larger than the gift.'],
    [-1, 'A tip can’t be larger than the gift.'],
    [0.5, 'Give a tip in whole cents.'],
  ])('of a tip, %s, is refused', async (tipCents, message) => {
    const visitor = donor()
    const { envelope } = await visitor.create(await visitor.orderBody({ caseId, tipCents }))
    expect(envelope).toMatchObject({ code: 10400, data: { fields: [{ field: 'tipCents', message }] } })
  })
})

describe('an order that can’t be trusted', () => {
  it('is refused with an expired draft', async () => {
    const visitor = donor()
    const late = await visitor.orderBody({ caseId })
    test.clock.advance(11 * MINUTE_MS)
    expect(await createCode(visitor, late)).toBe(30201)
  })

  it('is refused with a draft that is forged, of another visitor or of another case', async () => {
    const [first, other] = [donor(), donor()]
    const draft = await first.draft(caseId)
    expect(await createCode(other, await other.orderBody({ caseId }, draft))).toBe(30201)
    const otherCase = await makeCase(test)
    expect(await createCode(first, await first.orderBody({ caseId: otherCase }, draft))).toBe(30201)
    const [claims] = draft.draftId.split('.')
    const forged = { ...draft, draftId: `${claims}.${'A'.repeat(27)}` }
    expect(await createCode(first, await first.orderBody({ caseId }, forged))).toBe(30201)
  })

  it('is refused with a used draft, even if everything else is new', async () => {
    const visitor = donor()
    const draft = await visitor.draft(caseId)
    const first = await visitor.orderBody({ caseId }, draft)
    expect(await createCode(visitor, first)).toBe(0)
    expect(await createCode(visitor, await visitor.orderBody({ caseId }, draft))).toBe(30201)
    expect(await createCode(visitor, await visitor.orderBody({ caseId, amountCents: 7200 }, draft))).toBe(
      30201,
    )
    expect(await createCode(visitor, first)).toBe(0)
  })

  it('is refused from another visitor under the same key', async () => {
    const [first, other] = [donor(), donor()]
    const body = await first.orderBody({ caseId })
    await first.create(body)
    const { idempotencyKey } = body
    expect(await createCode(other, await other.orderBody({ caseId, idempotencyKey }))).toBe(10410)
  })

  it('is refused if any field was changed after it was signed', async () => {
    const visitor = donor()
    const body = await visitor.orderBody({ caseId })
    for (const change of [
      { nameShown: 'anonymous' },
      { amountCents: 5001 },
      { email: 'somebody.else@mail.example' },
      { attribution: { channel: 'x' } },
      { message: 'x' },
    ])
      expect(await createCode(visitor, { ...body, ...change })).toBe(30202)
  })

  it('is refused unsigned, signed by another key, or with a malformed signature', async () => {
    const [first, other] = [donor(), donor()]
    const body = await first.orderBody({ caseId })
    const { sign } = await other.orderBody({ caseId })
    for (const wrong of [sign, '', 'AAAA', 'A'.repeat(86), '!'.repeat(86)])
      expect(await createCode(first, { ...body, sign: wrong })).toBe(30202)
  })

  it('is refused without the visitor’s cookie', async () => {
    const body = await donor().orderBody({ caseId })
    const answer = await test.app.inject({ method: 'POST', url: calls.createOrder.path, payload: body })
    expect(answer.json().code).toBe(30202)
  })

  it('is refused with a challenge that is unsolved, or solved for another draft', async () => {
    const visitor = donor()
    const { challengeSolution } = await visitor.orderBody({ caseId })
    const unsolved = Buffer.from(
      JSON.stringify({
        ...JSON.parse(Buffer.from(challengeSolution, 'base64').toString()),
        solution: { counter: 0, derivedKey: '00' },
      }),
    ).toString('base64')
    for (const wrong of [challengeSolution, unsolved, '', 'no base64', Buffer.from('{}').toString('base64')])
      expect(
        await createCode(
          visitor,
          await visitor.orderBody({ caseId }, undefined, { challengeSolution: wrong }),
        ),
      ).toBe(30203)
  })

  it('is refused with a name that isn’t encrypted, or is encrypted for another draft', async () => {
    const visitor = donor()
    const { fullName } = await visitor.orderBody({ caseId })
    for (const wrong of [fullName, 'Carol Brandt', '', 'a.b.c.d.e'])
      expect(
        await createCode(visitor, await visitor.orderBody({ caseId }, undefined, { fullName: wrong })),
      ).toBe(30201)
  })
})

describe('invalid text', () => {
  it.each([
    ['x'.repeat(500), 'Use at most 100 characters for the name.'],
    ['<b>Bob</b>', 'Use letters, digits, spaces and . ’ - & , in the name.'],
    ['\u200B\u200B', 'Enter your name, or the name of your group.'],
    ['🎉🎉', 'A name needs at least one letter.'],
    [`Ca${'\u0301'.repeat(90)}rol`, 'Use fewer accents on one letter of the name.'],
    ['Free money at evil.example', 'Put a space after each period in the name.'],
    ['Look at evil\uA4F8example', 'Put a space after each period in the name.'],
    ['Card failed, call 1-888-555-0100', 'Use at most 4 digits in the name, and no phone number.'],
  ])('is refused in the name %s', async (name, message) => {
    const visitor = donor()
    const { envelope } = await visitor.create(await visitor.orderBody({ caseId, name }))
    expect(envelope).toMatchObject({ code: 10400, data: { fields: [{ field: 'fullName', message }] } })
  })

  it('is refused in a message that is too long', async () => {
    const visitor = donor()
    const { envelope } = await visitor.create(await visitor.orderBody({ caseId, message: 'x'.repeat(281) }))
    expect(envelope).toMatchObject({ code: 10400, data: { fields: [{ field: 'message' }] } })
  })

  it('is refused in an e-mail, a key or a choice, and so is an unknown field', async () => {
    const visitor = donor()
    const body = await visitor.orderBody({ caseId })
    for (const wrong of [
      { email: 'carol' },
      { color: 'red' },
      { idempotencyKey: 'short' },
      { idempotencyKey: 'with\u0000zero' },
      { zoneId: 2 },
      { payMethod: 'cash' },
      { nameShown: 'yes' },
    ])
      expect(await createCode(visitor, { ...body, ...wrong })).toBe(10400)
    expect(await createCode(visitor, [body])).toBe(10400)
  })
})

describe('a case that takes no donations', () => {
  const formCode = async (id: string) =>
    (await donor().call('GET', `${calls.getPayPlatform.path}?caseId=${id}`)).envelope.code
  const updateCase = (id: string, set: string) =>
    test.deps.database.pool.query(`update cases set ${set} where case_id = $1`, [id])

  it('is reported as not found if it is unknown, a draft, rejected or hidden', async () => {
    expect(await formCode('ZZZZZZZZZZZZ')).toBe(10404)
    expect(await formCode(await makeCase(test, { published: false }))).toBe(10404)
    for (const visibility of ['rejected', 'hidden', 'in_review']) {
      const id = await makeCase(test)
      await updateCase(id, `visibility = '${visibility}'`)
      expect(await formCode(id)).toBe(10404)
    }
  })

  it('refuses orders and charges from the moment it ends or pauses', async () => {
    for (const set of ["status = 1, ended_at = now(), ended_note = 'Done'", 'donations_enabled = false']) {
      const id = await makeCase(test)
      const [first, other] = [donor(), donor()]
      const body = await first.orderBody({ caseId: id })
      const order = await other.begin({ caseId: id })
      await updateCase(id, set)
      expect(await formCode(id)).toBe(30101)
      expect(await createCode(first, body)).toBe(30101)
      expect((await other.charge(order, await other.token())).envelope.code).toBe(30101)
    }
  })
})

describe('another person’s order', () => {
  it('can’t be read, polled or charged without its key', async () => {
    const order = await donor().begin({ caseId })
    const { orderKey } = await donor().begin({ caseId })
    for (const key of ['', 'forged.key', orderKey, `${orderKey}x`, order.orderKey.toLowerCase()]) {
      const query = new URLSearchParams({ orderId: order.orderId, orderKey: key })
      for (const { path } of [calls.getOrderInfo, calls.orderStatus])
        expect((await donor().call('GET', `${path}?${query}`)).status).toBe(403)
      const charge = { orderId: order.orderId, orderKey: key, confirmationToken: 'ctoken_1', attempt: 1 }
      expect((await donor().call('POST', calls.charge.path, charge)).status).toBe(403)
    }
  })

  it('is found by the cookie of the browser that made it, which no script can read', async () => {
    const visitor = donor()
    const { cookies, envelope } = await visitor.create(await visitor.orderBody({ caseId }))
    const [cookie = ''] = cookies.filter((first) => first.startsWith('order-'))
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/SameSite=Lax/)
    const answer = await test.app.inject({
      url: `${calls.orderStatus.path}?orderId=${envelope.data.orderId}`,
      headers: { cookie: `${COOKIES.visitor}=${visitor.visitorId}; ${cookie.split(';')[0]}` },
    })
    expect(answer.json().data.status).toBe('created')
  })

  it('isn’t shown by a forged receipt link', async () => {
    const { orderKey } = await donor().begin({ caseId })
    for (const token of [orderKey, 'x', '', 'a.b.c'])
      expect((await donor().call('GET', `${calls.receipt.path}?token=${token}`)).status).toBe(404)
  })
})

describe('a browser’s signing key', () => {
  const registerKey = (visitor: Donor, jwk: object) =>
    visitor.call('POST', calls.registerSignKey.path, { jwk: { kty: 'EC', crv: 'P-256', ...jwk } })

  it('can be registered again, but not replaced by another key', async () => {
    const [first, other] = [donor(), donor()]
    await first.orderBody({ caseId })
    await other.orderBody({ caseId })
    const { rows } = await test.deps.database.pool.query(
      'select visitor_id, jwk from visitor_key where visitor_id = any($1)',
      [[first.visitorId, other.visitorId]],
    )
    const keyOf = (visitorId: string) => rows.find((row) => row.visitor_id === visitorId).jwk
    expect((await registerKey(first, keyOf(first.visitorId))).status).toBe(200)
    expect((await registerKey(first, keyOf(other.visitorId))).envelope.code).toBe(10409)
  })

  it('that is no point of the curve is refused, and not stored', async () => {
    const visitor = donor()
    const nonsense = 'A'.repeat(43)
    expect((await registerKey(visitor, { x: nonsense, y: nonsense })).envelope.code).toBe(10400)
    expect((await registerKey(visitor, { x: 'short', y: nonsense })).envelope.code).toBe(10400)
    expect(await createCode(visitor, await visitor.orderBody({ caseId }))).toBe(0)
  })
})

it('refused orders leave no rows', async () => {
  const before = await countOrders()
  const visitor = donor()
  const body = await visitor.orderBody({ caseId })
  await createCode(visitor, { ...body, amountCents: 1 })
  await createCode(visitor, { ...body, sign: 'A'.repeat(86) })
  expect(await countOrders()).toBe(before)
})
