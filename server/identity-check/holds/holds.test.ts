import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { DAY_MS } from '#contract/dates.ts'
import { HOLD_KINDS, type HoldKind } from '#contract/identity-check/payout-holds.ts'
import { appointStaff } from '#server/accounts/staff/appoint-staff.ts'
import { markSecondFactor } from '#server/accounts/staff/second-factor.queries.ts'
import { readPayoutsOf } from '#server/payouts/payouts.queries.ts'
import { runPayouts } from '#server/payouts/run-payouts.ts'
import { sendPayout } from '#server/payouts/send-payout.ts'
import { testApp } from '#testing/app.ts'
import { type OutsideWorld, outsideWorld } from '#testing/outside-world.ts'
import { attemptOf } from '#testing/payouts.ts'
import type { TestPerson } from '#testing/person.ts'
import { Recipient } from '#testing/recipient.ts'
import { staffPerson } from '#testing/staff-person.ts'
import { followAccount } from '../withdrawal-account/follow-account.ts'
import { liftEndedHolds, liftHold, openHold } from './account-holds.ts'
import { holdMoney } from './hold-money.ts'

const test = testApp()
let world: OutsideWorld
const FREEZE = {
  reason: 'A relative says that it isn’t her.',
  message: 'We have a question about your fundraiser. Look at our mail.',
}
const LIFT = {
  reason: 'Spoke with Odette. License matches.',
  message: 'Thanks for talking with us. All is open.',
}

let finance: TestPerson
beforeAll(async () => {
  world = outsideWorld(test)
  test.clock.advance(-60 * DAY_MS)
})
let personCount = 0
let recipient: Recipient
beforeEach(async () => {
  personCount += 1
  recipient = await Recipient.verified(test, `held${personCount}@mail.example`)
  await recipient.receive()
  test.clock.advance(6 * DAY_MS)
  await world.advanceTime((6 * DAY_MS) / 1000)
  finance = await staffPerson(test, 'finance')
})

const runQueuedJobs = async (): Promise<void> => {
  for (let round = 0; round < 3; round += 1) await test.work()
}
const readPublicCase = async () => {
  const { caseId } = recipient
  return (await test.app.inject({ url: calls.caseDetail.path, query: { caseId } })).json().data
}
const open = (kind: HoldKind) =>
  test.deps.database.transact((tx) => openHold(test.deps, tx, recipient.caseId, { kind }))
const lift = (kind: HoldKind) =>
  test.deps.database.transact((tx) => liftHold(test.deps, tx, recipient.caseId, { kind }))
const payouts = () => readPayoutsOf(test.deps.database.db, recipient.caseId)
const mails = async () =>
  (await world.mailTo(recipient.email)).map(({ subject, text }) => `${subject}\n${text}`)

describe('a freeze', () => {
  it('is visible at once to its recipient and the public, mailed, and lifted by staff only', async () => {
    const { caseId } = recipient
    const { code, data } = await finance.call('freezeAccount', { caseId, kind: 'staff', ...FREEZE })
    expect(code).toBe(0)
    expect((await finance.call('freezeAccount', { caseId, kind: 'staff', ...FREEZE })).code).not.toBe(0)
    const heldPayouts = await recipient.payouts()
    expect(heldPayouts).toMatchObject({
      verified: false,
      holds: [{ code: 'staff.freeze', why: FREEZE.message, appeal: expect.any(String) }],
      money: { availableCents: 0, onHoldCents: 4825 },
    })
    expect(JSON.stringify(heldPayouts)).not.toContain('relative')
    expect(await readPublicCase()).toMatchObject({ verified: false, heldFor: 'hold', onTheWayCents: 0 })
    expect((await recipient.person.call('getSimpleInfo', { caseId })).data.withdrawalAccount).toBe(2)
    expect((await recipient.person.call('allSelfCases', {})).data).toMatchObject([
      { state: 'paused', pauseCauses: ['frozen'], refundsAt: null, recipient: { accountState: 2 } },
    ])
    await runQueuedJobs()
    expect(await mails()).toContainEqual(expect.stringContaining(FREEZE.message))
    expect(await mails()).toContainEqual(expect.stringContaining('giving was open, it’s paused'))

    await followAccount(test.deps, recipient.accountRef)
    await runPayouts(test.deps)
    expect(await payouts(), 'the provider’s answer lifts nothing').toEqual([])

    const staffHolds = (await finance.call('staffHolds', {})).data.items
    expect(staffHolds[0]).toMatchObject({ caseId, reason: FREEZE.reason, heldCents: 4825, mayLift: true })
    const lifted = await finance.call('unfreezeAccount', { caseId, holdId: data.holdId, ...LIFT })
    expect(lifted.code).toBe(0)
    expect((await recipient.payouts()).holds).toEqual([])
    expect(await readPublicCase()).toMatchObject({ verified: true, heldFor: null })
    await runQueuedJobs()
    expect(await mails()).toContainEqual(expect.stringContaining(LIFT.message))
    await runPayouts(test.deps)
    expect(await payouts()).toHaveLength(1)
    const acts = await test.deps.database.pool.query(
      'select act, reason from audit_entry where case_id = $1 order by acted_at',
      [caseId],
    )
    expect(acts.rows.slice(-2)).toEqual([
      { act: 'account.freeze', reason: FREEZE.reason },
      { act: 'account.unfreeze', reason: LIFT.reason },
    ])
  })

  it('isn’t lifted by the organizer, even if they are staff', async () => {
    const { caseId, person } = recipient
    await person.login()
    const { userId } = (await person.call('userInfo', {})).data
    await appointStaff(test.deps, { userId, roles: ['finance'] })
    const sessionId = (await person.call('sessions', {})).data.find(({ current }) => current)?.sessionId ?? ''
    await markSecondFactor(test.deps.database.db, { userId, sessionId }, test.clock.now())
    const { holdId } = (await finance.call('freezeAccount', { caseId, kind: 'staff', ...FREEZE })).data
    expect((await person.call('unfreezeAccount', { caseId, holdId, ...LIFT })).msg).toContain('your own')
    expect((await recipient.payouts()).holds).toHaveLength(1)
  })

  it('needs the finance role, an internal reason and a message for its recipient', async () => {
    const { caseId } = recipient
    const support = await staffPerson(test, 'support')
    expect((await support.call('freezeAccount', { caseId, kind: 'staff', ...FREEZE })).code).not.toBe(0)
    const short = await finance.call('freezeAccount', { caseId, kind: 'staff', reason: 'No', message: '' })
    expect(short.data).toMatchObject({ fields: [{ field: 'reason' }, { field: 'message' }] })
  })
})

/** All pairs of kinds, including those of the same kind twice. */
const PAIRS = HOLD_KINDS.flatMap((first, index) =>
  HOLD_KINDS.slice(index).map((second) => [first, second] as const),
)

it('with two open holds of any kind, nothing is reserved until both are lifted', async () => {
  for (const [first, second] of PAIRS) {
    await open(first)
    await open(second)
    await runPayouts(test.deps)
    expect(await payouts(), `${first} and ${second}`).toEqual([])
    if (first !== second) {
      await lift(first)
      await runPayouts(test.deps)
      expect(await payouts(), `${second} alone`).toEqual([])
    }
    await lift(second)
  }
  await runPayouts(test.deps)
  expect(await payouts()).toHaveLength(1)
})

it('with two open holds of any kind, nothing is sent until both are lifted', async () => {
  await runPayouts(test.deps)
  const [payout] = await payouts()
  const attempt = await attemptOf(test, recipient.caseId, payout?.payoutId ?? '')
  for (const [first, second] of PAIRS) {
    await open(first)
    await open(second)
    await expect(sendPayout(test.deps, attempt)).rejects.toMatchObject({ codeName: 'recipientNotVerified' })
    await lift(first)
    if (first !== second)
      await expect(sendPayout(test.deps, attempt)).rejects.toMatchObject({ codeName: 'recipientNotVerified' })
    await lift(second)
  }
  expect(await sendPayout(test.deps, attempt)).toBe(true)
})

it('a hold with an end date ends automatically, and the account’s other holds stay', async () => {
  const { caseId } = recipient
  const untilAt = new Date(test.clock.now().getTime() + DAY_MS)
  await test.deps.database.transact((tx) =>
    openHold(test.deps, tx, caseId, { kind: 'bank_changed', untilAt }),
  )
  await holdMoney(test.deps, caseId, 'identity')
  test.clock.advance(2 * DAY_MS)
  await liftEndedHolds(test.deps)
  expect((await recipient.payouts()).holds).toMatchObject([{ code: 'identity.doubt' }])
})

it('staff can’t lift a hold that ends automatically, and are told so', async () => {
  const { caseId } = recipient
  const holdId = (await holdMoney(test.deps, caseId, 'bank_changed')) ?? ''
  expect((await finance.call('unfreezeAccount', { caseId, holdId, ...LIFT })).msg).toContain(
    'ends automatically',
  )
})

describe('an appeal', () => {
  const TEXT = 'It is me. Here is who can tell: the parish office, 740 555 0100.'
  const KEPT = {
    reason: 'Called the parish: nobody knows her there.',
    message: 'We called the parish, and nobody there knows of it. Please send us your license.',
  }

  it('is possible once, is answered by another member of staff, and the answer is mailed', async () => {
    const { caseId } = recipient
    const { data } = await finance.call('freezeAccount', { caseId, kind: 'identity', ...FREEZE })
    const { holdId } = data
    await recipient.person.login()
    const appeal = () => recipient.person.call('appealHold', { caseId, holdId, text: TEXT })
    expect((await recipient.person.call('appealHold', { caseId, holdId, text: 'No.' })).data).toMatchObject({
      fields: [{ field: 'text' }],
    })
    const { data: accepted } = await appeal()
    expect(await appeal()).toMatchObject({ msg: 'You’ve already asked us. We’ll answer by e-mail.' })
    expect((await recipient.payouts()).holds).toMatchObject([
      { appealAnswerDueAt: accepted.answerDueAt, appealedAt: expect.any(String), appealAnswer: null },
    ])

    const countAppeals = async (staff: TestPerson) =>
      (await staff.call('staffWork', {})).data.queues.find(({ queue }) => queue === 'appeals')?.count
    expect(await countAppeals(finance)).toBe(1)
    const listAppealed = async (staff: TestPerson) =>
      (await staff.call('staffHolds', { appealed: 'true' })).data.items
    expect(await listAppealed(finance)).toMatchObject([
      { holdId, mayAnswer: false, appeal: { text: TEXT, answer: null } },
    ])
    const own = await finance.call('answerHoldAppeal', { caseId, holdId, ...KEPT })
    expect(own.msg).toBe('You froze this account. Someone else has to answer.')
    const other = await staffPerson(test, 'admin')
    expect(await listAppealed(other)).toMatchObject([{ mayAnswer: true }])
    expect((await other.call('answerHoldAppeal', { caseId, holdId, ...KEPT })).code).toBe(0)
    expect((await other.call('answerHoldAppeal', { caseId, holdId, ...KEPT })).msg).toContain(
      'already answered',
    )
    expect(await countAppeals(other)).toBe(0)
    await runQueuedJobs()
    expect(await mails()).toContainEqual(expect.stringContaining(KEPT.message))
    expect((await recipient.payouts()).holds).toMatchObject([{ appealAnswer: { text: KEPT.message } }])
  })

  it('is refused for automatic holds, and to strangers', async () => {
    const { caseId } = recipient
    const holdId = (await holdMoney(test.deps, caseId, 'bank_changed')) ?? ''
    await recipient.person.login()
    expect((await recipient.person.call('appealHold', { caseId, holdId, text: TEXT })).msg).toContain(
      'There’s nothing to appeal',
    )
    const stranger = await Recipient.verified(test, `stranger${personCount}@mail.example`)
    expect((await stranger.person.call('appealHold', { caseId, holdId, text: TEXT })).code).not.toBe(0)
  })
})
