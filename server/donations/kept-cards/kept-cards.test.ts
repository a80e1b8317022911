import Stripe from 'stripe'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { CallOutput } from '#contract/call.ts'
import { type Calls, calls } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import { KEPT_CARDS_MAX } from '#contract/donations/kept-cards-max.ts'
import { COOKIES } from '#contract/headers.ts'
import { testApp } from '#testing/app.ts'
import { laterBy } from '#testing/clock.ts'
import { type Choices, Donor } from '#testing/donations/donor.ts'
import { makeCase } from '#testing/make-case.ts'
import { type OutsideWorld, outsideWorld } from '#testing/outside-world.ts'
import { TestPerson } from '#testing/person.ts'
import { followPayment } from '../charging/follow-payment.ts'
import { expireOrders, forgetFailures } from '../sweeping/order-sweeps.ts'
import { keepCard } from './keep-card.ts'

const test = testApp()
let caseId = ''
let world: OutsideWorld
beforeAll(async () => {
  caseId = await makeCase(test)
  world = outsideWorld(test)
  // Jobs become due by the database’s clock, which the product's clock must not be ahead of.
  test.clock.advance(-9 * MINUTE_MS)
})
beforeEach(async () => {
  await world.faults({ reset: true })
})

type Charged = CallOutput<Calls['charge']>

let people = 0
/** A signed-in person with a donor's browser. */
const signIn = async (): Promise<{ person: TestPerson; donor: Donor; email: string }> => {
  people += 1
  const email = `keeper${people}@mail.example`
  const person = await new TestPerson(test, email).register()
  const donor = new Donor(test, { token: person.cookies.get(COOKIES.token) ?? '' })
  return { person, donor, email }
}

/** The token of card fields that know that the card is kept. */
const keepingToken = async (card = 'pm_card_visa'): Promise<string> => {
  const { stripeSecretKey, stripeApi } = test.sandbox
  const stripe = new Stripe(stripeSecretKey, { ...stripeApi, telemetry: false })
  const token = await stripe.testHelpers.confirmationTokens.create({
    payment_method: card,
    setup_future_usage: 'on_session',
  })
  return token.id
}

/** Does due jobs, and those that they queued, such as detaching a card that isn't needed any more. */
const work = async (): Promise<void> => {
  await test.work()
  await test.work()
}

let amountCents = 5000
const begin = (donor: Donor, choices: Partial<Choices> = {}) => {
  amountCents += 100
  return donor.begin({ caseId, amountCents, ...choices })
}
type Order = Awaited<ReturnType<typeof begin>>

const chargeWith = (donor: Donor, order: Order, choice: object, attempt = 1) =>
  donor.call<Charged>('POST', calls.charge.path, { ...order, ...choice, attempt })

/** Gives with a card that is kept. */
const giveKeeping = async (donor: Donor, card?: string, choices: Partial<Choices> = {}) => {
  const order = await begin(donor, choices)
  const charged = await chargeWith(donor, order, {
    confirmationToken: await keepingToken(card),
    keepCard: true,
  })
  await work()
  return { order, charged }
}

const cardsOf = async (person: TestPerson) => (await person.call('keptCards', {})).data

/** Cards that the provider has attached to a customer of this person. */
const attachedTo = async (customer: string) =>
  (await world.stripe.customers.listPaymentMethods(customer)).data.map(({ id }) => id)
const customerOf = async (person: TestPerson): Promise<string> => {
  const { data } = await person.call('userInfo', {})
  const { rows } = await test.deps.database.pool.query(
    'select customer_ref from donor_customer where user_id = $1',
    [data.userId],
  )
  return rows[0]?.customer_ref ?? ''
}

it('a card is kept only if its signed-in donor asks, and pays the next gift without being typed', async () => {
  const { person, donor } = await signIn()
  await donor.give({ caseId, amountCents: 4100 })
  await test.work()
  expect(await cardsOf(person)).toEqual([])

  expect((await giveKeeping(donor)).charged.envelope.data.status).toBe('succeeded')
  const [card] = await cardsOf(person)
  expect(card).toMatchObject({ brand: 'visa', last4: '4242', expMonth: 8 })

  const order = await begin(donor)
  const charged = await chargeWith(donor, order, { keptCardId: card?.cardId })
  expect(charged.envelope.data.status).toBe('succeeded')
  const [latest] = (await world.stripe.charges.list({ limit: 1 })).data
  expect(latest).toMatchObject({ customer: await customerOf(person) })
  expect(await attachedTo(await customerOf(person))).toEqual([latest?.payment_method])
  const customer = await world.stripe.customers.retrieve(await customerOf(person))
  expect(customer).toMatchObject({ email: null, metadata: { user_id: expect.any(String) } })
})

it('signed out, nothing is kept, and the gift is paid all the same', async () => {
  const donor = new Donor(test)
  const { charged } = await giveKeeping(donor)
  expect(charged.envelope.data.status).toBe('succeeded')
  const { rows } = await test.deps.database.pool.query('select count(*)::int as n from kept_card')
  const before = rows[0]?.n
  await test.work()
  expect((await test.deps.database.pool.query('select count(*)::int as n from kept_card')).rows[0]?.n).toBe(
    before,
  )
})

it('another person’s card, a made-up one, and a removed one are refused before anything is charged', async () => {
  const ada = await signIn()
  const eve = await signIn()
  await giveKeeping(ada.donor)
  await giveKeeping(eve.donor)
  const [card] = await cardsOf(ada.person)
  const keptCardId = card?.cardId ?? ''
  const order = await begin(eve.donor)
  const refused = { code: codes.cardNotKept.code }
  expect((await chargeWith(eve.donor, order, { keptCardId })).envelope).toMatchObject(refused)
  const madeUp = { keptCardId: '0190a0a0-0000-7000-8000-00000f00ba12' }
  expect((await chargeWith(eve.donor, order, madeUp)).envelope).toMatchObject(refused)
  // Without a session, and together with a token.
  const stranger = new Donor(test)
  const theirs = await begin(stranger)
  expect((await chargeWith(stranger, theirs, { keptCardId })).envelope).toMatchObject(refused)
  const both = { keptCardId, confirmationToken: await stranger.token() }
  expect((await chargeWith(ada.donor, await begin(ada.donor), both)).status).toBe(400)
  expect((await eve.person.call('removeKeptCard', { cardId: keptCardId })).data).toHaveLength(1)
  expect(await cardsOf(ada.person)).toHaveLength(1)

  const customer = await customerOf(ada.person)
  expect((await ada.person.call('removeKeptCard', { cardId: keptCardId })).data).toEqual([])
  await test.work()
  expect(await attachedTo(customer)).toEqual([])
  const later = await begin(ada.donor)
  expect((await chargeWith(ada.donor, later, { keptCardId })).envelope).toMatchObject(refused)
  // The same order is still open to another card.
  expect((await ada.donor.charge(later, await ada.donor.token())).envelope.data.status).toBe('succeeded')
  expect(await ada.person.code('removeKeptCard', { cardId: keptCardId })).toBe(0)
})

it('a charge that was sent before is answered, even if its card was removed since', async () => {
  const { person, donor } = await signIn()
  await giveKeeping(donor)
  const [card] = await cardsOf(person)
  const order = await begin(donor)
  const choice = { keptCardId: card?.cardId }
  expect((await chargeWith(donor, order, choice)).envelope.data.status).toBe('succeeded')
  await person.call('removeKeptCard', { cardId: card?.cardId ?? '' })
  expect((await chargeWith(donor, order, choice)).envelope.data.status).toBe('succeeded')
})

it('a job that runs again doesn’t bring back a card that was removed since', async () => {
  const { person, donor } = await signIn()
  await giveKeeping(donor)
  const [latest] = (await world.stripe.charges.list({ limit: 1 })).data
  const [card] = await cardsOf(person)
  await person.call('removeKeptCard', { cardId: card?.cardId ?? '' })
  await keepCard(test.deps, { paymentRef: String(latest?.payment_intent) })
  expect(await cardsOf(person)).toEqual([])
})

it('the same card kept twice is one card, with the newer one at the provider', async () => {
  const { person, donor } = await signIn()
  await giveKeeping(donor)
  const [first] = await cardsOf(person)
  const customer = await customerOf(person)
  const [firstRef] = await attachedTo(customer)
  await giveKeeping(donor)
  expect(await cardsOf(person)).toMatchObject([{ cardId: first?.cardId, last4: '4242' }])
  const attached = await attachedTo(customer)
  expect(attached).toHaveLength(1)
  expect(attached).not.toEqual([firstRef])
})

it(`at most ${KEPT_CARDS_MAX} cards are kept`, async () => {
  const { person, donor } = await signIn()
  const cards = ['visa', 'visa_debit', 'mastercard', 'amex', 'discover', 'bypassPending']
  expect(cards).toHaveLength(KEPT_CARDS_MAX + 1)
  for (const card of cards)
    expect((await giveKeeping(donor, `pm_card_${card}`)).charged.envelope.data.status).toBe('succeeded')
  expect(await cardsOf(person)).toHaveLength(KEPT_CARDS_MAX)
  expect(await attachedTo(await customerOf(person))).toHaveLength(KEPT_CARDS_MAX)
})

it('a card is kept after the bank’s check, and its bank may ask again at the next gift', async () => {
  const { person, donor } = await signIn()
  const { order, charged } = await giveKeeping(donor, 'pm_card_authenticationRequired')
  const { nextAction } = charged.envelope.data
  expect(await cardsOf(person)).toEqual([])
  await world.answerBank(nextAction?.clientSecret ?? '', 'approve')
  expect((await donor.status(order)).envelope.data.status).toBe('succeeded')
  await test.work()
  const [card] = await cardsOf(person)
  const next = await chargeWith(donor, await begin(donor), { keptCardId: card?.cardId })
  expect(next.envelope.data).toMatchObject({
    status: 'requires_action',
    nextAction: { kind: 'authenticate' },
  })
})

it('a card is kept after an unknown outcome, and a declined one isn’t', async () => {
  const { person, donor } = await signIn()
  await giveKeeping(donor, 'pm_card_chargeDeclined')
  expect(await cardsOf(person)).toEqual([])
  // The customer exists by now, so that the next write is the charge.
  const order = await begin(donor)
  const choice = { confirmationToken: await keepingToken('pm_card_mastercard'), keepCard: true }
  await world.faults({ answer500Next: 1 })
  expect((await chargeWith(donor, order, choice)).envelope).toMatchObject({ code: codes.outcomeUnknown.code })
  expect((await donor.status(order)).envelope.data.status).toBe('succeeded')
  await test.work()
  expect(await cardsOf(person)).toMatchObject([{ brand: 'mastercard', last4: '4444' }])
})

it('the gift goes on without a kept card while the provider can’t make a customer', async () => {
  const { person, donor } = await signIn()
  const order = await begin(donor)
  const choice = { confirmationToken: await keepingToken(), keepCard: true }
  await world.faults({ answer500Next: 1 })
  expect((await chargeWith(donor, order, choice)).envelope.data.status).toBe('succeeded')
  await test.work()
  expect(await cardsOf(person)).toEqual([])
})

const eraseAccount = async (person: TestPerson): Promise<void> => {
  test.clock.advance(2 * MINUTE_MS)
  expect(await person.code('sendOwnCode', { purpose: 'erase' })).toBe(0)
  expect(await person.code('eraseAccount', { verifyCode: await person.mailedCode() })).toBe(0)
  await test.work()
}

it('kept cards are in the person’s data export, and erased with their account, here and at the provider', async () => {
  const { person, donor } = await signIn()
  await giveKeeping(donor)
  const customer = await customerOf(person)
  const [card] = await cardsOf(person)
  expect((await person.call('exportAccount', {})).data.keptCards).toEqual([card])
  await chargeWith(donor, await begin(donor), { keptCardId: card?.cardId })
  await eraseAccount(person)
  expect(await world.stripe.customers.retrieve(customer)).toMatchObject({ deleted: true })
  const attempts = await test.deps.database.pool.query(
    'select 1 from charge_attempt where customer_ref = $1',
    [customer],
  )
  expect(attempts.rows).toEqual([])
  for (const table of ['kept_card', 'kept_card_payment', 'donor_customer']) {
    const { rows } = await test.deps.database.pool.query(`select count(*)::int as n from ${table}
      where user_id not in (select user_id from account where erased_at is null)`)
    expect(rows[0]?.n).toBe(0)
  }
})

it('an account erased while its charge waits for the bank keeps no card, and the gift is paid', async () => {
  const { person, donor } = await signIn()
  const { order, charged } = await giveKeeping(donor, 'pm_card_authenticationRequired')
  const customer = await customerOf(person)
  await eraseAccount(person)
  await world.answerBank(charged.envelope.data.nextAction?.clientSecret ?? '', 'approve')
  expect((await donor.status(order)).envelope.data.status).toBe('succeeded')
  await work()
  const { rows } = await test.deps.database.pool.query(
    "select count(*)::int as n from kept_card where last4 = '3184' and user_id not in (select user_id from account where erased_at is null)",
  )
  expect(rows[0]?.n).toBe(0)
  expect(await world.stripe.customers.retrieve(customer)).toMatchObject({ deleted: true })
  expect(await attachedTo(customer)).toEqual([])
})

it('a card of a duplicate payment is detached, because only the payment that counts keeps one', async () => {
  const { person, donor } = await signIn()
  const { order } = await giveKeeping(donor)
  const customer = await customerOf(person)
  const attached = await attachedTo(customer)
  const [paid] = (await world.stripe.charges.list({ limit: 1 })).data
  const { id } = await world.stripe.paymentIntents.create({
    amount: paid?.amount ?? 0,
    currency: 'usd',
    confirm: true,
    customer,
    confirmation_token: await keepingToken('pm_card_mastercard'),
    setup_future_usage: 'on_session',
    return_url: 'https://elsewhere.example/',
    metadata: {
      case_id: caseId,
      order_id: order.orderId,
      attempt: '2',
      keep_for: (await person.call('userInfo', {})).data.userId,
    },
  })
  expect(await attachedTo(customer)).toHaveLength(2)
  await followPayment(test.deps, id)
  await work()
  expect(await attachedTo(customer)).toEqual(attached)
  expect(await cardsOf(person)).toMatchObject([{ last4: '4242' }])
})

// Last, because the clock moves on.
it('what an abandoned bank’s check charged is forgotten once its order expired', async () => {
  const { person, donor } = await signIn()
  await giveKeeping(donor, 'pm_card_authenticationRequired')
  const customer = await customerOf(person)
  const named = async () => {
    const { rows } = await test.deps.database.pool.query(
      'select 1 from charge_attempt where customer_ref = $1 or keep_for = $2',
      [customer, (await person.call('userInfo', {})).data.userId],
    )
    return rows.length
  }
  expect(await named()).toBe(1)
  await laterBy(test.clock, 3 * DAY_MS, async () => {
    await expireOrders(test.deps)
    await forgetFailures(test.deps)
  })
  expect(await named()).toBe(0)
})
