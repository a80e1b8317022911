import { describe, expect, it } from 'vitest'
import { type CodeName, codes } from '#contract/codes.ts'
import type { OrderState } from '#contract/donations/orders.ts'
import { unpaidFacts } from '#testing/donations/donation-facts.ts'
import { ApiRefusal } from '#web/browser/api/api-refusal.ts'
import { loadResult } from './load-result.ts'

const CASE = 'ABCDEFGH1234'
const ORDER = '01900000-0000-7000-8000-000000000001'

const refusal = (name: CodeName) =>
  new ApiRefusal({ code: codes[name].code, msg: codes[name].sentence, data: null }, codes[name].status)

/** An API with one order of a case that isn't shown. */
const apiWith = (
  { status, nextAttempt = 2 }: { status: OrderState; nextAttempt?: number },
  hidden: CodeName,
) => ({
  orderStatus: async () => ({ status, canRetry: true, nextAttempt }),
  getOrderInfo: async () => ({ ...unpaidFacts, orderId: ORDER, caseId: CASE, status }),
  caseDetail: async () => {
    throw refusal(hidden)
  },
})

const requestOf = (query: string) => new Request(`http://localhost/donate/pay-result/${CASE}?${query}`)

describe('a gift whose case was hidden since', () => {
  it.each(['caseGone', 'notFound', 'caseNotPublic'] as const)(
    'shows its result all the same: %s',
    async (code) => {
      const loaded = await loadResult(
        apiWith({ status: 'succeeded' }, code),
        CASE,
        requestOf(`orderId=${ORDER}`),
      )
      expect(loaded).toMatchObject({ detail: null, caseId: CASE, order: { status: 'succeeded' } })
    },
  )

  it('and leads to the error page without a gift', async () => {
    await expect(
      loadResult(apiWith({ status: 'created' }, 'caseGone'), CASE, requestOf('')),
    ).rejects.toMatchObject({
      init: { status: codes.caseGone.status },
    })
  })
})

describe('a charge that was sent', () => {
  const unseen = async (status: OrderState, nextAttempt: number, query: string) =>
    (
      await loadResult(
        apiWith({ status, nextAttempt }, 'caseGone'),
        CASE,
        requestOf(`orderId=${ORDER}&${query}`),
      )
    ).unseenAttempt

  it('is unknown until the server knows its attempt', async () => {
    expect(await unseen('created', 1, 'attempt=1')).toBe(1)
    expect(await unseen('failed', 2, 'attempt=2')).toBe(2)
    expect(await unseen('failed', 2, 'attempt=1')).toBeNull()
    expect(await unseen('created', 1, '')).toBeNull()
    expect(await unseen('created', 1, 'attempt=x')).toBeNull()
  })
})
