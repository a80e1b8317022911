import { beforeAll, beforeEach, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import { WITHDRAWAL_ACCOUNT } from '#contract/identity-check/withdrawal-account.ts'
import { readPayoutsOf } from '#server/payouts/payouts.queries.ts'
import { runPayouts } from '#server/payouts/run-payouts.ts'
import { testApp } from '#testing/app.ts'
import { placeDonation } from '#testing/donations/place-donation.ts'
import { IdentityCheckClient } from '#testing/identity-check.ts'
import { GOOD_ANSWERS, onboarding } from '#testing/onboarding.ts'
import { outsideWorld } from '#testing/outside-world.ts'
import { TestPerson } from '#testing/person.ts'
import { Recipient } from '#testing/recipient.ts'
import { staffPerson } from '#testing/staff-person.ts'

const test = testApp()
beforeAll(() => test.clock.advance(-60 * DAY_MS))
beforeEach(() => outsideWorld(test).faults({ reset: true }))

const CENTS = 4825

/** What each page says of a case's held money. */
const readPages = async ({ caseId, ...recipient }: Pick<Recipient, 'caseId' | 'payouts'>) => {
  const admin = await staffPerson(test, 'admin')
  const { holds, money, nextPayout } = await recipient.payouts()
  const detail = (await test.app.inject({ url: calls.caseDetail.path, query: { caseId } })).json().data
  const { data: figures } = await admin.call('payoutFigures', {})
  const { data: staffHolds } = await admin.call('staffHolds', {})
  const { data: staffMoney } = await admin.call('staffMoney', {})
  const { data: staffCase } = await admin.call('staffCase', { caseId })
  return {
    organizer: {
      codes: holds.map(({ code }) => code),
      held: money.onHoldCents,
      sent: money.availableCents + money.clearingCents,
      promises: nextPayout !== null,
    },
    everyone: {
      heldFor: detail.heldFor,
      held: detail.heldCents,
      sent: detail.onTheWayCents,
      promises: detail.nextTransferAt !== null,
    },
    staff: {
      onHold: figures.onHold,
      due: figures.due.cents,
      holds: staffHolds.items.map(({ kind, code, heldCents, mayLift }) => ({
        kind,
        code,
        heldCents,
        mayLift,
      })),
      money: staffMoney.onHoldCents,
      case: staffCase.account?.holds.map(({ code }) => code),
    },
  }
}

it('the money of an account that the provider stopped is on hold on every page, until it is enabled', async () => {
  const recipient = await Recipient.verified(test, 'stopped@mail.example')
  await recipient.receive()
  test.clock.advance(6 * DAY_MS)
  await outsideWorld(test).advanceTime((6 * DAY_MS) / 1000)
  const pages = () => readPages({ caseId: recipient.caseId, payouts: () => recipient.payouts() })
  const free = {
    organizer: { codes: [], held: 0, sent: CENTS, promises: true },
    everyone: { heldFor: null, held: 0, sent: CENTS, promises: true },
    staff: { onHold: { count: 0, cents: 0 }, due: CENTS, holds: [], money: 0, case: [] },
  }
  const held = (code: string) => ({
    organizer: { codes: [code], held: CENTS, sent: 0, promises: false },
    everyone: { heldFor: 'hold', held: CENTS, sent: 0, promises: false },
    staff: {
      onHold: { count: 1, cents: CENTS },
      due: 0,
      holds: [{ kind: 'account_stopped', code, heldCents: CENTS, mayLift: false }],
      money: CENTS,
      case: [code],
    },
  })
  const { decide } = onboarding(test)
  const decideAndFollow = async (act: 'reject' | 'let_go' | 'ask_again') => {
    await decide(recipient.accountRef, act)
    await test.work()
  }
  const run = async () => {
    await runPayouts(test.deps)
    return (await readPayoutsOf(test.deps.database.db, recipient.caseId)).length
  }
  expect(await pages()).toEqual(free)
  await decideAndFollow('reject')
  expect(await pages()).toEqual(held('account.rejected'))
  expect(await run()).toBe(0)
  await decideAndFollow('let_go')
  expect(await pages()).toEqual(free)
  await decideAndFollow('ask_again')
  expect(await pages()).toEqual(held('account.details_due'))

  const admin = await staffPerson(test, 'admin')
  const { alerts } = (await admin.call('staffSystem', {})).data
  const stopped = alerts.filter(({ title }) => title === 'The payment provider stopped a recipient’s account')
  expect(stopped).toHaveLength(2)
  expect(stopped.map(({ body }) => body).join()).toContain(`Case ${recipient.caseId}: account.rejected.`)
})

it('an organizer is told once that someone else’s account was stopped, and needs to do nothing', async () => {
  const organizer = await new TestPerson(test, 'lena@mail.example').register('Lena Whitcomb')
  const { userId: ownerId } = (await organizer.call('userInfo', {})).data
  const invited = await IdentityCheckClient.beneficiary(test, 'rosa@mail.example', { ownerId })
  const checked = await invited.confirmCode()
  await checked.submitDetails()
  await placeDonation(test, checked.caseId, { amountCents: 5000 })
  const { data } = await checked.person.call('beginAccountSession', { caseId: checked.caseId })
  const provider = onboarding(test)
  await provider.type(data.clientSecret, GOOD_ANSWERS)
  const readAccount = () =>
    test.deps.database.db
      .selectFrom('withdrawalAccount')
      .select(['accountRef', 'state'])
      .where('caseId', '=', checked.caseId)
      .executeTakeFirstOrThrow()
  // The provider's messages arrive by themselves. An account that was never verified isn't stopped.
  const isVerified = async (): Promise<boolean> => {
    await test.work()
    return (await readAccount()).state === WITHDRAWAL_ACCOUNT.verified
  }
  await expect.poll(isVerified, { timeout: MINUTE_MS }).toBe(true)
  await provider.decide((await readAccount()).accountRef ?? '', 'ask_again')
  const mailsTo = async (email: string) =>
    (await outsideWorld(test).mailTo(email)).filter(({ text }) => text.includes('account.details_due'))
  const countMails = async (): Promise<number> => {
    await test.work()
    return (await mailsTo(organizer.email)).length + (await mailsTo(checked.person.email)).length
  }
  await expect.poll(countMails, { timeout: MINUTE_MS }).toBe(2)
  await countMails()
  const [mail, ...more] = await mailsTo(organizer.email)
  expect(mail?.text.replace(/\s+/g, ' ')).toContain(
    'None for you. We asked Rosa to add it in the provider’s secure form.',
  )
  expect(more).toEqual([])
  expect(await mailsTo(checked.person.email)).toHaveLength(1)
})
