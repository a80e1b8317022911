import { expect, it } from 'vitest'
import { tabStorage } from '#web/browser/tab-storage-for-tests.ts'
import { forgetCharge, rememberCharge, sentCharge } from './sent-charge.ts'

it('forgets a charge by its own order alone, because another order of the case may have been paid earlier', () => {
  const storage = tabStorage()
  rememberCharge(storage, 'CASE', { orderId: 'open', totalCents: 5000, attempt: 1 })
  forgetCharge(storage, 'CASE', 'paid earlier')
  expect(sentCharge(storage, 'CASE')).toMatchObject({ orderId: 'open', totalCents: 5000, attempt: 1 })
  forgetCharge(storage, 'CASE', 'open')
  expect(sentCharge(storage, 'CASE')).toBeNull()
})
