import { beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { DAY_MS } from '#contract/dates.ts'
import { runJob } from '#server/job-table.ts'
import { readTotals } from '#server/ledger/balance.store.ts'
import { testApp } from '#testing/app.ts'
import { disputeDonation } from '#testing/donations/dispute-donation.ts'
import { DonationLink } from '#testing/donations/donation-link.ts'
import { Donor } from '#testing/donations/donor.ts'
import { makeCase } from '#testing/make-case.ts'
import { outsideWorld } from '#testing/outside-world.ts'
import { payoutSteps } from '#testing/payouts.ts'
import type { TestPerson } from '#testing/person.ts'
import { Recipient } from '#testing/recipient.ts'
import { giveSecondFactor, staffPerson } from '#testing/staff-person.ts'
import { reminderDayOf } from './hidden-money.ts'
import { runCaseRefund } from './run-case-refund.ts'

const test = testApp()
const { passDays, runQueuedJobs, runWeeklyPayouts } = payoutSteps(test)
const reason = 'The pictures are another family’s.'
let reviewer: TestPerson
let finance: TestPerson
let support: TestPerson
beforeAll(async () => {
  reviewer = await staffPerson(test, 'reviewer')
  finance = await staffPerson(test, 'finance')
  support = await staffPerson(test, 'support')
})
/** Signs in again, because sessions end as the clock goes on. */
const signInStaff = async () => {
  for (const person of [reviewer, finance, support]) {
    await person.login()
    await giveSecondFactor(test, person)
  }
}

const totals = (caseId: string) => readTotals(test.deps.database.db, caseId)
const hide = async (caseId: string) =>
  expect((await reviewer.call('hideCase', { caseId, reason })).code).toBe(0)
const preview = async (caseId: string) => (await finance.call('caseRefundPreview', { caseId })).data
/** Asks for a refund of what the preview shows. */
const refundAll = async (caseId: string, who = finance) => {
  const { donationCount, totalCents } = await preview(caseId)
  return who.call('refundCase', { caseId, donationCount, totalCents, reason })
}
const give = (caseId: string, donors: readonly string[], more = {}) =>
  Promise.all(
    donors.map((name) => DonationLink.create(test, { caseId, email: `${name}@mail.example`, ...more })),
  )
const refundsOf = async (donations: readonly DonationLink[]) =>
  (await Promise.all(donations.map((donation) => donation.refundsAtProvider()))).map((refunds) =>
    refunds.map(({ amount }) => amount),
  )

describe('a refund of all gifts of a hidden fundraiser', () => {
  it('gives each donor back what is left, once, whatever runs twice, and mails them why', async () => {
    const caseId = await makeCase(test, { verified: false })
    const donations = await give(caseId, ['one', 'two', 'three'], { tipCents: 500 })
    expect((await refundAll(caseId)).code).toBe(codes.conflict.code)
    await hide(caseId)
    expect(await preview(caseId)).toMatchObject({
      isHidden: true,
      donationCount: 3,
      totalCents: 16_500,
      shortCents: 0,
      needsApproval: false,
      notReturned: [],
      latest: null,
    })
    const outdated = { caseId, donationCount: 2, totalCents: 11_000, reason }
    expect((await finance.call('refundCase', outdated)).code).toBe(codes.conflict.code)
    const { data } = await refundAll(caseId)
    expect(data.state).toBe('running')
    expect((await refundAll(caseId)).code).toBe(codes.conflict.code)
    const unhide = { caseId, reason: 'The originals came.' }
    expect((await reviewer.call('unhideCase', unhide)).code).toBe(codes.conflict.code)
    const ids = { caseId, caseRefundId: data.caseRefundId, after: null }
    await Promise.all([runCaseRefund(test.deps, ids), runCaseRefund(test.deps, ids)])
    await runQueuedJobs()
    expect(await refundsOf(donations)).toEqual([[5500], [5500], [5500]])
    expect(await totals(caseId)).toMatchObject({ raisedCents: 0, donationCount: 0 })
    expect((await preview(caseId)).latest).toMatchObject({
      state: 'done',
      donationCount: 3,
      totalCents: 16_500,
      completed: { count: 3, cents: 16_500 },
      failed: { count: 0 },
    })
    const [mail] = (await outsideWorld(test).mailTo('one@mail.example')).filter(({ subject }) =>
      subject.includes('on its way back'),
    )
    expect(mail?.text.replace(/\s+/g, ' ')).toContain('We took the fundraiser down and refunded every gift')
    expect((await reviewer.call('unhideCase', unhide)).code).toBe(0)
  })

  it('waits for a payment that its bank checks, and refunds it too', async () => {
    const caseId = await makeCase(test, { verified: false })
    const donations = await give(caseId, ['checked'])
    const donor = new Donor(test)
    const { charged, ...order } = await donor.give({ caseId }, 'pm_card_authenticationRequired')
    expect(charged.envelope.data.status).toBe('requires_action')
    await hide(caseId)
    expect(await preview(caseId)).toMatchObject({
      donationCount: 1,
      notReturned: [{ why: 'in_flight', count: 1 }],
    })
    await refundAll(caseId)
    await runQueuedJobs()
    expect(await refundsOf(donations)).toEqual([[5000]])
    expect((await preview(caseId)).latest).toMatchObject({ state: 'running', completed: { count: 1 } })
    await outsideWorld(test).answerBank(charged.envelope.data.nextAction?.clientSecret ?? '', 'approve')
    await donor.status(order)
    await runJob(test.deps, 'sweep-case-refunds')
    await runQueuedJobs()
    expect(await outsideWorld(test).refundsOf(order.orderId)).toHaveLength(1)
    expect((await preview(caseId)).latest).toMatchObject({ state: 'done', completed: { count: 2 } })
  })

  it('goes on in pieces after a killed process, and says what a bank decides', async () => {
    const caseId = await makeCase(test, { verified: false })
    const names = Array.from({ length: 27 }, (_, index) => `many${index}`)
    const donations = await give(caseId, names)
    const [disputed] = donations
    if (disputed === undefined) throw new Error('No one gave')
    await disputeDonation(test, disputed)
    await hide(caseId)
    expect(await preview(caseId)).toMatchObject({
      donationCount: 26,
      notReturned: [{ why: 'disputed', count: 1, cents: 5000 }],
    })
    const { data } = await refundAll(caseId)
    // One piece, and its process ends before what it queued is done.
    await runCaseRefund(test.deps, { caseId, caseRefundId: data.caseRefundId, after: null })
    await test.deps.database.pool.query(`delete from outbox where topic = 'refund-case'`)
    expect((await preview(caseId)).latest).toMatchObject({ state: 'running', reserved: { count: 25 } })
    await runJob(test.deps, 'sweep-case-refunds')
    await runQueuedJobs()
    expect((await preview(caseId)).latest).toMatchObject({ state: 'done', reserved: { count: 26 } })
    expect((await refundsOf(donations)).flat()).toHaveLength(26)
    expect(await disputed.refundsAtProvider()).toEqual([])
  })

  it('above $5,000 waits for a second person, and holds the money meanwhile', async () => {
    const recipient = await Recipient.verified(test, 'much@mail.example')
    const { caseId } = recipient
    const donations = await give(caseId, ['rich', 'richer'], { amountCents: 300_000 })
    await hide(caseId)
    const { data } = await refundAll(caseId)
    expect(data.state).toBe('awaiting_approval')
    const { caseRefundId } = data
    const decide = (who: TestPerson, decision: 'approve' | 'decline') =>
      who.call('decideCaseRefund', { caseId, caseRefundId, decision, reason: 'Both of us looked at it.' })
    expect((await decide(finance, 'approve')).code).toBe(codes.conflict.code)
    const { data: holds } = await finance.call('staffHolds', { kind: 'hidden', limit: 10 })
    const holdId = holds.items.find((hold) => hold.caseId === caseId)?.holdId ?? ''
    const lift = { caseId, holdId, reason: 'The money is the family’s.', message: 'It is sent to you now.' }
    expect((await finance.call('unfreezeAccount', lift)).code).toBe(codes.conflict.code)
    expect((await support.call('staffAlerts', {})).data.items).toMatchObject([
      { kind: 'case_refund', caseId, closedAt: null },
    ])
    await runQueuedJobs()
    expect(
      (await outsideWorld(test).mailTo(support.email.toLowerCase())).map(({ subject }) => subject),
    ).toContain('Hearten: A refund of all gifts needs a second person')
    expect((await refundsOf(donations)).flat()).toEqual([])
    expect((await decide(support, 'approve')).data.state).toBe('running')
    expect((await decide(support, 'decline')).code).toBe(codes.conflict.code)
    await runQueuedJobs()
    expect(await refundsOf(donations)).toEqual([[300_000], [300_000]])
    expect((await support.call('staffAlerts', {})).data.items).toEqual([])
    expect((await preview(caseId)).latest).toMatchObject({ state: 'done', mayApprove: false })
  })

  it('is neither asked for nor approved by staff who gave', async () => {
    const caseId = await makeCase(test, { verified: false })
    const gifts = { caseId, amountCents: 300_000 }
    await DonationLink.create(test, { ...gifts, email: finance.email })
    await DonationLink.create(test, { ...gifts, email: 'rich.too@mail.example' })
    const expectRefused = (answer: { code: number; msg: string }) =>
      expect(answer).toMatchObject({
        code: codes.conflictOfInterest.code,
        msg: 'You gave to this fundraiser. A colleague has to do this.',
      })
    await hide(caseId)
    expectRefused(await refundAll(caseId))
    const { data } = await refundAll(caseId, support)
    expect(data.state).toBe('awaiting_approval')
    const decide = (decision: 'approve' | 'decline') =>
      finance.call('decideCaseRefund', { caseId, caseRefundId: data.caseRefundId, decision, reason })
    expectRefused(await decide('approve'))
    expect((await decide('decline')).data.state).toBe('declined')
  })

  it('takes what was paid out from the case’s balance, and says how much beforehand', async () => {
    const recipient = await Recipient.verified(test, 'sent@mail.example')
    const { caseId } = recipient
    await recipient.receive()
    await passDays(6)
    await runWeeklyPayouts()
    await passDays(3)
    await signInStaff()
    await give(caseId, ['later'])
    await hide(caseId)
    expect(await preview(caseId)).toMatchObject({ donationCount: 2, totalCents: 10_000, shortCents: 4825 })
  })
})

it('staff are reminded of a hidden case’s money until they decide, and read of it only while it waits', async () => {
  const recipient = await Recipient.verified(test, 'hidden@mail.example')
  const { caseId } = recipient
  await recipient.receive()
  await signInStaff()
  await hide(caseId)
  const alertsOf = async (who: TestPerson) =>
    (await who.call('staffAlerts', {})).data.items.filter((alert) => alert.caseId === caseId)
  const [first, ...others] = await alertsOf(finance)
  expect(first).toMatchObject({ kind: 'hidden_money', address: `/staff/cases/${caseId}`, dueAt: null })
  expect(others).toEqual([])
  expect(await alertsOf(reviewer)).toHaveLength(1)
  expect(await alertsOf(support)).toEqual([])
  const bodies: string[] = []
  for (const days of [1, 1, 1, 1, 4, 7]) {
    test.clock.advance(days * DAY_MS)
    await runJob(test.deps, 'remind-of-hidden-money')
    await runJob(test.deps, 'remind-of-hidden-money')
    await signInStaff()
    const [alert, ...older] = await alertsOf(finance)
    expect(older).toEqual([])
    bodies.push(alert?.body.match(/waited for (.*?)\. Refund/)?.[1] ?? '')
  }
  expect(bodies).toEqual(['a day', 'a day', '3 days', '3 days', '7 days', '14 days'])
  await reviewer.call('unhideCase', { caseId, reason: 'The originals came.' })
  expect(await alertsOf(reviewer)).toEqual([])
})

it.each([
  [0, null],
  [1, 1],
  [2, 1],
  [6, 3],
  [13, 7],
  [21, 21],
])('after %i days the latest reminder is of day %s', (days, day) => {
  expect(reminderDayOf(days)).toBe(day)
})
