import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#contract/dates.ts'
import type { OrderIds } from '#server/donations/order-key.ts'
import { remainingParts } from '#server/donations/refund-parts.ts'
import { reserveRefund } from '#server/donations/refunds/reserve-refund.ts'
import { foldWaitingCases, readBalance } from '#server/ledger/balance.store.ts'
import { postJournals } from '#server/ledger/store.ts'
import { balanceWrittenOff, readWrittenOffCents } from '#server/ledger/write-off-events.ts'
import { checkLedger } from '#server/ledger-checks.ts'
import { testApp } from '#testing/app.ts'
import { laterBy } from '#testing/clock.ts'
import { disputeDonation } from '#testing/donations/dispute-donation.ts'
import { Donor } from '#testing/donations/donor.ts'
import { type OutsideWorld, outsideWorld } from '#testing/outside-world.ts'
import { attemptOf, payoutSteps } from '#testing/payouts.ts'
import type { TestPerson } from '#testing/person.ts'
import { Recipient } from '#testing/recipient.ts'
import { resumePayouts } from '#testing/resume-payouts.ts'
import { staffPerson } from '#testing/staff-person.ts'
import { readPayoutsOf } from './payouts.queries.ts'
import { cancelAttempt } from './stop-attempt.ts'
import { stopPayouts } from './stop-payouts.ts'

/** Write-offs of negative balances: what blocks them, and what comes back afterwards. */

const test = testApp()
const { passDays, runQueuedJobs, runWeeklyPayouts } = payoutSteps(test)
const SLOW = { timeout: 3 * MINUTE_MS }
/** Cents of a donation of $50 less a card fee of $1.75. */
const DONATION = 4825
const reason = 'The case has ended, and no gifts are expected.'

let world: OutsideWorld
let people = 0

beforeAll(async () => {
  world = outsideWorld(test)
  // Our balance at the provider also covers what refunds and card fees take.
  await world.stripe.paymentIntents.create({
    ...{ amount: 100_000, currency: 'usd', payment_method: 'pm_card_bypassPending', confirm: true },
    return_url: 'https://elsewhere.example/',
  })
})
afterEach(async () => {
  await world.faults({ reset: true })
  expect(await checkLedger(test.deps.database.db), 'the books').toEqual([])
})

type Scene = { readonly recipient: Recipient; readonly orderIds: OrderIds }

const give = async ({ caseId }: Recipient, amountCents: number, card?: string): Promise<OrderIds> => {
  const { orderId } = await new Donor(test).give({ caseId, amountCents }, card)
  await runQueuedJobs()
  return { caseId, orderId }
}

/** A recipient with one donation by a card, which has cleared. */
const recipientWithDonation = async (card = 'pm_card_visa'): Promise<Scene> => {
  people += 1
  const recipient = await Recipient.verified(test, `written-off${people}@mail.example`)
  const orderIds = await give(recipient, 5000, card)
  await passDays(7)
  return { recipient, orderIds }
}

/** A member of finance who has just signed in, because sessions end before the tests' days have passed. */
const finance = () => staffPerson(test, 'finance')

/** The same, and the donation has arrived at the recipient's bank. */
const paidRecipient = async (card?: string): Promise<Scene> => {
  const scene = await recipientWithDonation(card)
  await runWeeklyPayouts()
  // Passes day by day, because the time that a bank takes depends on the weekend.
  for (let day = 0; day < 7 && (await payoutsOf(scene.recipient))[0]?.status === 'in_transit'; day += 1)
    await passDays(1)
  expect(await payoutsOf(scene.recipient)).toMatchObject([{ status: 'paid', amountCents: DONATION }])
  return scene
}

const refund = (orderIds: OrderIds) =>
  reserveRefund(test.deps, {
    ...{ orderIds, reason: 'staff', parts: remainingParts, onlyIfCovered: false },
    idempotencyKey: `whole-${orderIds.orderId}`,
  })
const payableCents = async ({ caseId }: Recipient) =>
  (await readBalance(test.deps.database.db, caseId)).payableCents
const writtenOffCents = ({ caseId }: Recipient) => readWrittenOffCents(test.deps.database.db, caseId)
const writeOff = async ({ caseId }: Recipient, balanceCents = -DONATION, member?: TestPerson) =>
  (member ?? (await finance())).call('writeOffBalance', { caseId, balanceCents, reason })
const payoutsOf = ({ caseId }: Recipient) => readPayoutsOf(test.deps.database.db, caseId)

/** Expects the write-off to be refused with a sentence that the list of negative balances shows as well. */
const expectBlocked = async (recipient: Recipient, sentence: RegExp, by?: TestPerson): Promise<void> => {
  const member = by ?? (await finance())
  const refusal = { code: 10409, msg: expect.stringMatching(sentence) }
  expect(await writeOff(recipient, -DONATION, member)).toMatchObject(refusal)
  await foldWaitingCases(test.deps.database)
  const { items } = (await member.call('negativeBalances', {})).data
  const item = items.find(({ caseId }) => caseId === recipient.caseId)
  expect(item?.blockers).toContainEqual(expect.stringMatching(sentence))
  expect(await writtenOffCents(recipient)).toBe(0)
}

describe('a write-off waits', () => {
  it('for a refund that isn’t complete, and its failure leaves nothing to write off', SLOW, async () => {
    await world.faults({ pendingRefundSeconds: 30 * 24 * 3600 })
    const { recipient, orderIds } = await paidRecipient()
    await refund(orderIds)
    await runQueuedJobs()
    await expectBlocked(recipient, /A refund of \$50\.00 isn’t complete yet, and may still fail/)
  })

  it('for a payout that may still be canceled, which then is', SLOW, async () => {
    const { recipient, orderIds } = await recipientWithDonation()
    await runWeeklyPayouts()
    expect(await payoutsOf(recipient)).toMatchObject([{ status: 'in_transit' }])
    const member = await finance()
    await refund(orderIds)
    await expectBlocked(
      recipient,
      /A transfer of \$48\.25 hasn’t arrived yet, and may still be canceled/,
      member,
    )
    await runQueuedJobs()
    expect(await payoutsOf(recipient)).toMatchObject([{ status: 'failed', failure: 'netted' }])
    expect(await payableCents(recipient)).toBe(0)
  })

  it('for a dispute, and for an order whose payment is processing', SLOW, async () => {
    const { recipient, orderIds } = await paidRecipient()
    await disputeDonation(test, orderIds)
    await expectBlocked(recipient, /bank is deciding a dispute over a gift/)
    await disputeDonation(test, orderIds, { status: 'lost' })
    const { orderId } = await new Donor(test).begin({ caseId: recipient.caseId, amountCents: 700 })
    const setState = (state: string) =>
      test.deps.database.pool.query('update orders set state = $1 where order_id = $2', [state, orderId])
    await setState('processing')
    await expectBlocked(recipient, /A donor’s payment of \$7\.00 is processing/)
    await setState('created')
    expect(await writeOff(recipient)).toMatchObject({ code: 0 })
  })

  it('while transfers are stopped, because the books are doubted', SLOW, async () => {
    const { recipient, orderIds } = await paidRecipient()
    await refund(orderIds)
    await runQueuedJobs()
    await stopPayouts(test.deps, 'a test')
    await expectBlocked(recipient, /Transfers are stopped until the books are checked/)
    await resumePayouts(test.deps, { staffId: orderIds.orderId, roles: ['finance'] })
    expect(await writeOff(recipient)).toMatchObject({ code: 0 })
  })

  it('for a refund that is reserved at the same moment', SLOW, async () => {
    const { recipient, orderIds } = await paidRecipient()
    await disputeDonation(test, orderIds, { status: 'lost' })
    await world.faults({ pendingRefundSeconds: 30 * 24 * 3600 })
    const later = await give(recipient, 2000)
    const balanceCents = await payableCents(recipient)
    const member = await finance()
    const [written, refunded] = await Promise.all([writeOff(recipient, balanceCents, member), refund(later)])
    expect(refunded.state).toBe('pending')
    // The write-off came first, and the refund made a negative balance of its own; or it saw the refund.
    const isWritten = written.code === 0
    expect(await writtenOffCents(recipient)).toBe(isWritten ? -balanceCents : 0)
    expect(await payableCents(recipient)).toBe(isWritten ? -(balanceCents + DONATION) : -DONATION)
  })
})

describe('after a write-off', () => {
  /** Refunds a paid-out donation and writes its negative balance off. */
  const refundAndWriteOff = async ({ recipient, orderIds }: Scene): Promise<void> => {
    await refund(orderIds)
    await runQueuedJobs()
    test.clock.advance(1)
    expect(await writeOff(recipient)).toMatchObject({ code: 0 })
    expect(await payableCents(recipient)).toBe(0)
    expect(await writtenOffCents(recipient)).toBe(DONATION)
  }

  it('a refund that fails repays it, and the recipient isn’t paid again', SLOW, async () => {
    const scene = await paidRecipient('pm_card_refundFail')
    const { recipient } = scene
    await refundAndWriteOff(scene)
    await passDays(8)
    expect(await world.refundsOf(scene.orderIds.orderId)).toMatchObject([{ status: 'failed' }])
    expect(await writtenOffCents(recipient)).toBe(0)
    expect(await payableCents(recipient)).toBe(0)
    expect((await recipient.payouts()).money).toMatchObject({ paidCents: DONATION, coveredCents: 0 })
    await passDays(7)
    await runWeeklyPayouts()
    expect(await payoutsOf(recipient)).toHaveLength(1)
  })

  it('a payout that the bank returns repays it', SLOW, async () => {
    await world.faults({ failBankPayouts: 'after_paid' })
    const scene = await paidRecipient()
    const { recipient } = scene
    await refundAndWriteOff(scene)
    await passDays(6)
    expect(await payoutsOf(recipient)).toMatchObject([{ status: 'reversed' }])
    expect(await writtenOffCents(recipient)).toBe(0)
    expect(await payableCents(recipient)).toBe(0)
  })

  it('a later donation is the recipient’s, and so is its refund that fails', SLOW, async () => {
    const scene = await paidRecipient()
    const { recipient } = scene
    await refundAndWriteOff(scene)
    const later = await give(recipient, 5000, 'pm_card_refundFail')
    expect(await payableCents(recipient)).toBe(DONATION)
    await refund(later)
    await passDays(8)
    expect(await world.refundsOf(later.orderId)).toMatchObject([{ status: 'failed' }])
    expect(await payableCents(recipient)).toBe(DONATION)
    expect(await writtenOffCents(recipient)).toBe(DONATION)
  })
})

describe('with a node whose clock is ahead', () => {
  it('a payout that it recorded had arrived before the write-off', SLOW, async () => {
    const scene = await recipientWithDonation()
    await runWeeklyPayouts()
    await laterBy(test.clock, HOUR_MS, async () => {
      for (let day = 0; day < 7 && (await payoutsOf(scene.recipient))[0]?.status === 'in_transit'; day += 1)
        await passDays(1)
    })
    expect(await payoutsOf(scene.recipient)).toMatchObject([{ status: 'paid' }])
    await refund(scene.orderIds)
    await runQueuedJobs()
    expect(await writeOff(scene.recipient)).toMatchObject({ code: 0 })
    expect(await checkLedger(test.deps.database.db)).toEqual([])
  })

  it('a donation after its write-off is the recipient’s, and so is its refund that fails', SLOW, async () => {
    const { recipient, orderIds } = await paidRecipient()
    await refund(orderIds)
    await runQueuedJobs()
    const member = await finance()
    await laterBy(test.clock, 10 * MINUTE_MS, async () => {
      expect(await writeOff(recipient, -DONATION, member)).toMatchObject({ code: 0 })
    })
    const later = await give(recipient, 5000, 'pm_card_refundFail')
    await refund(later)
    await passDays(8)
    expect(await world.refundsOf(later.orderId)).toMatchObject([{ status: 'failed' }])
    expect(await payableCents(recipient)).toBe(DONATION)
    expect(await writtenOffCents(recipient)).toBe(DONATION)
  })
})

it('the books show a write-off of a payout that hadn’t arrived', SLOW, async () => {
  const { recipient, orderIds } = await recipientWithDonation()
  const { caseId } = recipient
  const { db, transact } = test.deps.database
  await runWeeklyPayouts()
  await refund(orderIds)
  const occurredAt = new Date(test.clock.now().getTime() + 1)
  const journal = balanceWrittenOff({ writeOffId: orderIds.orderId, amountCents: DONATION, occurredAt })
  await transact((tx) =>
    postJournals(tx, test.deps.ids, { caseId, journals: [journal], postedAt: occurredAt }),
  )
  const found = { caseId, check: expect.stringContaining('no recipient got or is owed more') }
  expect(await checkLedger(db)).toEqual([expect.objectContaining(found)])
  // The payout is canceled after all, which pays Hearten back.
  const [payout] = await payoutsOf(recipient)
  expect(payout).toMatchObject({ status: 'in_transit' })
  await cancelAttempt(test.deps, await attemptOf(test, caseId, payout?.payoutId ?? ''))
  expect(await writtenOffCents(recipient)).toBe(0)
})
