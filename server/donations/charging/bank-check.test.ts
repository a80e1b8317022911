import { beforeAll, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#contract/dates.ts'
import { runJob } from '#server/job-table.ts'
import { testApp } from '#testing/app.ts'
import { Donor } from '#testing/donations/donor.ts'
import { makeCase } from '#testing/make-case.ts'
import { type OutsideWorld, outsideWorld } from '#testing/outside-world.ts'
import { readOrder } from '../orders.queries.ts'

const test = testApp()
const CARD_WITH_BANK_CHECK = 'pm_card_authenticationRequired'
let caseId = ''
let world: OutsideWorld
beforeAll(async () => {
  caseId = await makeCase(test)
  world = outsideWorld(test)
  // No webhooks arrive, so that the tests see the result of polling.
  await world.faults({ dropWebhooks: 1 })
})

const stateOf = async (orderId: string) =>
  (await readOrder(test.deps.database.db, { caseId, orderId }))?.state
const expireOrders = async (): Promise<void> => {
  await runJob(test.deps, 'expire-orders')
}

/** Charges a donation for which the bank requires authentication. */
const giveUntilBankCheck = async () => {
  const donor = new Donor(test)
  const { charged, ...order } = await donor.give({ caseId }, CARD_WITH_BANK_CHECK)
  const secret = charged.envelope.data.nextAction?.clientSecret ?? ''
  return { donor, order, charged, secret }
}

describe('the bank’s check', () => {
  it('is requested, and the bank’s approval pays the order', async () => {
    const { donor, order, charged, secret } = await giveUntilBankCheck()
    expect(charged.envelope.data).toEqual({
      status: 'requires_action',
      nextAction: { kind: 'authenticate', clientSecret: secret },
    })
    expect((await donor.status(order)).envelope.data).toMatchObject({
      status: 'requires_action',
      canRetry: false,
      nextAction: { clientSecret: secret },
    })
    await world.answerBank(secret, 'approve')
    expect((await donor.status(order)).envelope.data.status).toBe('succeeded')
    expect(await world.chargesOf(order.orderId)).toHaveLength(1)
  })

  it('stays the same when the attempt is resent', async () => {
    const { donor, order, secret } = await giveUntilBankCheck()
    const resent = await donor.charge(order, await donor.token())
    expect(resent.envelope.data.nextAction?.clientSecret).toBe(secret)
  })

  it('that fails lets another card pay, and cancels the failed payment at the provider', async () => {
    const { donor, order, secret } = await giveUntilBankCheck()
    await world.answerBank(secret, 'fail')
    expect((await donor.status(order)).envelope.data).toMatchObject({ status: 'failed', nextAttempt: 2 })
    const second = await donor.charge(order, await donor.token(), 2)
    expect(second.envelope.data.status).toBe('succeeded')
    const former = await world.stripe.paymentIntents.retrieve(secret.split('_secret_')[0] ?? '')
    expect(former.status).toBe('canceled')
    expect(await world.chargesOf(order.orderId)).toHaveLength(1)
  })

  it('that the page confirms while it makes another attempt charges the donor once', async () => {
    const { donor, order, secret } = await giveUntilBankCheck()
    const [paymentRef = ''] = secret.split('_secret_')
    await world.answerBank(secret, 'fail')
    await donor.status(order)
    await world.stripe.paymentIntents.confirm(paymentRef, { payment_method: 'pm_card_visa' })
    const second = await donor.charge(order, await donor.token(), 2)
    expect(second.envelope.code).toBe(30206)
    expect(await stateOf(order.orderId)).toBe('succeeded')
    expect(await world.chargesOf(order.orderId)).toHaveLength(1)
  })
})

describe('an order not paid in time', () => {
  it('expires, and can’t be charged', async () => {
    const donor = new Donor(test)
    const order = await donor.begin({ caseId })
    test.clock.advance(31 * MINUTE_MS)
    expect((await donor.charge(order, await donor.token())).envelope.code).toBe(30201)
    await expireOrders()
    expect((await donor.status(order)).envelope.data).toMatchObject({ status: 'expired', canRetry: false })
    expect((await donor.charge(order, await donor.token())).envelope.code).toBe(30201)
  })

  it('isn’t offered for a retry after a decline', async () => {
    const donor = new Donor(test)
    const order = await donor.give({ caseId }, 'pm_card_chargeDeclined')
    test.clock.advance(31 * MINUTE_MS)
    expect((await donor.status(order)).envelope.data).toMatchObject({ status: 'failed', canRetry: false })
    expect((await donor.charge(order, await donor.token(), 2)).envelope.code).toBe(30201)
  })

  it('is canceled at the provider too if the donor abandoned the bank’s check', async () => {
    const { order, secret } = await giveUntilBankCheck()
    test.clock.advance(31 * MINUTE_MS)
    await expireOrders()
    expect(await stateOf(order.orderId)).toBe('expired')
    const payment = await world.stripe.paymentIntents.retrieve(secret.split('_secret_')[0] ?? '')
    expect(payment.status).toBe('canceled')
  })

  it('counts as paid if the bank approves before the expiry job runs', async () => {
    const { order, secret } = await giveUntilBankCheck()
    test.clock.advance(31 * MINUTE_MS)
    await world.answerBank(secret, 'approve')
    await expireOrders()
    expect(await stateOf(order.orderId)).toBe('succeeded')
  })

  it('counts as paid if the bank approves after it has expired', async () => {
    await world.faults({ dropWebhooks: 0 })
    const { order, secret } = await giveUntilBankCheck()
    await test.deps.database.pool.query("update orders set state = 'expired' where order_id = $1", [
      order.orderId,
    ])
    await world.answerBank(secret, 'approve')
    await world.advanceTime(0)
    await test.work()
    await world.faults({ dropWebhooks: 1 })
    expect(await stateOf(order.orderId)).toBe('succeeded')
  })
})
