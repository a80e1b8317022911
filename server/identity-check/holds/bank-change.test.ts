import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { DAY_MS, HOUR_MS } from '#contract/dates.ts'
import { BANK_CHANGE_HOURS } from '#contract/identity-check/payout-holds.ts'
import { runJob } from '#server/job-table.ts'
import { checkLedger } from '#server/ledger-checks.ts'
import { readPayoutsOf } from '#server/payouts/payouts.queries.ts'
import { runPayouts } from '#server/payouts/run-payouts.ts'
import { testApp } from '#testing/app.ts'
import { DEBIT_CARD, onboarding, type TypedAtProvider } from '#testing/onboarding.ts'
import { type OutsideWorld, outsideWorld } from '#testing/outside-world.ts'
import { Recipient } from '#testing/recipient.ts'
import { applyAccountState } from '../withdrawal-account/apply-account-state.ts'
import { pollAccount } from '../withdrawal-account/follow-account.ts'
import {
  numberAccountQuery,
  readWithdrawalAccount,
} from '../withdrawal-account/withdrawal-account.queries.ts'
import { liftEndedHolds } from './account-holds.ts'

/** Any change of a bank account holds payouts, since a hijacker could redirect all donations by one. */

const test = testApp()
let world: OutsideWorld
let provider: ReturnType<typeof onboarding>
beforeAll(() => {
  test.clock.advance(-60 * DAY_MS)
  world = outsideWorld(test)
  provider = onboarding(test)
})

let personCount = 0
let recipient: Recipient
beforeEach(async () => {
  await world.faults({ reset: true })
  personCount += 1
  recipient = await Recipient.verified(test, `banked${personCount}@mail.example`)
  await recipient.receive()
  await pass(6 * DAY_MS)
})
afterEach(async () => {
  expect(await checkLedger(test.deps.database.db), 'the books').toEqual([])
})

const OTHER_BANK: TypedAtProvider = { routing: '110000000', account: '000123456789', again: '000123456789' }
const pass = async (ms: number): Promise<void> => {
  test.clock.advance(ms)
  await world.advanceTime(ms / 1000)
  await settle()
}
const settle = async (): Promise<void> => {
  for (let round = 0; round < 3; round += 1) await test.work()
}
/** Changes the bank account or card in the provider's form, after the mailed code. */
const changeBank = async (typed: TypedAtProvider = OTHER_BANK): Promise<void> => {
  await recipient.person.login()
  await recipient.checked.confirmCode()
  const { data } = await recipient.checked.beginBankChange()
  expect(await provider.type(data.clientSecret, typed)).toEqual({})
}
/** Delivers the provider's webhooks. */
const receiveWebhooks = async (): Promise<void> => {
  await world.advanceTime(1)
  await settle()
}
const holds = async () => (await recipient.payouts()).holds
const payouts = () => readPayoutsOf(test.deps.database.db, recipient.caseId)
const mailsTo = async (email: string) => (await world.mailTo(email)).map(({ subject }) => subject)
const CHANGED = 'Where transfers go was changed'

describe('a bank account change', () => {
  it('needs a code and a signature, and is entered at the provider only', async () => {
    const { checked, person, caseId } = recipient
    await person.login()
    expect((await person.call('beginBankChange', { caseId, formId: 'x', sign: 'x' })).code).toBe(
      codes.checkCodeNeeded.code,
    )
    await checked.confirmCode()
    expect((await person.call('beginBankChange', { caseId, formId: 'x', sign: 'x' })).code).toBe(
      codes.checkFormExpired.code,
    )
    const { formId } = await checked.form()
    expect((await person.call('beginBankChange', { caseId, formId, sign: 'x' })).code).toBe(
      codes.signInvalid.code,
    )
    const { code, data } = await checked.beginBankChange()
    expect(code).toBe(0)
    expect(await provider.type(data.clientSecret, { ...OTHER_BANK, again: '1' })).toMatchObject({
      again: 'The account numbers don’t match.',
    })
  })

  it('holds payouts for 72 hours, is mailed to the recipient, and receives the held payouts afterwards', async () => {
    const before = await recipient.payouts()
    await changeBank()
    await receiveWebhooks()
    const untilAt = new Date(test.clock.now().getTime() + BANK_CHANGE_HOURS * HOUR_MS).toISOString()
    expect(await holds()).toMatchObject([{ code: 'bank.changed', byAt: untilAt, appeal: null }])
    expect(await mailsTo(recipient.email)).toContain(CHANGED)
    await runPayouts(test.deps)
    expect(await payouts(), 'nothing leaves meanwhile').toEqual([])
    await pass(BANK_CHANGE_HOURS * HOUR_MS)
    await liftEndedHolds(test.deps)
    await runPayouts(test.deps)
    await settle()
    expect(await holds()).toEqual([])
    expect(await payouts()).toMatchObject([
      { status: 'in_transit', amountCents: before.money.availableCents },
    ])
  })

  it('opens one hold for repeated and late events', async () => {
    await world.faults({ duplicateWebhooks: 1, reorderWebhooks: 1, delayWebhooksSeconds: 30 })
    await changeBank()
    const { caseId } = recipient
    await pollAccount(test.deps, caseId)
    const [first] = await holds()
    await pass(HOUR_MS)
    await Promise.all([pollAccount(test.deps, caseId), pollAccount(test.deps, caseId)])
    expect(await holds()).toEqual([first])
    expect((await mailsTo(recipient.email)).filter((subject) => subject === CHANGED)).toHaveLength(1)
  })

  it('made at the provider itself is noticed by its event or by the daily poll', async () => {
    await provider.decide(recipient.accountRef, 'change_bank')
    await receiveWebhooks()
    expect(await holds()).toMatchObject([{ code: 'bank.changed' }])
    await pass(4 * DAY_MS)
    await liftEndedHolds(test.deps)
    await world.faults({ dropWebhooks: 1 })
    await provider.decide(recipient.accountRef, 'change_bank')
    await receiveWebhooks()
    expect(await holds()).toEqual([])
    await pass(DAY_MS + HOUR_MS)
    await runJob(test.deps, 'follow-unheard-accounts')
    expect(await holds()).toMatchObject([{ code: 'bank.changed' }])
  })

  it('in two steps, removed and then added, holds payouts, too', async () => {
    const { caseId } = recipient
    const { db } = test.deps.database
    const known = await test.deps.payments.readAccount(recipient.accountRef)
    const answer = async (account: typeof known): Promise<void> => {
      const numbered = await numberAccountQuery(db, caseId)
      const query = numbered?.lastQuery ?? 0
      await test.deps.database.transact((tx) => applyAccountState(test.deps, tx, caseId, { query, account }))
    }
    const disabledReason = 'requirements.past_due'
    await answer({
      ...known,
      state: 'initial',
      disabledReason,
      bankRef: null,
      bankLast4: null,
      bankName: null,
    })
    expect(await readWithdrawalAccount(db, caseId)).toMatchObject({ state: 2, bankLast4: null })
    await answer({ ...known, bankRef: 'ba_another', bankLast4: '1113' })
    expect(await holds()).toMatchObject([{ code: 'bank.changed' }])
    await runPayouts(test.deps)
    expect(await payouts(), 'nothing leaves meanwhile').toEqual([])
  })

  it('to a debit card is held and mailed like another bank account', async () => {
    await changeBank(DEBIT_CARD)
    await receiveWebhooks()
    expect(await holds()).toMatchObject([{ code: 'bank.changed' }])
    expect(await mailsTo(recipient.email)).toContain(CHANGED)
    const bank = { kind: 'card', name: 'Visa', last4: '5556' }
    expect((await recipient.payouts()).bank).toEqual(bank)
    await runPayouts(test.deps)
    expect(await payouts(), 'nothing leaves meanwhile').toEqual([])
  })

  it('reported by its recipient freezes the account, and alerts staff once', async () => {
    const { person, caseId } = recipient
    await person.login()
    expect((await person.call('denyBankChange', { caseId })).code).toBe(codes.conflict.code)
    await provider.decide(recipient.accountRef, 'change_bank')
    await receiveWebhooks()
    for (let times = 0; times < 2; times += 1)
      expect((await person.call('denyBankChange', { caseId })).code).toBe(0)
    expect((await holds()).map(({ code }) => code)).toEqual(['bank.changed', 'identity.doubt'])
    const alerts = await test.deps.database.pool.query(
      "select from alert where alert_key like 'bank-change:%' and body like $1",
      [`%${caseId}%`],
    )
    expect(alerts.rows).toHaveLength(1)
    await pass(4 * DAY_MS)
    await liftEndedHolds(test.deps)
    await runPayouts(test.deps)
    expect(await payouts(), 'only staff end the freeze').toEqual([])
  })
})

it('a bank account change is also mailed to the address that passed the identity check', async () => {
  const { person } = recipient
  const formerEmail = person.email
  const newEmail = `moved.${formerEmail}`
  await person.login()
  await person.call('sendOwnCode', { purpose: 'change_from', newEmail })
  const currentCode = await person.mailedCode()
  await person.call('sendOwnCode', { purpose: 'change_to', newEmail })
  const newCode = await person.mailedCode(newEmail)
  expect(await person.code('changeEmail', { newEmail, newCode, currentCode })).toBe(0)
  await provider.decide(recipient.accountRef, 'change_bank')
  await receiveWebhooks()
  expect(await mailsTo(formerEmail)).toContain(CHANGED)
  expect(await mailsTo(newEmail)).toContain(CHANGED)
})
