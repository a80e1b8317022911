import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { orderCookieOf } from '#contract/donations/order-cookie.ts'
import { RECEIPT_NUMBER } from '#contract/donations/receipt-number.ts'
import { createPersonalData } from '#server/personal-data/key-ring.ts'
import { testApp } from '#testing/app.ts'
import { Donor } from '#testing/donations/donor.ts'
import { makeCase } from '#testing/make-case.ts'
import { receiptNumber } from './receipt.ts'

const test = testApp()
const donorData = { name: 'Quillon Featherstone', email: 'quillon@mail.example' }

/** Id of a donation, which is public. */
let donationId = ''
let otherKey = ''
let caseId = ''
beforeAll(async () => {
  caseId = await makeCase(test)
  const donor = new Donor(test)
  const order = await donor.begin({ caseId, ...donorData, nameShown: 'anonymous' })
  await donor.charge(order, await donor.token())
  otherKey = (await new Donor(test).begin({ caseId })).orderKey
  const { data } = (await test.app.inject(`${calls.caseDonations.path}?caseId=${caseId}`)).json()
  donationId = data.items[0].donationId
  expect(donationId).toBe(order.orderId)
})

const everyCall: [string, Call][] = Object.entries(calls)
const orderCalls = everyCall.filter(
  // Staff calls are covered by access.test.ts.
  ([, { auth, input }]) => auth !== 'staff' && input instanceof z.ZodObject && 'orderId' in input.shape,
)
const otherFields = { attempt: 1, confirmationToken: 'ctoken_1' }

describe('a donation’s public data doesn’t reveal its order', () => {
  it('through any call with an order’s id, because each requires the order’s key', () => {
    expect(orderCalls.map(([name]) => name)).toEqual(expect.arrayContaining(['charge', 'orderStatus']))
    for (const [name, { auth }] of orderCalls) expect([name, auth]).toEqual([name, 'orderKey'])
  })

  const callWithKey = async ([, { method, path }]: [string, Call], orderKey?: string, cookie = '') => {
    const input = { orderId: donationId, ...(orderKey === undefined ? {} : { orderKey }) }
    const answer = await test.app.inject({
      method,
      url: path,
      headers: { cookie },
      ...(method === 'GET' ? { query: input } : { payload: { ...input, ...otherFields } }),
    })
    for (const secret of Object.values(donorData)) expect(answer.body).not.toContain(secret)
    return [answer.statusCode, answer.json().data]
  }

  it.each(orderCalls)('through the call %s without a valid key', async (...call) => {
    const [body = '', mac = ''] = otherKey.split('.')
    const forged = Buffer.from(JSON.stringify([caseId, donationId])).toString('base64url')
    const wrongKeys = [undefined, '', donationId, otherKey, `${forged}.${mac}`, `${body}.${mac}.${mac}`]
    for (const key of wrongKeys) {
      expect(await callWithKey(call, key)).toEqual([403, null])
      expect(await callWithKey(call, undefined, `${orderCookieOf(donationId)}=${key ?? ''}`)).toEqual([
        403,
        null,
      ])
    }
  })

  it('through the receipt’s address', async () => {
    for (const token of [donationId, otherKey, `${caseId}.${donationId}`]) {
      const answer = await test.app.inject({ url: calls.receipt.path, query: { token } })
      expect([answer.statusCode, answer.json().data]).toEqual([404, null])
    }
  })
})

describe('a receipt’s number', () => {
  const ringOf = (...names: string[]) => {
    const [first = '', ...rest] = names
    const key = (keyId: string) => ({ keyId, bytes: Buffer.alloc(32, keyId) })
    return createPersonalData({ keys: [key(first), ...rest.map(key)], clock: test.clock })
  }

  it('has eight unambiguous letters', () => {
    for (let count = 0; count < 100; count += 1)
      expect(receiptNumber(test.deps.personalData, test.deps.ids.uuid())).toMatch(RECEIPT_NUMBER)
  })

  it('can’t be derived from public data', () => {
    expect(receiptNumber(ringOf('one'), donationId)).not.toBe(receiptNumber(ringOf('two'), donationId))
  })

  it('never changes when keys are rotated', () => {
    const number = receiptNumber(ringOf('old'), donationId)
    expect(receiptNumber(ringOf('new', 'old'), donationId)).toBe(number)
    expect(receiptNumber(ringOf('newest', 'new', 'old'), donationId)).toBe(number)
  })
})
