import { afterEach, beforeAll, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { closedMoneyText, moneyPathOf } from '#contract/cases/money-path.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import { locationText } from '#contract/donations/location-text.ts'
import { addCents, formatCents } from '#contract/money.ts'
import { readPayoutsOf } from '#server/payouts/payouts.queries.ts'
import { testApp } from '#testing/app.ts'
import { disputeDonation } from '#testing/donations/dispute-donation.ts'
import { DonationLink } from '#testing/donations/donation-link.ts'
import { onboarding, type TypedAtProvider } from '#testing/onboarding.ts'
import { outsideWorld } from '#testing/outside-world.ts'
import { payoutSteps } from '#testing/payouts.ts'
import { Recipient } from '#testing/recipient.ts'
import { staffPerson } from '#testing/staff-person.ts'
import { expectStaffSumsAgree, partsSum } from '#testing/staff-sums.ts'

/** What the public page, the dashboard, the Payouts page, the recipient's page, staff and a donor read of a case's money, in each of its states. */

const test = testApp()
const { passDays, runQueuedJobs, runWeeklyPayouts } = payoutSteps(test)

beforeAll(async () => {
  // Our balance at the provider also covers what refunds and card fees take.
  await outsideWorld(test).stripe.paymentIntents.create({
    ...{ amount: 100_000, currency: 'usd', payment_method: 'pm_card_bypassPending', confirm: true },
    return_url: 'https://elsewhere.example/',
  })
})
afterEach(() => outsideWorld(test).faults({ reset: true }))

type Scene = { readonly recipient: Recipient; readonly gift: DonationLink | null }

/** Account number whose payouts fail but may be retried, in the sandbox. */
const FAILING = '000222222227'

let people = 0
const verified = (bank: TypedAtProvider = {}): Promise<Recipient> => {
  people += 1
  return Recipient.verified(test, `agreement${people}@mail.example`, bank)
}
const clearing = async (bank: TypedAtProvider = {}): Promise<Scene> => {
  const recipient = await verified(bank)
  const gift = await DonationLink.create(test, { caseId: recipient.caseId, amountCents: 5000 })
  return { recipient, gift }
}
const refund = async ({ recipient, gift }: Scene, donationCents: number): Promise<void> => {
  const finance = await staffPerson(test, 'finance')
  const { code } = await finance.call('refundOrder', {
    orderIds: { caseId: recipient.caseId, orderId: gift?.orderId ?? '' },
    idempotencyKey: test.deps.ids.uuid(),
    amount: { donationCents, tipCents: 0 },
    reason: 'Asked by phone.',
  })
  expect(code).toBe(0)
  await runQueuedJobs()
}
const sent = async (bank: TypedAtProvider = {}): Promise<Scene> => {
  const scene = await clearing(bank)
  await passDays(7)
  await runWeeklyPayouts()
  return scene
}
/** Waits for the outcome of a transfer: day by day, because the time that a bank takes depends on the weekend. */
const settle = async (scene: Scene, outcome: 'paid' | 'failed'): Promise<Scene> => {
  const statusOf = async () => (await readPayoutsOf(test.deps.database.db, scene.recipient.caseId))[0]?.status
  for (let day = 0; day < 7 && (await statusOf()) === 'in_transit'; day += 1) await passDays(1)
  expect(await statusOf()).toBe(outcome)
  return scene
}
const paid = async (): Promise<Scene> => settle(await sent(), 'paid')
const stopped = async (): Promise<Scene> => {
  const scene = await clearing()
  await onboarding(test).decide(scene.recipient.accountRef, 'reject')
  await runQueuedJobs()
  return scene
}

/** How each state comes about, what a donor reads, and what everyone reads of it once the case has ended. */
const STATES: readonly (readonly [string, () => Promise<Scene>, RegExp | null, string])[] = [
  ['nothing given', async () => ({ recipient: await verified(), gift: null }), null, ''],
  ['clearing', () => clearing(), /^Your gift clears by /, '$48.25 isn’t sent yet.'],
  ['in transit', () => sent(), /^Sent .*, in Rosa’s bank by about /, '$48.25 is in transit.'],
  ['paid', paid, /^Sent .*, arrived in Rosa’s bank /, 'All $48.25 was paid out.'],
  [
    'failed, and sent again',
    async () => settle(await sent({ account: FAILING, again: FAILING }), 'failed'),
    /^Your gift has cleared, leaves .*, and is in Rosa’s bank by about /,
    '$48.25 isn’t sent yet.',
  ],
  ['disabled account', stopped, /^Transfers to Rosa are on hold\. /, '$48.25 is on hold.'],
  [
    'refunded in part',
    async () => {
      const scene = await clearing()
      await refund(scene, 2000)
      return scene
    },
    /^Your gift clears by /,
    '$28.95 isn’t sent yet.',
  ],
  [
    'ended and all paid',
    async () => {
      const scene = await paid()
      await scene.recipient.person.login()
      const ended = {
        caseId: scene.recipient.caseId,
        idempotencyKey: test.deps.ids.uuid(),
        note: 'Thank you all, it is done.',
      }
      expect((await scene.recipient.person.call('endCase', ended)).code).toBe(0)
      return scene
    },
    /^Sent .*, arrived in Rosa’s bank /,
    'All $48.25 was paid out.',
  ],
  [
    'written off',
    async () => {
      const scene = await paid()
      await refund(scene, 5000)
      const { caseId } = scene.recipient
      const finance = await staffPerson(test, 'finance')
      const [negative] = (await finance.call('negativeBalances', {})).data.items
      const { code } = await finance.call('writeOffBalance', {
        ...{ caseId, balanceCents: negative?.balanceCents ?? 0 },
        reason: 'The case has ended, and no gifts are expected.',
      })
      expect(code).toBe(0)
      return scene
    },
    null,
    '$48.25 was paid out, of which $48.25 went back to donors later.',
  ],
]

it.each(STATES)(
  'all pages agree on the money of a case: %s',
  async (_, make, donorReads, endedText) => {
    const { recipient, gift } = await make()
    const { caseId } = recipient
    const { money, nextPayout, payouts, clearing: waiting } = await recipient.payouts()
    const { data: dashboard } = await recipient.person.call('dashboard', { caseId })
    const detail = (await test.app.inject({ url: calls.caseDetail.path, query: { caseId } })).json().data
    const admin = await staffPerson(test, 'admin')
    const { data: staffCase } = await admin.call('staffCase', { caseId })

    const { raisedCents, ...parts } = money
    expect(
      Object.values(parts).reduce((sum, cents) => sum + cents, 0),
      'every cent',
    ).toBe(raisedCents)
    const onTheWayCents =
      money.clearingCents + money.availableCents + money.scheduledCents + money.inTransitCents
    const heldCents = money.onHoldCents + money.heldUntilCheckCents
    const totals = {
      ...{ raisedCents, paidOutCents: money.paidCents, feesCents: money.cardFeesCents, onTheWayCents },
      // What Hearten covered was paid out of more than was raised.
      heldCents: heldCents + money.coveredCents,
    }
    expect(detail, 'the public page').toMatchObject({
      ...totals,
      donationCount: dashboard.totals.donationCount,
    })
    expect(dashboard.totals, 'the dashboard').toMatchObject(totals)
    expect(staffCase, 'staff').toMatchObject({
      ...{ raisedCents, paidOutCents: money.paidCents },
      donations: dashboard.totals.donationCount,
    })
    const { owedCents, onHoldCents, inTransitCents, disputedCents } = staffCase
    expect(addCents(owedCents, onHoldCents, inTransitCents, disputedCents), 'staff').toBe(
      onTheWayCents + heldCents,
    )
    expect(partsSum(staffCase), 'staff’s row').toBe(raisedCents)
    expect(staffCase.nextPayout?.sendsAt ?? null, 'staff').toBe(nextPayout?.sendsAt ?? null)
    expect(detail.nextTransferAt).toBe(nextPayout?.sendsAt ?? null)
    expect(dashboard.nextTransferAt).toBe(detail.nextTransferAt)
    const { nextPayout: recipientReads } = await recipient.checked.info()
    expect(recipientReads?.sendsAt ?? null, 'the recipient').toBe(detail.nextTransferAt)
    const retryAt = payouts.find((payout) => payout.retryAt !== null)?.retryAt ?? null
    if (retryAt !== null)
      expect(nextPayout, 'the retry is next').toMatchObject({ sendsAt: retryAt, isRetry: true })
    expect(detail.inTransit?.amountCents ?? 0, 'in transit').toBe(money.inTransitCents)
    expect(dashboard.inTransit).toEqual(detail.inTransit)
    const { held } = moneyPathOf(detail, detail.inTransit)
    expect(held !== null, 'on hold').toBe(heldCents > 0)
    // On hold, what is clearing is held, too.
    expect(waiting.donationCount > 0, 'what is clearing').toBe(money.clearingCents + money.onHoldCents > 0)
    expect(closedMoneyText(detail, detail.inTransit)).toBe(endedText)
    expect(closedMoneyText(dashboard.totals, dashboard.inTransit)).toBe(endedText)
    const { body: card } = await test.app.inject({ url: `/embed/${caseId}` })
    if (detail.donationStatus === 'ended') expect(card).toContain(endedText)
    const subjects = (await outsideWorld(test).mailTo(recipient.email)).map(({ subject }) => subject)
    const arrived = subjects.filter((subject) => subject.endsWith(' arrived'))
    expect(arrived, 'mails').toEqual(money.paidCents === 0 ? [] : [`${formatCents(money.paidCents)} arrived`])
    const location = gift === null ? null : (await gift.read()).order.location
    const read = location === null ? null : locationText(location, 'Rosa')
    if (retryAt !== null) expect(location?.leavesAt, 'the donor').toBe(retryAt)
    if (donorReads === null) expect(read).toBeNull()
    else expect(read).toMatch(donorReads)
  },
  3 * MINUTE_MS,
)

it('the sums over all cases are those of staff’s pages of money and of payouts', async () => {
  const finance = await staffPerson(test, 'finance')
  const held = await clearing()
  const frozen = {
    caseId: held.recipient.caseId,
    kind: 'staff' as const,
    reason: 'A relative says it isn’t them.',
    message: 'Please call us about your account.',
  }
  expect((await finance.call('freezeAccount', frozen)).code).toBe(0)
  const disputed = await verified()
  await disputeDonation(test, await disputed.receive(7525), { amountCents: 7525 })

  await expectStaffSumsAgree(await staffPerson(test, 'admin'))
})
