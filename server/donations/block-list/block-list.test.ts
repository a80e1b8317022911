import { beforeAll, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { HOUR_MS } from '#contract/dates.ts'
import { testApp } from '#testing/app.ts'
import { Donor } from '#testing/donations/donor.ts'
import { makeCase } from '#testing/make-case.ts'
import type { TestPerson } from '#testing/person.ts'
import { giveSecondFactor, staffPerson } from '#testing/staff-person.ts'
import { forgetFailures } from '../sweeping/order-sweeps.ts'

const test = testApp()
const reason = 'Their bank says the card was stolen.'
let tom: TestPerson
let caseId = ''
beforeAll(async () => {
  tom = await staffPerson(test, 'support')
  caseId = await makeCase(test)
})

const OTHER_CARD = 'pm_card_mastercard'
const give = async (email: string, ip: string, card?: string) => {
  const donor = new Donor(test, { address: ip })
  const { charged, orderId } = await donor.give({ caseId, email }, card)
  return { code: charged.envelope.code, orderId }
}
const readEntries = async () => (await tom.call('staffBlocks', {})).data.items

it('a payment under a blocked e-mail address fails like a declined card until the entry is removed', async () => {
  const email = 'blocked@mail.example'
  expect(await tom.code('blockAddress', { address: email, reason: ' ' })).toBe(codes.invalidInput.code)
  expect((await tom.call('blockAddress', { address: 'Blocked@mail.example', reason })).data.added).toBe(1)
  expect((await tom.call('blockAddress', { address: email, reason })).data.added).toBe(0)
  const refused = await give(email, '203.0.113.20')
  expect(refused.code).toBe(codes.paymentDeclined.code)
  expect((await give('somebody@mail.example', '203.0.113.21')).code).toBe(0)
  const { data } = await tom.call('staffOrder', { orderId: refused.orderId })
  expect(data.state).toBe('blocked')

  const [entry] = await readEntries()
  expect(entry).toMatchObject({ part: 'email', reason, orderId: null })
  expect(JSON.stringify(entry)).not.toContain('blocked@')
  expect(await tom.file('staffBlocksCsv', {})).toContain(reason)
  expect(await tom.code('removeBlock', { key: entry?.key ?? '', reason: 'It was a mistake.' })).toBe(0)
  expect(await tom.code('removeBlock', { key: entry?.key ?? '', reason })).toBe(codes.notFound.code)
  expect((await give(email, '203.0.113.22')).code).toBe(0)
})

it('blocking an order’s network and card declines later payments that share either', async () => {
  const { orderId } = await give('first@mail.example', '203.0.113.30')
  const blocked = await tom.call('blockOrder', { orderId, parts: ['network', 'card'], reason })
  expect(blocked.data).toEqual({ added: 2 })
  expect((await readEntries()).map(({ part }) => part).sort()).toEqual(['card', 'network'])
  const sameCard = await give('second@mail.example', '203.0.113.31')
  expect(sameCard.code).toBe(codes.paymentDeclined.code)
  const sameNetwork = await give('third@mail.example', '203.0.113.30', OTHER_CARD)
  expect(sameNetwork.code).toBe(codes.paymentDeclined.code)
  expect((await give('fourth@mail.example', '203.0.113.32', OTHER_CARD)).code).toBe(0)
})

it('an order that was never charged can be blocked by its e-mail address only', async () => {
  const donor = new Donor(test)
  const body = await donor.orderBody({ caseId, email: 'never@mail.example' })
  const { orderId } = (await donor.create(body)).envelope.data
  const { code, msg } = await tom.call('blockOrder', { orderId, parts: ['email', 'card', 'network'], reason })
  expect(code).toBe(codes.conflict.code)
  expect(msg).toBe('This order was never charged, so it has no card or network. Nothing was blocked.')
  expect((await tom.call('blockOrder', { orderId, parts: ['email'], reason })).data.added).toBe(1)
})

it('an order whose network is deleted after a day can be blocked by its other parts only', async () => {
  const { orderId } = await give('yesterday@mail.example', '203.0.113.40', OTHER_CARD)
  test.clock.advance(25 * HOUR_MS)
  await forgetFailures(test.deps)
  await tom.login()
  await giveSecondFactor(test, tom)
  const { code, msg } = await tom.call('blockOrder', { orderId, parts: ['email', 'network'], reason })
  expect(code).toBe(codes.conflict.code)
  expect(msg).toBe('We keep a payment’s network for one day, so this order’s is gone. Nothing was blocked.')
  expect((await tom.call('blockOrder', { orderId, parts: ['email'], reason })).data.added).toBe(1)
})

it('a removed entry is audited with the case of its order', async () => {
  const { orderId } = await give('case@mail.example', '203.0.113.50', OTHER_CARD)
  await tom.call('blockOrder', { orderId, parts: ['email'], reason })
  const [entry] = await readEntries()
  expect(await tom.code('removeBlock', { key: entry?.key ?? '', reason })).toBe(0)
  const removed = await test.deps.database.db
    .selectFrom('auditEntry')
    .select('caseId')
    .where('act', '=', 'block.remove')
    .orderBy('actedAt', 'desc')
    .executeTakeFirst()
  expect(removed).toEqual({ caseId })
})
