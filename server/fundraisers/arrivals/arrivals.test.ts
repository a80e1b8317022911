import { afterEach, beforeAll, expect, it } from 'vitest'
import type { CallOutput } from '#contract/call.ts'
import { type Calls, calls } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { DAY_MS, formatDate, MINUTE_MS } from '#contract/dates.ts'
import { type OrderIds, signOrderKey } from '#server/donations/order-key.ts'
import { liftHold } from '#server/identity-check/holds/account-holds.ts'
import { checkLedger } from '#server/ledger-checks.ts'
import { chooseMail } from '#server/mail-preferences/mail-preferences.ts'
import { preferencePath } from '#server/mail-preferences/preference-link.ts'
import { readPayoutsOf } from '#server/payouts/payouts.queries.ts'
import { returnPayout } from '#server/payouts/settle-payout.ts'
import { testApp } from '#testing/app.ts'
import { DonationLink } from '#testing/donations/donation-link.ts'
import { Donor } from '#testing/donations/donor.ts'
import { type OutsideWorld, outsideWorld } from '#testing/outside-world.ts'
import { attemptOf, payoutSteps } from '#testing/payouts.ts'
import { Recipient } from '#testing/recipient.ts'
import { forgetArrivals } from './tell-of-arrival.ts'
import { decideYearLater } from './year-later.ts'

const test = testApp()
const { passDays, runQueuedJobs, runWeeklyPayouts } = payoutSteps(test)
let world: OutsideWorld
// Queued jobs become due by the database's clock, so the product's clock starts in the past.
beforeAll(() => {
  test.clock.advance(-1600 * DAY_MS)
  world = outsideWorld(test)
})
afterEach(async () => {
  expect(await checkLedger(test.deps.database.db), 'the books').toEqual([])
})

const donor = new Donor(test)
const keyOf = (order: OrderIds) => ({
  orderId: order.orderId,
  orderKey: signOrderKey(test.deps, order),
})
const ask = async (order: OrderIds) =>
  (await donor.call<CallOutput<Calls['requestArrival']>>('POST', calls.requestArrival.path, keyOf(order)))
    .envelope
const wantsArrival = async (order: OrderIds) =>
  (
    await donor.call<CallOutput<Calls['getOrderInfo']>>(
      'GET',
      `${calls.getOrderInfo.path}?${new URLSearchParams(keyOf(order))}`,
    )
  ).envelope.data.wantsArrival

const reached = /^Your \$[\d.]+ reached/
const mailsTo = async (address: string, subject: RegExp) =>
  (await world.mailTo(address)).filter((mail) => subject.test(mail.subject))
const onlyMail = async (address: string, subject: RegExp) => {
  const [mail, ...more] = await mailsTo(address, subject)
  if (mail === undefined || more.length > 0)
    throw new Error(`${mail === undefined ? 'no' : 'more than one'} mail`)
  return mail
}

let people = 0
/** A recipient with gifts of these donors, and the order of each. */
const recipientOf = async (...names: readonly string[]) => {
  people += 1
  const recipient = await Recipient.verified(test, `rosa${people}@mail.example`)
  const orders: OrderIds[] = []
  for (const name of names) {
    orders.push(await recipient.receive(5000, { email: `${name}@mail.example`, name: 'Carol Brandt' }))
    test.clock.advance(MINUTE_MS)
  }
  await runQueuedJobs()
  return { recipient, caseId: recipient.caseId, orders }
}
const arrive = async () => {
  await passDays(5)
  await runWeeklyPayouts()
  for (let days = 0; days < 6; days += 1) await passDays(1)
}
const newestPayout = async (caseId: string) => {
  const [payout] = await readPayoutsOf(test.deps.database.db, caseId)
  if (payout === undefined) throw new Error('Nothing was paid out')
  return payout
}

it('a donor who asks by one press hears to the cent when it arrives, what it paid for, and a year later', async () => {
  const { recipient, caseId, orders } = await recipientOf('told', 'silent', 'left')
  const [told, , left] = orders
  if (told === undefined || left === undefined) throw new Error('no orders')
  expect(await wantsArrival(told)).toBe(false)
  for (const order of [told, told, left]) expect(await ask(order)).toMatchObject({ code: 0 })
  expect(await wantsArrival(told)).toBe(true)
  const foreign = { orderId: told.orderId, orderKey: signOrderKey(test.deps, left) }
  expect((await donor.call('POST', calls.requestArrival.path, foreign)).envelope.code).toBe(
    codes.notAllowed.code,
  )
  const key = { caseId, emailHash: test.deps.personalData.emailHash('left@mail.example') }
  const token = new URL(preferencePath(test.deps.signer, key, 'arrivals'), 'https://hearten.example').pathname
    .split('/')
    .at(-1)
  const choice = { token, kind: 'arrivals', wanted: false }
  const { envelope } = await donor.call('POST', calls.setMailPreference.path, choice)
  expect(envelope).toMatchObject({ code: 0, data: { wanted: { arrivals: false, thanks: true } } })
  await arrive()
  const payout = await newestPayout(caseId)
  expect(payout).toMatchObject({ status: 'paid', donationCount: 3 })
  const mail = await onlyMail('told@mail.example', reached)
  expect(mail.subject).toMatch(/^Your \$48\.25 reached \S+’s bank$/)
  expect(mail.text).toMatch(/Your \$48\.25 reached \S+’s bank (today|on .*) with 2 other gifts\./)
  expect(mail.text).toContain('That’s your gift of $50.00, less $1.75 in card fees.')
  for (const name of ['silent', 'left'])
    expect(await mailsTo(`${name}@mail.example`, reached), name).toEqual([])

  await recipient.person.login()
  const note = { caseId, payoutId: payout.payoutId, text: 'Joists and subfloor.', lines: [] }
  await chooseMail(
    test.deps,
    { ...key, emailHash: test.deps.personalData.emailHash('told@mail.example'), kind: 'updates' },
    false,
  )
  expect(
    (await recipient.person.call('useNote', { caseId, payoutId: payout.payoutId })).data.readerCount,
  ).toBe(3)
  expect((await recipient.person.call('writeUseNote', note)).code).toBe(0)
  test.clock.advance(11 * MINUTE_MS)
  await runQueuedJobs()
  const paidFor = await onlyMail('told@mail.example', /paid for$/)
  expect(paidFor.text).toContain('Joists and subfloor.')
  expect(paidFor.text).toContain('asked what your gift paid for')

  await decideYearLater(test.deps)
  await passDays(366)
  await decideYearLater(test.deps)
  await decideYearLater(test.deps)
  await runQueuedJobs()
  const later = await onlyMail('told@mail.example', /^A year later/)
  expect(later.text).toContain('Joists and subfloor.')
  expect(later.text).toContain(`on ${formatDate(payout.paidAt ?? new Date())}`)
})

it('a payout that comes back says so, and the next one says that it arrived', async () => {
  const { caseId, orders } = await recipientOf('returned', 'early')
  const [order] = orders
  if (order === undefined) throw new Error('no order')
  await ask(order)
  await arrive()
  const payout = await newestPayout(caseId)
  expect((await onlyMail('returned@mail.example', reached)).text).toContain('with one other gift.')
  await returnPayout(test.deps, await attemptOf(test, caseId, payout.payoutId), 'account_closed')
  await runQueuedJobs()
  const back = await onlyMail('returned@mail.example', /sent your \$48\.25 back/)
  expect(back.text).toContain(`The bank returned that transfer on ${formatDate(test.clock.now())}`)
  expect(await mailsTo('early@mail.example', /back/)).toEqual([])
  const location = (await new DonationLink(test, order).read()).order.location
  expect(location).toMatchObject({ moneyState: 'onHold', cameBackAt: test.clock.now().toISOString() })
  // A year later there is nothing to say: it isn't known to have arrived again.
  await passDays(366)
  await decideYearLater(test.deps)
  await runQueuedJobs()
  expect(await mailsTo('returned@mail.example', /^A year later/)).toEqual([])
})

it('a year later, a gift that came back and was sent again is told of by the payout that took it', async () => {
  const { recipient, caseId, orders } = await recipientOf('resent')
  const [order] = orders
  if (order === undefined) throw new Error('no order')
  // The provider pays the second transfer of this, until the first one's money is back.
  await world.stripe.paymentIntents.create({
    ...{ amount: 20_000, currency: 'usd', payment_method: 'pm_card_visa', confirm: true },
    return_url: 'https://elsewhere.example/',
  })
  await ask(order)
  await arrive()
  const first = await newestPayout(caseId)
  await returnPayout(test.deps, await attemptOf(test, caseId, first.payoutId), 'account_closed')
  await runQueuedJobs()
  await test.deps.database.transact((tx) => liftHold(test.deps, tx, caseId, { kind: 'bank_refused' }))
  await arrive()
  const second = await newestPayout(caseId)
  expect(second).toMatchObject({ status: 'paid' })
  expect(second.payoutId).not.toBe(first.payoutId)
  await recipient.person.login()
  const note = { caseId, payoutId: second.payoutId, text: 'Joists and subfloor.', lines: [] }
  expect((await recipient.person.call('writeUseNote', note)).code).toBe(0)
  // The first one is due by then, and the second one twelve days later.
  for (const days of [356, 12]) {
    await passDays(days)
    await decideYearLater(test.deps)
  }
  await runQueuedJobs()
  expect((await onlyMail('resent@mail.example', /^A year later/)).text).toContain('Joists and subfloor.')
})

it('an erased donor leaves no trace of what they were told', async () => {
  const { orders } = await recipientOf('erased')
  const [order] = orders
  if (order === undefined) throw new Error('no order')
  await ask(order)
  await arrive()
  const emailHash = test.deps.personalData.emailHash('erased@mail.example')
  const countTold = async () =>
    (
      await test.deps.database.pool.query('select 1 from arrival_recipient where email_hash = $1', [
        emailHash,
      ])
    ).rows
  expect(await countTold()).toHaveLength(1)
  const address = { emailHash, after: new Date(0), until: test.clock.now() }
  const earlier = { ...address, until: new Date(test.clock.now().getTime() - 30 * DAY_MS) }
  const setToldAt = (toldAt: Date | null) =>
    test.deps.database.pool.query('update arrival_recipient set told_at = $2 where email_hash = $1', [
      emailHash,
      toldAt,
    ])
  // Told, and to be told: the address's earlier owner doesn't take it along.
  for (const toldAt of [test.clock.now(), null]) {
    await setToldAt(toldAt)
    await forgetArrivals(test.deps, earlier)
    expect(await countTold()).toHaveLength(1)
  }
  for (const erase of test.deps.handlers.addressErased) await erase(test.deps, address)
  expect(await countTold()).toEqual([])
})
