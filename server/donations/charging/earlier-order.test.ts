import { beforeEach, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { readTotals } from '#server/ledger/balance.store.ts'
import { testApp } from '#testing/app.ts'
import { type Choices, Donor } from '#testing/donations/donor.ts'
import { makeCase } from '#testing/make-case.ts'
import { outsideWorld } from '#testing/outside-world.ts'

const test = testApp()
let caseId = ''
beforeEach(async () => {
  caseId = await makeCase(test)
})

type Order = { readonly orderId: string; readonly orderKey: string }

/** A browser whose signing key isn't stored, so that each page has another visitor id. It keeps its orders' cookies. */
const browser = () => {
  const cookies: string[] = []
  const page = (): Donor => new Donor(test, { orderKeys: cookies })
  const begin = async (choices: Omit<Choices, 'caseId'>): Promise<Order> => {
    const donor = page()
    const { envelope, cookies: set } = await donor.create(await donor.orderBody({ caseId, ...choices }))
    cookies.push(...set.map((cookie) => cookie.split(';')[0] ?? ''))
    return envelope.data
  }
  const charge = async (order: Order, card?: string) => {
    const donor = page()
    return (await donor.charge(order, await donor.token(card))).envelope
  }
  return { begin, charge }
}
const donationCount = async (): Promise<number> =>
  (await readTotals(test.deps.database.db, caseId)).donationCount

describe('a charge that was lost and arrives', () => {
  it('after another amount was given: it is refused, and nothing was charged by it', async () => {
    const { begin, charge } = browser()
    const lost = await begin({ amountCents: 5000 })
    const paid = await begin({ amountCents: 10_000, email: 'other@mail.example' })
    expect((await charge(paid)).data).toMatchObject({ status: 'succeeded' })
    expect(await charge(lost)).toMatchObject({
      code: codes.draftExpired.code,
      msg: expect.stringContaining('Nothing was charged'),
    })
    expect(await donationCount()).toBe(1)
  })

  it('just before another amount is charged: the other isn’t, until the donor makes a fresh order', async () => {
    const { begin, charge } = browser()
    const late = await begin({ amountCents: 5000 })
    const other = await begin({ amountCents: 10_000 })
    test.clock.advance(1000)
    expect((await charge(late)).data).toMatchObject({ status: 'succeeded' })
    expect((await charge(other)).code).toBe(codes.draftExpired.code)
    expect(await donationCount()).toBe(1)
    test.clock.advance(1000)
    const fresh = await begin({ amountCents: 10_000 })
    expect((await charge(fresh)).data).toMatchObject({ status: 'succeeded' })
  })

  it('at the same time as another amount: one of them is charged', async () => {
    const { begin, charge } = browser()
    const orders = [await begin({ amountCents: 5000 }), await begin({ amountCents: 10_000 })]
    test.clock.advance(1000)
    const envelopes = await Promise.all(orders.map((order) => charge(order)))
    expect(envelopes.map(({ code }) => code).sort()).toEqual([0, codes.draftExpired.code])
    expect(await donationCount()).toBe(1)
  })

  it('from another browser: it is charged', async () => {
    const { begin, charge } = browser()
    const stranger = browser()
    const theirs = await stranger.begin({ amountCents: 5000 })
    expect((await charge(await begin({ amountCents: 10_000 }))).data).toMatchObject({ status: 'succeeded' })
    expect((await stranger.charge(theirs)).data).toMatchObject({ status: 'succeeded' })
  })
})

describe('a payment that waits for the bank', () => {
  const beginBankCheck = async ({ begin, charge }: ReturnType<typeof browser>) => {
    const order = await begin({ amountCents: 5000 })
    const { data } = await charge(order, 'pm_card_authenticationRequired')
    test.clock.advance(1000)
    return { order, secret: data.nextAction?.clientSecret ?? '' }
  }

  it('can’t be confirmed any more once another amount is charged', async () => {
    const donor = browser()
    const world = outsideWorld(test)
    const waiting = await beginBankCheck(donor)
    expect((await donor.charge(await donor.begin({ amountCents: 6500 }))).data.status).toBe('succeeded')
    const former = await world.stripe.paymentIntents.retrieve(waiting.secret.split('_secret_')[0] ?? '')
    expect(former.status).toBe('canceled')
    expect(await world.chargesOf(waiting.order.orderId)).toEqual([])
    expect(await donationCount()).toBe(1)
  })

  it('and was confirmed unnoticed is settled, and the other amount isn’t charged', async () => {
    const donor = browser()
    const world = outsideWorld(test)
    await world.faults({ dropWebhooks: 1 })
    const waiting = await beginBankCheck(donor)
    const other = await donor.begin({ amountCents: 6500 })
    await world.answerBank(waiting.secret, 'approve')
    test.clock.advance(1000)
    expect((await donor.charge(other)).code).toBe(codes.draftExpired.code)
    expect(await world.chargesOf(other.orderId)).toEqual([])
    expect(await donationCount()).toBe(1)
  })
})
