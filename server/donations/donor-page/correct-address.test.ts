import { afterEach, expect, it } from 'vitest'
import type { CallOutput } from '#contract/call.ts'
import { type Calls, calls } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/dates.ts'
import { orderCookieOf } from '#contract/donations/order-cookie.ts'
import { readOrder } from '#server/donations/orders.queries.ts'
import { checkLedger } from '#server/ledger-checks.ts'
import { testApp } from '#testing/app.ts'
import { DonationLink } from '#testing/donations/donation-link.ts'
import { Donor } from '#testing/donations/donor.ts'
import { makeCase } from '#testing/make-case.ts'
import { outsideWorld } from '#testing/outside-world.ts'
import { TestPerson } from '#testing/person.ts'
import { giveSecondFactor, staffPerson } from '#testing/staff-person.ts'

const test = testApp()
/** Later than a correction may be. Payments have the provider's time, which isn't the test's. */
const LATE_MS = 2 * HOUR_MS
afterEach(async () => {
  expect(await checkLedger(test.deps.database.db), 'the books').toEqual([])
})

let gifts = 0
/** A gift that went to a mistyped address, with everything that its browser has. */
const mistypedGift = async (caseId: string, tribute = {}) => {
  gifts += 1
  const [wrong, right] = [`wrong${gifts}@mail.example`, `right${gifts}@mail.example`]
  const donor = new Donor(test)
  const { orderId, orderKey } = await donor.give({ caseId, email: wrong, consentUpdates: true, ...tribute })
  await test.work()
  const correct = async (email = right, key = orderKey) =>
    (
      await donor.call<CallOutput<Calls['correctReceiptAddress']>>('POST', calls.correctReceiptAddress.path, {
        orderId,
        orderKey: key,
        email,
      })
    ).envelope
  const info = async () =>
    (
      await donor.call<CallOutput<Calls['getOrderInfo']>>(
        'GET',
        `${calls.getOrderInfo.path}?${new URLSearchParams({ orderId, orderKey })}`,
      )
    ).envelope.data
  const link = new DonationLink(test, { caseId, orderId })
  return { caseId, orderId, orderKey, wrong, right, donor, correct, info, link }
}
const ask = async (gift: Awaited<ReturnType<typeof mistypedGift>>, call: 'requestNews' | 'requestArrival') =>
  gift.donor.call('POST', calls[call].path, { orderId: gift.orderId, orderKey: gift.orderKey })
const donationsOf = async (email: string) => {
  const person = await new TestPerson(test, email).register()
  return (await person.call('ownDonations', {})).data.items
}
const subjects = async (email: string) =>
  (await outsideWorld(test).mailTo(email)).map(({ subject }) => subject)

it('the browser that gave moves the gift to the right address: receipt, list and news follow, and the old link ends', async () => {
  const lena = await new TestPerson(test, 'lena@mail.example').register('Lena Whitcomb')
  const caseId = await makeCase(test, { ownerId: (await lena.call('userInfo', {})).data.userId })
  const gift = await mistypedGift(caseId, {
    tributeKind: 'honor',
    tributeName: 'Ada',
  })
  await ask(gift, 'requestArrival')
  expect((await gift.info()).emailCorrectableUntil).not.toBeNull()
  expect((await gift.correct(gift.wrong)).code).toBe(codes.invalidInput.code)
  expect((await gift.correct('nobody')).code).toBe(codes.invalidInput.code)
  expect(await gift.correct()).toMatchObject({ code: 0, data: { email: gift.right } })
  await test.work()
  await test.work()

  expect(await gift.info()).toMatchObject({
    email: gift.right,
    emailCorrectableUntil: null,
    wantsArrival: true,
    donorName: 'Carol Brandt',
  })
  const receipts = (await outsideWorld(test).mailTo(gift.right)).filter(({ subject }) =>
    /^Thank you/.test(subject),
  )
  expect(receipts).toHaveLength(1)
  const newToken = /\/receipt\/([\w.-]+)/.exec(receipts[0]?.text ?? '')?.[1] ?? ''
  expect((await gift.link.ask(`${calls.receipt.path}?token=${newToken}`)).envelope.code).toBe(0)
  // The first e-mail's reader can neither read nor change the gift.
  expect(await gift.link.code()).toBe(codes.notFound.code)
  for (const [name, input] of [
    ['changeNames', { nameShown: 'full', hideAmount: false }],
    ['refundOwnDonation', {}],
    ['requestRefund', { reason: 'mistake' }],
  ] as const)
    expect((await gift.link.act(name, input)).envelope.code, name).toBe(codes.notFound.code)
  expect((await test.app.inject({ url: `/receipt/${gift.link.token}.pdf` })).statusCode).toBe(404)

  const notices = (await outsideWorld(test).mailTo(gift.wrong)).filter(({ subject }) =>
    /wasn’t yours/.test(subject),
  )
  expect(notices).toHaveLength(1)
  expect(notices[0]?.text).not.toMatch(/\$|Carol|Rosa|right\d/)
  const { db } = test.deps.database
  expect(await readOrder(db, gift)).toMatchObject({ formerEmailHash: null, formerEmailCipher: null })
  expect(await donationsOf(gift.wrong)).toEqual([])
  expect(await donationsOf(gift.right)).toMatchObject([{ amountCents: 5000 }])
  expect((await lena.call('updateAudience', { caseId })).data.donorCount).toBe(1)
  const preferences = db
    .selectFrom('mailPreference')
    .select(['emailHash', 'kind'])
    .where('caseId', '=', caseId)
  expect(await preferences.execute()).toEqual([
    { emailHash: test.deps.personalData.emailHash(gift.right), kind: 'arrivals' },
  ])
  // Once.
  expect((await gift.correct('third@mail.example')).code).toBe(codes.notChangeable.code)

  const support = await staffPerson(test, 'support')
  await giveSecondFactor(test, support)
  const history = (await support.call('staffOrder', { orderId: gift.orderId })).data
  expect(JSON.stringify(history)).toContain('Donor corrected their address')
})

it('nobody else moves it, nor anyone later, nor once the receipt was opened or the gift is going back', async () => {
  const caseId = await makeCase(test)
  const gift = await mistypedGift(caseId)
  const other = await mistypedGift(caseId)
  expect((await gift.correct(gift.right, other.orderKey)).code).toBe(codes.notAllowed.code)
  expect((await gift.correct(gift.right, 'forged')).code).toBe(codes.notAllowed.code)

  // The browser that gave may look at its receipt; a mailbox that opens it has it.
  const path = `${calls.receipt.path}?token=${gift.link.token}`
  const browser = new Donor(test, { orderKeys: [`${orderCookieOf(gift.orderId)}=${gift.orderKey}`] })
  expect((await browser.call('GET', path)).envelope.code).toBe(0)
  expect((await gift.info()).emailCorrectableUntil).not.toBeNull()
  await gift.link.read()
  expect((await gift.info()).emailCorrectableUntil).toBeNull()
  expect((await gift.correct()).code).toBe(codes.notChangeable.code)

  const late = await mistypedGift(caseId)
  test.clock.advance(LATE_MS)
  expect((await late.correct()).code).toBe(codes.notChangeable.code)
  test.clock.advance(-LATE_MS)

  const returned = await mistypedGift(caseId)
  await returned.link.act('refundOwnDonation')
  expect((await returned.correct()).code).toBe(codes.notChangeable.code)
  expect(await subjects(gift.right)).toEqual([])
})

it('two corrections at once leave one address, and a donor who has given before is counted once', async () => {
  const caseId = await makeCase(test)
  const before = await mistypedGift(caseId)
  const gift = await mistypedGift(caseId)
  test.clock.advance(MINUTE_MS)
  const answers = await Promise.all([gift.correct(before.wrong), gift.correct(gift.right)])
  expect(answers.map(({ code }) => code).sort()).toEqual([0, codes.notChangeable.code].sort())
  await test.work()
  await test.work()
  const { email } = await gift.info()
  expect([before.wrong, gift.right]).toContain(email)
})

it('an erased person’s address leaves a gift that was corrected away from it, and isn’t told', async () => {
  const gift = await mistypedGift(await makeCase(test))
  expect((await gift.correct()).code).toBe(0)
  const emailHash = test.deps.personalData.emailHash(gift.wrong)
  expect(await readOrder(test.deps.database.db, gift)).toMatchObject({ formerEmailHash: emailHash })
  const address = { emailHash, after: new Date(0), until: new Date('9999-01-01') }
  for (const erase of test.deps.handlers.addressErased) await erase(test.deps, address)
  expect(await readOrder(test.deps.database.db, gift)).toMatchObject({
    formerEmailHash: null,
    formerEmailCipher: null,
  })
  await test.work()
  await test.work()
  expect((await subjects(gift.wrong)).filter((subject) => /wasn’t yours/.test(subject))).toEqual([])
  expect(await donationsOf(gift.right)).toMatchObject([{ amountCents: 5000 }])
})
