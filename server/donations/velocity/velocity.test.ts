import { beforeAll, describe, expect, inject, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/dates.ts'
import { buildApp } from '#server/app.ts'
import { addToBuckets } from '#server/platform/limits/leaky-buckets.ts'
import { testApp } from '#testing/app.ts'
import { stolenCard } from '#testing/donations/card-tester.ts'
import { type Choices, Donor } from '#testing/donations/donor.ts'
import { makeCase } from '#testing/make-case.ts'
import { outsideWorld } from '#testing/outside-world.ts'
import { expireOrders, forgetFailures } from '../sweeping/order-sweeps.ts'
import { leakyOf } from './risk-signals.ts'
import { BUCKETS, levelAt } from './velocity.policy.ts'
import { readBuckets } from './velocity.queries.ts'

const test = testApp()
const SLOW_DOWN = codes.slowDown.code
const DECLINED = codes.paymentDeclined.code
/** More than an address's failure limit; `npm test -- --slow` runs sixty. */
const CHURCH_DONORS = inject('slow') ? 60 : 2 * BUCKETS.address.full
let caseId = ''
let stolen = 0

/** Each test uses a new case hours later, so that earlier failures have leaked. */
const reset = async (): Promise<void> => {
  test.clock.advance(3 * HOUR_MS)
  caseId = await makeCase(test)
}

const nextCard = (): string => {
  stolen += 1
  return stolenCard(stolen)
}
const emailOf = (who: string | number): string => `${who}@mail.example`

/** Creates an order and charges a stolen card. @returns the code of the last answer */
const tryCard = async (donor: Donor, email: string): Promise<number> => {
  const { envelope } = await donor.create(await donor.orderBody({ caseId, email }))
  if (envelope.code !== 0) return envelope.code
  return (await donor.charge(envelope.data, await donor.token(nextCard()))).envelope.code
}

type PreparedOrder = {
  readonly donor: Donor
  readonly order: { readonly orderId: string; readonly orderKey: string }
}

/** Makes orders in advance, while challenges are easy, so that only the charges fail. */
const prepareOrders = (count: number, make: (index: number) => [Donor, string]): Promise<PreparedOrder[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const [donor, email] = make(index)
      return { donor, order: await donor.begin({ caseId, email, amountCents: 500 + index }) }
    }),
  )

/** Charges one order after the other. @returns how often each code was the answer */
const chargeAll = async (orders: readonly PreparedOrder[]): Promise<Record<number, number>> => {
  const codesOf: Record<number, number> = {}
  for (const { donor, order } of orders) {
    const { code } = (await donor.charge(order, await donor.token(nextCard()))).envelope
    codesOf[code] = (codesOf[code] ?? 0) + 1
  }
  return codesOf
}

const countPaymentsSince = async (before: number): Promise<number> => {
  const { stripe } = outsideWorld(test)
  return (await stripe.paymentIntents.list({ limit: 100 }).autoPagingToArray({ limit: 5000 })).length - before
}

describe('many declined cards', () => {
  beforeAll(reset)

  it('slow down their address, for any visitor, but not the next address', async () => {
    await reset()
    const [next] = await prepareOrders(1, () => [
      new Donor(test, { address: '203.0.113.8' }),
      emailOf('next'),
    ])
    const orders = await prepareOrders(15, (index) => [
      new Donor(test, { address: '203.0.113.7' }),
      emailOf(`a${index}`),
    ])
    expect(await chargeAll(orders)).toEqual({ [DECLINED]: BUCKETS.address.full, [SLOW_DOWN]: 3 })
    expect(next && (await chargeAll([next]))).toEqual({ [DECLINED]: 1 })
  })

  it('slow down their IPv6 /64, for any of its addresses, but not the next /64', async () => {
    await reset()
    const [next] = await prepareOrders(1, () => [
      new Donor(test, { address: '2001:db8:0:8::1' }),
      emailOf('next'),
    ])
    const orders = await prepareOrders(15, (index) => [
      new Donor(test, { address: `2001:db8:0:7:${index + 1}::1` }),
      emailOf(`six${index}`),
    ])
    expect(await chargeAll(orders)).toEqual({ [DECLINED]: BUCKETS.address.full, [SLOW_DOWN]: 3 })
    expect(next && (await chargeAll([next]))).toEqual({ [DECLINED]: 1 })
  })

  it('slow down their e-mail address, from everywhere and in any spelling', async () => {
    await reset()
    const spellings = ['the.same@mail.example', 'The.Same@MAIL.example'] as const
    const orders = await prepareOrders(10, (index) => [new Donor(test), spellings[index % 2 === 0 ? 0 : 1]])
    expect(await chargeAll(orders)).toEqual({ [DECLINED]: BUCKETS.email.full, [SLOW_DOWN]: 2 })
    expect(await tryCard(new Donor(test), spellings[0])).toBe(SLOW_DOWN)
  })

  it('slow down their visitor, under changing e-mail addresses', async () => {
    await reset()
    const someone = new Donor(test)
    const orders = await prepareOrders(10, (index) => [someone, emailOf(`v${index}`)])
    expect(await chargeAll(orders)).toEqual({ [DECLINED]: BUCKETS.visitor.full, [SLOW_DOWN]: 2 })
    expect(await tryCard(someone, emailOf('v'))).toBe(SLOW_DOWN)
  })

  it('slow down their order, which can be paid after the wait', async () => {
    await reset()
    const someone = new Donor(test)
    const order = await someone.begin({ caseId, email: emailOf('one.order') })
    const answers: number[] = []
    for (let attempt = 1; attempt <= 9; attempt += 1)
      answers.push((await someone.charge(order, await someone.token(nextCard()), attempt)).envelope.code)
    expect(answers).toEqual([...Array(8).fill(DECLINED), SLOW_DOWN])
    const status = await someone.status(order)
    expect(status.envelope.data).toMatchObject({ status: 'failed', canRetry: true, nextAttempt: 9 })
    test.clock.advance(11 * MINUTE_MS)
    const paid = await someone.charge(order, await someone.token(), 9)
    expect(paid.envelope.data.status).toBe('succeeded')
  })
})

describe('an abandoned bank check', () => {
  const CARD_WITH_BANK_CHECK = 'pm_card_authenticationRequired'

  const failuresOf = async ({ visitorId }: Donor): Promise<number> => {
    const key = `visitor:${visitorId}`
    const { emptyAt } = await readBuckets(test.deps.database.db, [key], null)
    return Math.round(levelAt('visitor', emptyAt.get(key) ?? null, test.clock.now()))
  }

  it('counts when another donation is started instead', async () => {
    await reset()
    const someone = new Donor(test)
    await someone.give({ caseId, email: emailOf('left.alone') }, CARD_WITH_BANK_CHECK)
    expect(await failuresOf(someone)).toBe(0)
    await someone.begin({ caseId, email: emailOf('left.alone'), message: 'Another card, then.' })
    expect(await failuresOf(someone)).toBe(1)
  })

  it('that failed counts once, even if another card is tried afterwards', async () => {
    await reset()
    const someone = new Donor(test)
    const { charged, ...order } = await someone.give(
      { caseId, email: emailOf('failed') },
      CARD_WITH_BANK_CHECK,
    )
    await outsideWorld(test).answerBank(charged.envelope.data.nextAction?.clientSecret ?? '', 'fail')
    await someone.status(order)
    await someone.charge(order, await someone.token(), 2)
    expect(await failuresOf(someone)).toBe(1)
  })

  it('counts when its order expires, and not while its donor may still return', async () => {
    await reset()
    const someone = new Donor(test)
    await someone.give({ caseId, email: emailOf('given.up') }, CARD_WITH_BANK_CHECK)
    expect(await failuresOf(someone)).toBe(0)
    test.clock.advance(31 * MINUTE_MS)
    await expireOrders(test.deps)
    expect(await failuresOf(someone)).toBe(1)
  })
})

describe('one card with many visitors', () => {
  it('is checked once a case has many declines, and then its bank isn’t asked anymore', async () => {
    await reset()
    const card = nextCard()
    const before = await countPaymentsSince(0)
    const answers = new Set<string>()
    const orders = await prepareOrders(25, (index) => [new Donor(test), emailOf(`card${index}`)])
    for (const { donor, order } of orders) {
      const { status, envelope } = await donor.charge(order, await donor.token(card))
      answers.add(JSON.stringify([status, envelope]))
    }
    expect(await countPaymentsSince(before)).toBe(BUCKETS.case.harderEach)
    // The answers don't reveal which charges reached a bank.
    const { code, sentence, status } = codes.paymentDeclined
    expect([...answers]).toEqual([JSON.stringify([status, { code, msg: sentence, data: null }])])
    const { rows } = await test.deps.database.pool.query(
      'select state, count(*)::int as orders from orders where case_id = $1 group by state order by state',
      [caseId],
    )
    expect(rows).toEqual([
      { state: 'blocked', orders: 15 },
      { state: 'failed', orders: 10 },
    ])
  })

  it('that failed for one person doesn’t keep another person’s from succeeding', async () => {
    const donation = await new Donor(test).give({ caseId, email: emailOf('somebody.else') })
    expect(donation.charged.envelope.data.status).toBe('succeeded')
  })
})

describe('honest donors', () => {
  it('all succeed when a whole church donates concurrently on one network', async () => {
    await reset()
    const address = '198.51.100.20'
    const choices = (index: number): Choices => ({ caseId, email: emailOf(`pew${index}`), amountCents: 2500 })
    const donations = await Promise.all(
      Array.from({ length: CHURCH_DONORS }, (_, index) => new Donor(test, { address }).give(choices(index))),
    )
    expect(donations.map(({ charged }) => charged.envelope.data?.status)).toEqual(
      Array(CHURCH_DONORS).fill('succeeded'),
    )
    const { rows } = await test.deps.database.pool.query('select key from velocity where empty_at > $1', [
      test.clock.now(),
    ])
    expect(rows).toEqual([])
  })

  it('can try another card after one decline, without waiting or a harder challenge', async () => {
    await reset()
    const someone = new Donor(test)
    const email = emailOf('second.card')
    expect(await tryCard(someone, email)).toBe(DECLINED)
    const second = await someone.give({ caseId, email })
    expect(second.charged.envelope.data.status).toBe('succeeded')
  })

  it('all succeed on a popular case with hundreds of declines', async () => {
    await reset()
    const { database, clock } = test.deps
    for (let failure = 0; failure < 400; failure += 1)
      await addToBuckets(database.db, [leakyOf({ bucket: 'case', key: `case:${caseId}` })], clock.now())
    const donations = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        new Donor(test).give({ caseId, email: emailOf(`viral${index}`) }),
      ),
    )
    expect(donations.map(({ charged }) => charged.envelope.data?.status)).toEqual(Array(8).fill('succeeded'))
  })
})

describe('a rate limit’s answer', () => {
  it('names the wait, survives a restart of the server, and ends in time', async () => {
    await reset()
    const someone = new Donor(test)
    const [body, ...orders] = await Promise.all([
      someone.orderBody({ caseId, email: emailOf('w') }),
      ...(await prepareOrders(8, (index) => [someone, emailOf(`w${index}`)])),
    ])
    await chargeAll(orders)
    const restarted = await buildApp(test.deps)
    const answer = await restarted.inject({
      method: 'POST',
      url: calls.createOrder.path,
      headers: { cookie: `uuid=${someone.visitorId}` },
      payload: body,
    })
    await restarted.close()
    expect(answer.statusCode).toBe(429)
    expect(answer.json()).toEqual({
      code: SLOW_DOWN,
      msg: 'Several payments in a row didn’t go through, so this one wasn’t tried. What you typed is still here. Wait 8 minutes, then try again.',
      data: null,
    })
    const seconds = Number(answer.headers['retry-after'])
    expect(seconds).toBe(450)
    test.clock.advance(seconds * 1000)
    expect((await someone.give({ caseId, email: emailOf('w') })).charged.envelope.data.status).toBe(
      'succeeded',
    )
  })
})

describe('stored data', () => {
  it('is deleted after a day, both the failures and the attempts’ addresses', async () => {
    await reset()
    await tryCard(new Donor(test), emailOf('kept'))
    const readStored = async (): Promise<unknown> => {
      const { rows } = await test.deps.database.pool.query(
        `select exists (select 1 from velocity) as failures,
          exists (select 1 from charge_attempt where address_key is not null) as addresses`,
      )
      return rows[0]
    }
    expect(await readStored()).toEqual({ failures: true, addresses: true })
    test.clock.advance(25 * HOUR_MS)
    await forgetFailures(test.deps)
    expect(await readStored()).toEqual({ failures: false, addresses: false })
  })
})
