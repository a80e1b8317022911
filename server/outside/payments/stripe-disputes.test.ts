import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { testApp } from '#testing/app.ts'
import { type OutsideWorld, outsideWorld } from '#testing/outside-world.ts'
import { chargeFiftyDollars } from './charge-for-tests.ts'
import { NotAtProvider, OutcomeUnknown, type PaidCharge } from './port.ts'

const test = testApp()
let world: OutsideWorld
beforeAll(() => {
  world = outsideWorld(test)
})
beforeEach(() => world.faults({ reset: true }))

const evidence = (words: string) => ({
  customerName: 'Carol Brandt',
  customerEmail: 'carol.brandt@mail.example',
  description: 'A gift to Rosa Delgado',
  words,
  files: [],
})

/** A payment with a dispute or an inquiry. */
const chargeWithDispute = async (card = 'pm_card_createDispute') => {
  const charge = await chargeFiftyDollars(test, card)
  await world.advanceTime(30)
  const { data } = await world.stripe.disputes.list({ charge: charge.chargeRef })
  return { charge, disputeRef: data[0]?.id ?? '' }
}
const openDispute = ({ paymentRef }: PaidCharge, disputeRef: string) => ({
  disputeRef,
  paymentRef,
  amountCents: 5000,
  status: 'open',
  reason: 'fraudulent',
  evidenceDueAt: expect.any(Date),
  openedAt: expect.any(Date),
  movements: [
    {
      balanceRef: expect.stringMatching(/^txn_/),
      category: 'dispute',
      sourceRef: disputeRef,
      paymentRef: null,
      transferRef: null,
      currency: 'usd',
      amountCents: -5000,
      feeCents: 1500,
      at: expect.any(Date),
    },
  ],
})

describe('a dispute', () => {
  it('has its payment, the amount withdrawn, its fee, and the evidence deadline', async () => {
    const { charge, disputeRef } = await chargeWithDispute()
    const dispute = await test.deps.payments.getDispute(disputeRef)
    expect(dispute).toEqual(openDispute(charge, disputeRef))
    const daysLeft = (Number(dispute.evidenceDueAt) - Number(dispute.openedAt)) / DAY_MS
    expect(daysLeft).toBe(9)
  })

  it('is under review with our evidence, submitted once, and won with the money returned', async () => {
    const { charge, disputeRef } = await chargeWithDispute()
    const { payments } = test.deps
    const reported = await payments.submitEvidence(disputeRef, evidence('winning_evidence'))
    expect(reported).toEqual({ ...openDispute(charge, disputeRef), status: 'under_review' })
    expect((await world.stripe.disputes.retrieve(disputeRef)).evidence).toMatchObject({
      customer_name: 'Carol Brandt',
      customer_email_address: 'carol.brandt@mail.example',
      product_description: 'A gift to Rosa Delgado',
      uncategorized_text: 'winning_evidence',
    })
    await expect(payments.submitEvidence(disputeRef, evidence('more'))).rejects.toThrow(OutcomeUnknown)
    await world.advanceTime(5)
    const won = await payments.getDispute(disputeRef)
    expect(won).toMatchObject({ status: 'won' })
    expect(
      won.movements.map(({ category, amountCents, feeCents }) => [category, amountCents, feeCents]),
    ).toEqual([
      ['dispute', -5000, 1500],
      ['dispute_reversal', 5000, 0],
    ])
  })

  it('is lost if the bank rejects the evidence', async () => {
    const { disputeRef } = await chargeWithDispute('pm_card_createDisputeProductNotReceived')
    await test.deps.payments.submitEvidence(disputeRef, evidence('losing_evidence'))
    await world.advanceTime(5)
    expect(await test.deps.payments.getDispute(disputeRef)).toMatchObject({
      status: 'lost',
      reason: 'product_not_received',
      movements: [{ amountCents: -5000 }],
    })
  })

  it('that is only an inquiry has moved no money, and ends without a decision', async () => {
    const { disputeRef } = await chargeWithDispute('pm_card_createDisputeInquiry')
    const { payments } = test.deps
    expect(await payments.getDispute(disputeRef)).toMatchObject({ status: 'inquiry', movements: [] })
    expect(await payments.submitEvidence(disputeRef, evidence('It was their gift.'))).toMatchObject({
      status: 'inquiry',
    })
    await world.advanceTime(121 * 86_400)
    expect(await payments.getDispute(disputeRef)).toMatchObject({ status: 'closed', movements: [] })
  })

  it('that doesn’t exist, or whose provider is unavailable, has an unknown outcome', async () => {
    const { payments } = test.deps
    await expect(payments.getDispute('du_nowhere')).rejects.toThrow(NotAtProvider)
    await expect(payments.submitEvidence('du_nowhere', evidence('any'))).rejects.toThrow(NotAtProvider)
    await world.faults({ providerDown: true })
    await expect(payments.getDispute('du_nowhere')).rejects.not.toThrow(NotAtProvider)
  })
})

describe('a fraud warning', () => {
  const chargeWithWarning = async (before: (charge: PaidCharge) => Promise<unknown> = async () => {}) => {
    const charge = await chargeFiftyDollars(test, 'pm_card_createIssuerFraudRecord')
    await before(charge)
    await world.advanceTime(60)
    const { data } = await world.stripe.radar.earlyFraudWarnings.list({ charge: charge.chargeRef })
    return { charge, warningRef: data[0]?.id ?? '' }
  }

  it('names the payment, and that a refund still helps', async () => {
    const { charge, warningRef } = await chargeWithWarning()
    expect(await test.deps.payments.getFraudWarning(warningRef)).toEqual({
      paymentRef: charge.paymentRef,
      actionable: true,
    })
  })

  it('of a refunded payment isn’t actionable', async () => {
    const { warningRef } = await chargeWithWarning(({ chargeRef }) =>
      world.stripe.refunds.create({ charge: chargeRef }),
    )
    expect(await test.deps.payments.getFraudWarning(warningRef)).toMatchObject({ actionable: false })
  })

  it('that doesn’t exist has an unknown outcome', async () => {
    await expect(test.deps.payments.getFraudWarning('issfr_nowhere')).rejects.toThrow(NotAtProvider)
  })
})
