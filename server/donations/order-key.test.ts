import { beforeAll, expect, test } from 'vitest'
import type { CallOutput, Envelope } from '#contract/call.ts'
import { type Calls, calls } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { DAY_MS } from '#contract/dates.ts'
import {
  ORDER_COOKIES_MAX,
  orderCookieOf,
  orderIdsFor,
  orderIdsIn,
} from '#contract/donations/order-cookie.ts'
import { testApp } from '#testing/app.ts'
import { laterBy } from '#testing/clock.ts'
import { Donor } from '#testing/donations/donor.ts'
import { makeCase } from '#testing/make-case.ts'

const product = testApp()
let caseId = ''
beforeAll(async () => {
  caseId = await makeCase(product)
})

const idOf = (number: number): string => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`

/** Creates an order in a browser that has these keys. @returns the keys it has then */
const createOrderWithKeys = async (keys: readonly string[]) => {
  const donor = new Donor(product)
  const cookies = new Map(keys.map((orderId) => [orderCookieOf(orderId), 'key']))
  const answer = await product.app.inject({
    method: 'POST',
    url: calls.createOrder.path,
    remoteAddress: donor.address,
    headers: {
      cookie: [`uuid=${donor.visitorId}`, ...[...cookies].map((cookie) => cookie.join('='))].join('; '),
    },
    payload: await donor.orderBody({ caseId, email: 'tablet@mail.example' }),
  })
  const { code, data } = answer.json<Envelope<CallOutput<Calls['createOrder']>>>()
  expect(code).toBe(0)
  for (const { name, value, path, expires } of answer.cookies) {
    expect(path).toBe('/')
    if (expires !== undefined && expires.getTime() <= 0) cookies.delete(name)
    else cookies.set(name, value)
  }
  const header = [...cookies.keys()].map((name) => `${name}=k`).join('; ')
  return { orderId: data.orderId, remainingKeys: orderIdsIn(header), answer }
}

test('a device with a hundred donations keeps the keys of the twelve newest orders', async () => {
  const keys = Array.from({ length: 110 }, (_, index) => idOf(index))
  const { orderId, remainingKeys } = await createOrderWithKeys(keys)
  expect(remainingKeys).toHaveLength(ORDER_COOKIES_MAX)
  expect(remainingKeys).toEqual([orderId, ...keys.slice(-ORDER_COOKIES_MAX + 1).reverse()])
})

test('a device with up to twelve keys loses none of them', async () => {
  const keys = Array.from({ length: ORDER_COOKIES_MAX - 1 }, (_, index) => idOf(index))
  const { remainingKeys, answer } = await createOrderWithKeys(keys)
  expect(remainingKeys).toHaveLength(ORDER_COOKIES_MAX)
  expect(answer.cookies).toHaveLength(1)
})

test('a key names its case', async () => {
  const { orderId, answer } = await createOrderWithKeys([])
  const header = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  expect(orderIdsFor(header, caseId)).toEqual([orderId])
  expect(orderIdsFor(header, 'ZZZZZZZZ1234')).toEqual([])
})

test('a browser gets the key as a cookie only, which expires after a day', async () => {
  const donor = new Donor(product)
  const browser = await product.app.inject({
    method: 'POST',
    url: calls.createOrder.path,
    remoteAddress: donor.address,
    headers: { cookie: `uuid=${donor.visitorId}`, 'sec-fetch-site': 'same-origin' },
    payload: await donor.orderBody({ caseId, email: 'browser@mail.example' }),
  })
  const { code, data } = browser.json<Envelope<CallOutput<Calls['createOrder']>>>()
  expect([code, data.orderKey]).toEqual([0, undefined])
  const cookie = browser.cookies.find(({ name }) => name === orderCookieOf(data.orderId))
  const order = { orderId: data.orderId, orderKey: cookie?.value }
  expect((await donor.status(order)).envelope.code).toBe(0)
  const late = await laterBy(product.clock, DAY_MS + 1, () => donor.status(order))
  expect(late.envelope.code).toBe(codes.notAllowed.code)
})
