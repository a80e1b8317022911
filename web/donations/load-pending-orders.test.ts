import { expect, test } from 'vitest'
import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import type { OrderInfo, OrderState } from '#contract/donations/orders.ts'
import { unpaidFacts } from '#testing/donations/donation-facts.ts'
import { ApiRefusal } from '#web/browser/api/api-refusal.ts'
import { loadPendingOrders } from './load-pending-orders.ts'

const CASE = 'ABCDEFGH1234'
const OTHER_CASE = 'ZZZZZZZZ1234'
const CREATED_AT = '2026-11-21T20:00:00.000Z'
const OLDER = '01900000-0000-7000-8000-000000000001'
const NEWER = '01900000-0000-7000-8000-000000000002'
const cookies = `a=b; order-${OLDER}=k; order-${NEWER}=k`

type TestOrders = Readonly<Record<string, { caseId: string; status: OrderState; now?: OrderState }>>

/** An API with these orders that records its calls. */
const apiWith = (orders: TestOrders) => {
  const requests: string[] = []
  const orderOf = (orderId: string) => {
    const { notAllowed } = codes
    const order = orders[orderId]
    if (order !== undefined) return order
    throw new ApiRefusal({ code: notAllowed.code, msg: notAllowed.sentence, data: null }, notAllowed.status)
  }
  const api = {
    getOrderInfo: async ({ orderId }: { orderId: string }): Promise<OrderInfo> => {
      requests.push(`info ${orderId.at(-1)}`)
      const { caseId, status } = orderOf(orderId)
      return { ...unpaidFacts, orderId, caseId, status, amountCents: 3400, createdAt: CREATED_AT }
    },
    orderStatus: async ({ orderId }: { orderId: string }): Promise<CallOutput<Calls['orderStatus']>> => {
      requests.push(`status ${orderId.at(-1)}`)
      const { status, now = status } = orderOf(orderId)
      return { status: now, canRetry: false, nextAttempt: 2 }
    },
  }
  return { api, requests }
}

const NOTHING = { waiting: null, resumableOrder: null }
const options = { cookies, isRetry: false, now: new Date('2026-11-21T20:10:00.000Z') }

test('a browser without an order makes no call', async () => {
  const { api, requests } = apiWith({})
  expect(await loadPendingOrders(api, CASE, { ...options, cookies: null })).toEqual(NOTHING)
  expect(await loadPendingOrders(api, CASE, { ...options, cookies: 'a=b' })).toEqual(NOTHING)
  expect(requests).toEqual([])
})

test.each([
  ['requires_action', 'authentication'],
  ['processing', 'confirming'],
  ['unknown', 'confirming'],
] as const)('an order that is %s is pending, also for a case id in lower case', async (status, waitsFor) => {
  const { api } = apiWith({
    [NEWER]: { caseId: OTHER_CASE, status: 'succeeded' },
    [OLDER]: { caseId: CASE, status },
  })
  const waiting = { orderId: OLDER, amountCents: 3400, waitsFor }
  expect((await loadPendingOrders(api, CASE.toLowerCase(), options)).waiting).toEqual(waiting)
})

test('a pending order is found behind eleven newer orders of other cases', async () => {
  const ids = Array.from({ length: 11 }, (_, index) => OLDER.replace(/1$/, (index + 4).toString(16)))
  const { api } = apiWith({
    ...Object.fromEntries(ids.map((id) => [id, { caseId: OTHER_CASE, status: 'succeeded' as const }])),
    [OLDER]: { caseId: CASE, status: 'requires_action' },
  })
  const held = [OLDER, ...ids].map((id) => `order-${id}=k`).join('; ')
  expect((await loadPendingOrders(api, CASE, { ...options, cookies: held })).waiting?.orderId).toBe(OLDER)
})

test('no call is made with an order key of another case', async () => {
  const { api, requests } = apiWith({
    [NEWER]: { caseId: OTHER_CASE, status: 'succeeded' },
    [OLDER]: { caseId: CASE, status: 'requires_action' },
  })
  const keyOf = (caseId: string, orderId: string) => `${btoa(JSON.stringify([caseId, orderId]))}.signature`
  const cookies = `order-${NEWER}=${keyOf(OTHER_CASE, NEWER)}; order-${OLDER}=${keyOf(CASE, OLDER)}`
  const { waiting } = await loadPendingOrders(api, CASE, { ...options, cookies })
  expect(waiting?.orderId).toBe(OLDER)
  expect(requests).toEqual(['info 1', 'status 1'])
})

test.each(['succeeded', 'failed', 'expired', 'cancelled', 'awaiting_payment'] as const)(
  'an order that is %s isn’t pending, and hides an older pending order of the same case',
  async (status) => {
    const { api, requests } = apiWith({
      [NEWER]: { caseId: CASE, status },
      [OLDER]: { caseId: CASE, status: 'requires_action' },
    })
    expect((await loadPendingOrders(api, CASE, options)).waiting).toBeNull()
    expect(requests).toEqual(['info 2'])
  },
)

test('an order approved elsewhere in the meantime is no longer pending', async () => {
  const { api } = apiWith({ [NEWER]: { caseId: CASE, status: 'requires_action', now: 'succeeded' } })
  expect(await loadPendingOrders(api, CASE, options)).toEqual(NOTHING)
})

test('an order key that the server refuses is skipped', async () => {
  const { api } = apiWith({ [OLDER]: { caseId: CASE, status: 'requires_action' } })
  expect((await loadPendingOrders(api, CASE, options)).waiting).toMatchObject({ orderId: OLDER })
})

const LATER = new Date('2026-11-21T20:30:00.000Z')

test.each([
  ['requires_action', true, true],
  ['failed', true, true],
  ['awaiting_payment', true, true],
  ['expired', false, true],
  ['processing', false, false],
  ['succeeded', false, false],
] as const)(
  'an order that is %s is restored into the form before its deadline: %s, later on a retry: %s',
  async (status, beforeDeadline, onRetry) => {
    const { api } = apiWith({ [NEWER]: { caseId: CASE, status } })
    const isRestored = async (changed: object) =>
      (await loadPendingOrders(api, CASE, { ...options, ...changed })).resumableOrder !== null
    expect(await isRestored({})).toBe(beforeDeadline)
    expect(await isRestored({ now: LATER })).toBe(false)
    expect(await isRestored({ isRetry: true, now: LATER })).toBe(onRetry)
  },
)
